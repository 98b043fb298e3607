import { useMemo } from 'react';
import { selectFrom } from '#views/bind/useSelect.ts';
import { useFetched } from '#spine/fetches/ui.ts';
import { same } from '#domain/same.ts';
import { linkedDrivers, linkedTo } from '../../trips/index.ts';
import { type MyDriver, myDriversOf, type Relations, relationsNow } from '../myDrivers.queries.ts';
import type { MyDriversTypes } from '../myDrivers.slice.ts';

export const useMyDrivers = selectFrom<MyDriversTypes>();

const hourMs = 3_600_000;

/** The time, to the hour: what ends is counted in days. */
export function useHour(): number {
  return useMyDrivers(({ clock }) => Math.floor(clock.state.nowMs / hourMs) * hourMs);
}

/** The list as it is read; `all` is null as long as it is not known. */
export function useMyDriverList() {
  const params = useMyDrivers(linkedTo, same);
  const linked = useFetched(linkedDrivers, params);
  const value = linked.now.is === 'ready' ? linked.now.value : linked.now.last;
  return { ...linked, all: useKnown(value?.relations) };
}

/** How many there are; null as long as the list is not known. */
export function useMyDriverCount(): number | null {
  const relations = useMyDrivers(relationsNow);
  return useKnown(relations)?.length ?? null;
}

/** Null as long as the relationships are not known. */
function useKnown(relations: Relations | null | undefined): readonly MyDriver[] | null {
  const drivers = useMyDrivers(({ world }) => world.tables.drivers);
  return useMemo(() => (relations ? myDriversOf(drivers, relations) : null), [relations, drivers]);
}
