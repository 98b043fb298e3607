// A log store that dies at a chosen call, over a disk that outlives it: records gathered for
// `soon` are lost then, as when a browser is killed. Records pass through JSON text.
import type { LogStore } from '../ports.ts';
import type { LogRecord } from '../records.ts';
import { type MemoryDisk, memoryLogStore } from '../memoryLogStore.ts';
import { drain } from './drain.ts';

export type Death = {
  /** Counted over all calls, from 1; Infinity: never. */
  readonly atCall: number;
  /** Whether the fatal call still reached the disk. */
  readonly kept: boolean;
  /** `crash`: no later call resolves. `reject`: that call fails, later ones work again. */
  readonly how: 'crash' | 'reject';
};

export const immortal: Death = { atCall: Infinity, kept: false, how: 'crash' };

export interface CrashingStore extends LogStore {
  /** Calls made so far. */
  calls(): number;
  /** Dies now, whatever was planned. */
  kill(): void;
  isDead(): boolean;
  /** Durable records whose append resolved. */
  readonly acknowledged: LogRecord[];
}

export function crashingStore(disk: MemoryDisk, death: Death = immortal): CrashingStore {
  const inner = memoryLogStore(disk);
  const acknowledged: LogRecord[] = [];
  let calls = 0;
  let dead = false;
  let soon: LogRecord[] = [];

  /** Runs one call, or dies at it. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (dead) return never();
    calls += 1;
    if (calls !== death.atCall) return work();
    if (death.how === 'reject') throw new Error('The disk is full');
    if (death.kept) await work();
    dead = true;
    return never();
  }

  async function flush(): Promise<void> {
    if (dead) return never();
    const gathered = soon;
    soon = [];
    await inner.append(gathered, 'durable');
  }

  return {
    acknowledged,
    calls: () => calls,
    isDead: () => dead,
    kill: () => {
      dead = true;
    },
    async append(records, wait) {
      await call(async () => {
        const texts = records.map((record) => JSON.parse(JSON.stringify(record)) as LogRecord);
        soon = [...soon.filter(({ seq }) => seq < (texts[0]?.seq ?? 0)), ...texts];
        if (wait === 'durable') await flush();
      });
      if (wait === 'soon') await drain(SOON_TURNS).then(flush);
      else if (!dead) acknowledged.push(...records);
    },
    async *read(fromSeq) {
      await call(async () => {});
      yield* inner.read(fromSeq);
    },
    putBlob: (hash, bytes) => call(() => inner.putBlob(hash, bytes)),
    getBlob: (hash) => call(() => inner.getBlob(hash)),
    putKeyframe: (keyframe) => call(() => inner.putKeyframe(keyframe)),
    latestKeyframe: () => call(() => inner.latestKeyframe()),
    damage: () => null,
    async close() {},
  };
}

/** How long the store gathers, in turns of the microtask queue. */
const SOON_TURNS = 30;

function never(): Promise<never> {
  return new Promise(() => {});
}
