import { useMemo } from 'react';
import type { Table } from '#kernel/slice.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { zonesOf } from '../world.queries.ts';
import type { WorldTypes } from '../facts.slice.ts';

const useWorld = selectFrom<WorldTypes>();

/** The zone of most of the company's places; the operator's own when there is none. */
export function useCompanyZone(): string {
  const [most] = useCompanyZones();
  return most ?? operatorZone;
}

/** Whether all of the company's places are in one zone, so that times need no zone. */
export function useIsOneZone(): boolean {
  return useCompanyZones().length <= 1;
}

type Places = Table<{ readonly timezone: string }>;

const known = new WeakMap<Places, readonly string[]>();

/** The company's time zones, the most frequent first. */
export function useCompanyZones(): readonly string[] {
  const locations: Places = useWorld(({ world }) => world.tables.locations);
  return useMemo(() => {
    const zones = known.get(locations) ?? zonesOf(locations.rows());
    // Cached, since every card calls this.
    known.set(locations, zones);
    return zones;
  }, [locations]);
}
