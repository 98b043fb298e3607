// What the tabs of one browser share, in memory: locks, values and logs. It can die at any call.
import { copyOfDisk, type MemoryDisk, memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { KeyValue, Locks, LogStore } from '#kernel/ports.ts';
import type { Json } from '#kernel/records.ts';
import type { Shelf } from '../stored/adoption.ts';

type Kept = { readonly disks: Map<string, MemoryDisk>; readonly values: Map<string, Stored> };
type Stored = { readonly value: Json; readonly version: number };

/** `of`: the data an earlier one has stored, as a restarted browser finds it. */
export function memoryBrowser(of?: Kept) {
  const disks = [...(of?.disks ?? [])].map(([slot, disk]) => [slot, copyOfDisk(disk)] as const);
  const kept: Kept = { disks: new Map(disks), values: structuredClone(of?.values ?? new Map()) };
  const held = new Set<string>();
  const death = { atCall: Infinity, isKept: false };
  let calls = 0;
  let isDead = false;

  /** Counts every call that reads or writes: from the fatal one on no call returns. */
  async function call<R>(work: () => R | Promise<R>): Promise<R> {
    if (isDead) return new Promise(() => {});
    calls += 1;
    isDead = calls === death.atCall;
    if (isDead && !death.isKept) return new Promise(() => {});
    const result = await work();
    return isDead ? new Promise(() => {}) : result;
  }

  function store(slot: string): LogStore {
    const disk = kept.disks.get(slot) ?? memoryDisk();
    kept.disks.set(slot, disk);
    const inner = memoryLogStore(disk);
    const append: LogStore['append'] = (records, wait) => call(() => inner.append(records, wait));
    return { ...inner, append };
  }

  const values: KeyValue = {
    get: (key) => call(() => kept.values.get(key)),
    put: (key, value, ifVersion) =>
      call(() => {
        if ((kept.values.get(key)?.version ?? 0) !== ifVersion) return false;
        kept.values.set(key, { value, version: ifVersion + 1 });
        return true;
      }),
    remove: (key) => call(() => void kept.values.delete(key)),
    keys: (start) => call(() => [...kept.values.keys()].filter((key) => key.startsWith(start))),
  };
  const locks: Locks = {
    async tryTake(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return { release: () => void held.delete(name) };
    },
  };
  const shelf: Shelf = {
    locks,
    values,
    logs: () => call(() => [...kept.disks.keys()].map((slot) => ({ name: `log:${slot}`, slot }))),
    sessionOf: ({ slot }) => call(() => (kept.disks.has(slot) ? slot : null)),
    read: ({ slot }) =>
      call(() => memoryLogStore(copyOfDisk(kept.disks.get(slot) ?? memoryDisk()))),
    open: async ({ slot }) => store(slot),
    remove: (slot) =>
      call(() => {
        kept.disks.delete(slot);
        kept.values.delete(`claim:log:${slot}`);
      }),
    putFirst: (slot) => call(() => void kept.values.set('first', { value: slot, version: 1 })),
  };
  return {
    kept,
    held,
    shelf,
    store,
    calls: () => calls,
    isDead: () => isDead,
    dieAt(atCall: number, isKept: boolean) {
      Object.assign(death, { atCall, isKept });
    },
  };
}

export type MemoryBrowser = ReturnType<typeof memoryBrowser>;
