// The dedicated worker of fake mode. Its first message names the company and brings the port of
// the console's link; all other messages use that port.
import { bootHost, type TypedOptions } from './boot.ts';
import { openIdbSimStore } from './idbSimStore.ts';
import type { SimStore } from './simStore.ts';
import { realWall } from './wall.ts';

/** The first message; `port` is transferred. */
export type WorkerStart = TypedOptions & {
  readonly port: MessagePort;
  /** Names the store: one per seed, options and session. */
  readonly storeName: string;
  /** Address of the compact VIN data, absolute. */
  readonly vinDataUrl: string;
};

/** A closing page releases its lock a little after the next page starts. */
const lockPatienceMs = 3000;

addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerStart>) => {
    const { port, storeName, vinDataUrl, ...typed } = data;
    void bootHost(typed, {
      port,
      wall: realWall,
      openStore: () => openStore(storeName),
      vinData: () => textAt(vinDataUrl),
    });
  },
  { once: true },
);

async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

/** Two workers on one store would corrupt it, so the second one is refused. */
async function openStore(name: string): Promise<SimStore> {
  await takeLock(`tarmac-sim:${name}`);
  return openIdbSimStore(name);
}

/** Holds the lock until the worker ends. */
function takeLock(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(lockPatienceMs);
    const held = navigator.locks.request(name, { signal }, () => {
      resolve();
      return new Promise<never>(() => {});
    });
    held.catch(() => reject(new Error('another tab is running the same simulation.')));
  });
}
