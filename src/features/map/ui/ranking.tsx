import type { Point } from '#domain/geo.ts';
import { sharedState } from '#views/bind/sharedState.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type { MapRanking } from '#views/map/mapTypes.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';

/** `from`: where the driver counts as being while no position is known. Degrees × 1e6. */
type Ranked = { readonly driverId: string; readonly from: Point };

/** Drivers who are compared for an itinerary (S2 §2); the map shows each where they are now. */
export type Ranking = Pick<MapRanking, 'start' | 'legs'> & {
  readonly first: Ranked & Pick<MapRanking['first'], 'name' | 'words'>;
  readonly others: readonly (Ranked & { readonly rank: number })[];
};

/** The drivers that are compared in a list, for the map. They change with the pointer. */
export const rankingOf = sharedState<Ranking | null>(
  null,
  (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b),
);

/** Keeps the compared drivers on the map until `stop` is called. */
export function rankingFeed(map: MapCanvas, machine: Machine, positions: PositionTable) {
  const compared = rankingOf(machine);
  const draw = () => {
    const all = compared.current();
    map.setRanking(all && placed(all, positions));
  };
  if (compared.current()) draw();
  const stop = compared.subscribe(draw);
  return {
    stop,
    positionsChanged(): void {
      if (compared.current()) draw();
    },
  };
}

/** The drivers at their latest positions. */
function placed(
  { first, others, ...itinerary }: Ranking,
  positions: Pick<PositionTable, 'at'>,
): MapRanking {
  const at = ({ driverId, from }: Ranked) => {
    const { lonE6, latE6, heading = null } = { ...from, ...positions.at(driverId) };
    return { lonE6, latE6, heading };
  };
  const { name, words } = first;
  return {
    ...itinerary,
    first: { name, words, ...at(first) },
    others: others.map((one) => ({ rank: one.rank, ...at(one) })),
  };
}
