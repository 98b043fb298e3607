import { useMemo } from 'react';
import type { Table } from '#kernel/slice.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { WorldTypes } from '../world.slice.ts';

const useWorld = selectFrom<WorldTypes>();

/** The zone of most of the company's places; the operator's own when there is none. */
export function useCompanyZone(): string {
  const [most] = useZones();
  return most ?? operatorZone;
}

/** Whether all of the company's places are in one zone: then nobody need say which. */
export function useIsOneZone(): boolean {
  return useZones().length <= 1;
}

type Places = Table<{ readonly timezone: string }>;

const zonesOf = new WeakMap<Places, readonly string[]>();

/** Those of most places first. */
function useZones(): readonly string[] {
  const locations: Places = useWorld(({ world }) => world.tables.locations);
  return useMemo(() => {
    const known = zonesOf.get(locations);
    const zones = known ?? zonesIn(locations);
    // Every card asks.
    if (!known) zonesOf.set(locations, zones);
    return zones;
  }, [locations]);
}

function zonesIn(locations: Places): readonly string[] {
  const counts = new Map<string, number>();
  for (const { timezone } of locations.rows()) {
    counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([zone]) => zone);
}
