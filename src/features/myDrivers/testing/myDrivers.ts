import type { DriverRelation } from '#domain/myDrivers.ts';

/** A relationship for specs: linked, with no groups. */
export function relationOf(driverId: string, fields: Partial<DriverRelation> = {}): DriverRelation {
  return {
    id: `rel-${driverId}`,
    version: 1,
    rank: 1,
    approval: 'Linked',
    groups: [],
    rating: 80,
    rides: 3,
    certification: null,
    level: null,
    sinceMs: null,
    ...fields,
  };
}
