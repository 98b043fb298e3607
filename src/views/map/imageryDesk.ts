// The way to the worker that paints the metro: tiles seen from the air, and small still pictures.
import type { ImageryAsk, Painted } from './imagery.worker.ts';
// The query makes Vite build the worker, which the linter cannot see.
// oxlint-disable-next-line import/default
import ImageryWorker from './imagery.worker.ts?worker';

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (painted: Painted) => void>();

/** The worker starts with the first picture that is asked for. */
export function paintGround(ask: ImageryAsk): Promise<Painted> {
  worker ??= open();
  lastId += 1;
  const id = lastId;
  const painted = new Promise<Painted>((resolve) => waiting.set(id, resolve));
  worker.postMessage({ ...ask, id });
  return painted;
}

function open(): Worker {
  const opened = new ImageryWorker();
  opened.addEventListener(
    'message',
    ({ data }: MessageEvent<Painted & { readonly id: number }>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    },
  );
  return opened;
}
