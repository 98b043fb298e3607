import type { Machine, Snapshot } from '#kernel/machine.types.ts';

/** A reader of published snapshots, one for each machine, so that all share its derived data. */
export function perMachine<R>(
  makeReader: () => (sees: never) => R,
): (machine: Machine, snapshot: Snapshot) => R {
  const readers = new WeakMap<Machine, (sees: never) => R>();
  return (machine, snapshot) => {
    const reader = readers.get(machine) ?? makeReader();
    readers.set(machine, reader);
    return reader(snapshot as never);
  };
}
