import { useMemo } from 'react';
import type { Table } from '#kernel/slice.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { WorldTypes } from '../world.slice.ts';

const useWorld = selectFrom<WorldTypes>();

/** The zone of most of the company's places; the operator's own when there is none. */
export function useCompanyZone(): string {
  const locations = useWorld(({ world }) => world.tables.locations);
  return useMemo(() => zoneOfMost(locations), [locations]);
}

function zoneOfMost(locations: Table<{ readonly timezone: string }>): string {
  const counts = new Map<string, number>();
  for (const { timezone } of locations.rows()) {
    counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? operatorZone;
}
