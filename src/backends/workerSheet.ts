// Reads each file in a worker of its own, which ends with the answer. The next worker stands ready,
// with the readers loaded, so that a dropped file does not wait for them.
import { mostReadingMs } from '#domain/moveTable.ts';
import { refusedUnread } from './sheetFile.ts';
import type { SheetRead } from './sheetRead.ts';

export type SheetReader = {
  /** Starts the worker of the next file, until `close`. */
  readonly prepare: () => void;
  /** `sheet`: the name of the one to read; null for the likeliest. */
  readonly read: (file: File, sheet?: string | null) => Promise<SheetRead>;
  /** Ends the readings that are under way. */
  readonly stop: () => void;
  readonly close: () => void;
};

/** How long after a file the next worker is started: what was read is drawn first. */
const restMs = 500;

export function sheetReader(): SheetReader {
  let next: Promise<Started> | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  const stops = new Set<() => void>();

  function prepare(): void {
    isOpen = true;
    if (next) return;
    const own = started();
    next = own;
    // Its file gets another one: what failed now may not fail then.
    const drop = () => {
      if (next === own) next = null;
    };
    own.then(({ broken }) => broken).then(drop, drop);
  }

  async function read(file: File, sheet: string | null = null): Promise<SheetRead> {
    const why = refusedUnread(file.name, file.size);
    if (why !== null) return { is: 'refused', why };
    const own = next ?? started();
    next = null;
    const ended = endOf(stops);
    try {
      const opened = Promise.all([own, file.arrayBuffer()]);
      const answer = opened.then(([{ worker, broken }, bytes]) =>
        Promise.race([broken, answerOf(worker, { name: file.name, bytes, sheet })]),
      );
      return await Promise.race([ended.promise, answer]);
    } catch {
      return unread;
    } finally {
      ended.forget();
      terminate(own);
      clearTimeout(rest);
      if (isOpen) rest = setTimeout(prepare, restMs);
    }
  }

  function close(): void {
    isOpen = false;
    clearTimeout(rest);
    if (next) terminate(next);
    next = null;
  }

  function stop(): void {
    for (const end of stops) end();
  }

  return { prepare, read, stop, close };
}

/** Resolves when a reading is stopped, or takes too long: its worker may be busy for good. */
function endOf(stops: Set<() => void>) {
  let forget = () => {};
  const promise = new Promise<SheetRead>((resolve) => {
    const stopped = () => resolve({ is: 'refused', why: 'It was stopped.' });
    const late = setTimeout(() => resolve(tooLate), mostReadingMs);
    stops.add(stopped);
    forget = () => {
      clearTimeout(late);
      stops.delete(stopped);
    };
  });
  return { promise, forget: () => forget() };
}

const tooLate: SheetRead = {
  is: 'refused',
  why: `It takes longer than ${mostReadingMs / 1_000} s to read. Keep its rows of moves alone.`,
};
const unread: SheetRead = { is: 'refused', why: 'It cannot be read.' };

/** `broken` is settled when the worker fails, also before its file is there. */
type Started = { readonly worker: Worker; readonly broken: Promise<SheetRead> };

async function started(): Promise<Started> {
  const { default: SheetWorker } = await import('./sheet.worker.ts?worker');
  const worker = new SheetWorker({ name: 'sheet' });
  const broken = new Promise<SheetRead>((resolve) => {
    worker.addEventListener('error', () => resolve(unread));
    worker.addEventListener('messageerror', () => resolve(unread));
  });
  return { worker, broken };
}

function terminate(started: Promise<Started>): void {
  // One that did not start needs no end.
  started.then(({ worker }) => worker.terminate()).catch(() => {});
}

type Asked = {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly sheet: string | null;
};

function answerOf(worker: Worker, asked: Asked): Promise<SheetRead> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SheetRead>) => resolve(data));
    worker.postMessage(asked, [asked.bytes]);
  });
}
