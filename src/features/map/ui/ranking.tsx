import type { Point } from '#domain/geo.ts';
import { sharedState } from '#views/bind/sharedState.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type { MapRanking } from '#views/map/mapTypes.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import type { Courses } from './courses.tsx';

/** `from`: where the driver counts as being while no position is known. Degrees × 1e6. */
type Ranked = { readonly driverId: string; readonly from: Point };

/** Drivers who are compared for an itinerary (S2 §2); the map shows each where they are now. */
export type Ranking = Pick<MapRanking, 'start'> & {
  readonly legs: readonly Omit<MapRanking['legs'][number], 'course'>[];
  readonly first: Ranked & Pick<MapRanking['first'], 'name' | 'words'>;
  readonly others: readonly (Ranked & { readonly rank: number })[];
};

/** The drivers that are compared in a list, for the map. They change with the pointer. */
export const rankingOf = sharedState<Ranking | null>(
  null,
  (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b),
);

/** Keeps the compared drivers on the map until `stop` is called. */
export function rankingFeed(
  map: MapCanvas,
  machine: Machine,
  positions: PositionTable,
  courses: Courses,
) {
  const compared = rankingOf(machine);
  const draw = () => {
    const all = compared.current();
    map.setRanking(all && placed(all, positions, courses));
  };
  if (compared.current()) draw();
  const stops = [compared.subscribe(draw), courses.subscribe(() => compared.current() && draw())];
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
    positionsChanged(): void {
      if (compared.current()) draw();
    },
  };
}

/** The drivers at their latest positions. */
function placed(
  { first, others, start, legs }: Ranking,
  positions: Pick<PositionTable, 'at'>,
  courses: Courses,
): MapRanking {
  const at = ({ driverId, from }: Ranked) => {
    const { lonE6, latE6, heading = null } = { ...from, ...positions.at(driverId) };
    return { lonE6, latE6, heading };
  };
  const { name, words } = first;
  return {
    start,
    legs: legs.map((leg) => ({
      ...leg,
      course: courses.between(leg.from, leg.to)?.points ?? null,
    })),
    first: { name, words, ...at(first) },
    others: others.map((one) => ({ rank: one.rank, ...at(one) })),
  };
}
