// Areas on the map: where homes are looked for, and what an order is limited to.
import type { AreaAround } from '#views/bind/areasOnMap.ts';
import type { MapArea } from '#views/map/mapTypes.ts';
import { finderMiles, type Near } from '../../filters/index.ts';
import { circleAround } from '../map.queries.ts';

/** S1 §4: where the Contractor Finder looks for homes. */
export function finderArea(near: Near | null): readonly MapArea[] {
  if (near === null) return [];
  const label = `${finderMiles} mi around ${near.label}`;
  return [{ edge: circleAround(near, finderMiles), label, isOfDrivers: true }];
}

export function limitArea({ at, miles, label }: AreaAround): MapArea {
  return { edge: circleAround(at, miles), label, isOfDrivers: false };
}
