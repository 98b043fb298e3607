// Seeded trips that are planned, with a company of drivers who may take their columns.
import type { Qualification } from '#domain/entities.ts';
import type { PlannerMode } from '#domain/plannerModes.ts';
import type { Requirements } from '../../eligibility.ts';
import { Chance } from '../../searching/chance.ts';
import { place } from '../../testing/places.ts';
import { teamProblemOf } from '../drafting/teamProblemOf.ts';
import type { DraftWorld, TripDraft } from '../drafting/tripDraft.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { type PoolAsked, type PoolDriver, withLeg } from '../pool/pool.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem, openMs } from './problems.ts';

export type PoolDrawn = {
  readonly seed: number;
  readonly moves: number;
  readonly columns: number;
  readonly candidates: number;
  readonly mode: PlannerMode;
  readonly requirements: Requirements;
};

/** Many moves are ready by then, so that a driver who comes late delays them. */
const beginsMs = openMs + 3 * 3_600_000;
const rules: readonly Qualification[] = ['cdl', 'plates', 'twic'];

/** A trip planned by a short search, and the pool of one of the columns that it uses. */
export function askedPool(drawn: PoolDrawn): PoolAsked {
  const { seed, moves, columns, mode, requirements } = drawn;
  const chance = new Chance(seed);
  const day = generatedProblem({ seed, moves, drivers: columns });
  const depot = day.drivers[0]?.place ?? place('depot', 0, 0);
  const places = [depot, ...day.moves.flatMap(({ start, end }) => [start, end])];
  const drivers = Array.from({ length: drawn.candidates }, (_, at) => driverOf(at, chance));
  const world: DraftWorld = {
    nowMs: beginsMs - 600_000,
    activities: byId(
      day.moves.map(({ activityId: id, start, end, vehicleId, readyMs, deadlineMs }) => {
        const ends = { startId: start?.id ?? '', endId: end?.id ?? '' };
        return { id, ...ends, vehicleId, readyMs, deadlineMs };
      }),
    ),
    locations: byId(places.filter((one) => one !== null)),
    drivers: byId(drivers.map((driver) => ({ ...driver, name: driver.id }))),
    legs: day.legs,
  };
  const draft: TripDraft = {
    mode,
    activityIds: day.moves.map(({ activityId }) => activityId),
    driverCount: columns,
    startLocationId: depot.id,
    roundTrip: chance.share() < 0.5,
    requestMs: beginsMs,
  };
  const budget = { is: 'iterations', iterations: 5 } as const;
  const outcome = planTeamToTheEnd(problemOfDraft(draft, world), { seed: 1, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  if (!plan) throw new Error('The trip cannot be planned.');
  const used = plan.drivers[chance.below(plan.drivers.length)]?.driverId;
  const column = Math.max(
    0,
    problemOfDraft(draft, world).drivers.findIndex(({ id }) => id === used),
  );
  const asked = withLeg(draft, column, { requirements });
  return { draft: asked, world, problem: problemOfDraft(asked, world), plan, column, drivers };
}

function problemOfDraft(draft: TripDraft, world: DraftWorld): TeamProblem {
  const drafted = teamProblemOf(draft, world);
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  return drafted.problem;
}

/** Some two hours away at most; one in ten is nowhere, on a trip, unavailable or offline each. */
function driverOf(at: number, chance: Chance): PoolDriver {
  const is = (share: number) => chance.share() < share;
  const [lonE6, latE6] = [
    -96_000_000 + chance.below(3_000_000),
    38_000_000 + chance.below(2_000_000),
  ];
  const untilMs = is(0.5) ? beginsMs + chance.below(180) * 60_000 : null;
  return {
    id: `who-${at + 1}`,
    qualifications: rules.filter(() => is(0.7)),
    groups: is(0.5) ? ['north'] : [],
    availability: is(0.1) ? 'unavailable' : 'available',
    presence: is(0.1) ? 'offline' : 'online',
    from: is(0.1) ? null : place(`driver:who-${at + 1}`, lonE6, latE6),
    trip: is(0.1) ? { name: 'KC-1', untilMs } : null,
  };
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
