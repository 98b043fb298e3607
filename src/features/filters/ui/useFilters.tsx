import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom, useSelect } from '#views/bind/useSelect.ts';
import {
  type FilterCounts,
  type Filtered,
  type FilterLook,
  filterReader,
} from '../filters.queries.ts';
import type { FiltersTypes } from '../filters.slice.ts';

type Reader = ReturnType<typeof filterReader>;
const readers = new WeakMap<Machine, Reader>();

/** One reader for each machine, for published snapshots: what it derived is shared by all. */
function lookOf(machine: Machine, snapshot: Snapshot): FilterLook {
  let reader = readers.get(machine);
  if (!reader) {
    reader = filterReader();
    readers.set(machine, reader);
  }
  return reader(snapshot as unknown as Parameters<Reader>[0]);
}

/** What the filters let through, for those that follow a machine themselves. */
export function filteredOf(machine: Machine, snapshot: Snapshot): Filtered {
  return lookOf(machine, snapshot).filtered;
}

/** What the filters let through; another object when that is another. */
export function useFiltered(): Filtered {
  const machine = useMachine();
  return useSelect((snapshot) => lookOf(machine, snapshot).filtered);
}

export function useFilterCounts(): FilterCounts {
  const machine = useMachine();
  return useSelect((snapshot) => lookOf(machine, snapshot).counts);
}

export const useFilters = selectFrom<FiltersTypes>();
