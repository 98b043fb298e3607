// The way of imagery tiles from their worker to MapLibre, which asks for them on the main thread.
import { addProtocol } from 'maplibre-gl';
import { readColors } from '../kit/tokenColors.ts';
import { SAT_COLORS, type SatColors } from './imagery.ts';
import type { ImageryAsk } from './imagery.worker.ts';
// The query makes Vite build the worker, which the linter cannot see.
// oxlint-disable-next-line import/default
import ImageryWorker from './imagery.worker.ts?worker';

type Painted = { readonly id: number; readonly image: ImageBitmap };

let isAnswering = false;

/** Once for a page; the worker starts with the first tile that is asked for. */
export function answerImagery(): void {
  if (isAnswering) return;
  isAnswering = true;
  const waiting = new Map<number, (image: ImageBitmap) => void>();
  let worker: Worker | null = null;
  let lastId = 0;
  let colors: SatColors | null = null;
  const open = () => {
    const opened = new ImageryWorker();
    opened.addEventListener('message', ({ data: { id, image } }: MessageEvent<Painted>) => {
      waiting.get(id)?.(image);
      waiting.delete(id);
    });
    return opened;
  };
  addProtocol('tarmac-imagery', async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []).slice(1).map(Number);
    worker ??= open();
    // One palette in both themes: it is read once.
    colors ??= readColors(document.body, SAT_COLORS);
    const ask: ImageryAsk = { id: ++lastId, z, x, y, colors };
    const painted = new Promise<ImageBitmap>((resolve) => waiting.set(ask.id, resolve));
    worker.postMessage(ask);
    const image = await painted;
    if (signal.aborted) image.close();
    return { data: image };
  });
}
