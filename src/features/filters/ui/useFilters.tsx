import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { perMachine } from '#views/bind/perMachine.ts';
import { selectFrom, useSelect } from '#views/bind/useSelect.ts';
import { type FilterCounts, type Filtered, filterReader } from '../filters.queries.ts';
import type { FiltersTypes } from '../filters.slice.ts';

const lookOf = perMachine(filterReader);

/** The filter results, for views that follow a machine themselves. */
export function filteredOf(machine: Machine, snapshot: Snapshot): Filtered {
  return lookOf(machine, snapshot).filtered;
}

/** The filter results; a new object whenever they change. */
export function useFiltered(): Filtered {
  const machine = useMachine();
  return useSelect((snapshot) => lookOf(machine, snapshot).filtered);
}

export function useFilterCounts(): FilterCounts {
  const machine = useMachine();
  return useSelect((snapshot) => lookOf(machine, snapshot).counts);
}

export const useFilters = selectFrom<FiltersTypes>();
