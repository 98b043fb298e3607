// A disk that can be full at any call of its store, for any time; what it has stays on it.
import { type MemoryDisk, memoryDisk, memoryLogStore } from '../memoryLogStore.ts';
import type { LogStore } from '../ports.ts';

/** `state.isFull`: now; or from one call up to another, counted over all writes from 1. */
export function smallDisk(disk: MemoryDisk = memoryDisk()) {
  const inner = memoryLogStore(disk);
  const state = { isFull: false, calls: 0, fullFrom: Infinity, fullTo: Infinity };
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    state.calls += 1;
    const isFull = state.isFull || (state.calls >= state.fullFrom && state.calls < state.fullTo);
    if (isFull) throw quotaExceeded();
    return work();
  };
  const store: LogStore = {
    ...inner,
    append: (...given) => call(() => inner.append(...given)),
    putBlob: (...given) => call(() => inner.putBlob(...given)),
    putKeyframe: (...given) => call(() => inner.putKeyframe(...given)),
  };
  return { store, disk, state, seqs: () => disk.records.map(({ seq }) => seq) };
}

/** As a browser says it. */
function quotaExceeded(): Error {
  return Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
}
