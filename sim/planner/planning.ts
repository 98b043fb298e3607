// A planner worker's messages for one request (S2 §7): the start, better routes each time, the
// final ones; or one error as text. The same in every host: the caller advances the search.
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { PlanBudget } from '#planning/searching/budget.ts';
import { teamProblemOf } from '#planning/team/drafting/teamProblemOf.ts';
import { planTeam } from '#planning/team/desk/planTeam.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { straightTravel } from '#planning/travel.ts';
import { legsOver, TravelKeeper } from '#planning/travelMatrix.ts';
import type {
  PlannerMessage,
  PlannerRequest,
  PlannerRoute,
  PlannerUpdate,
} from '#wire/planner/messages.ts';
import { dayLimits } from './dayLimits.ts';

export type Answering = {
  /** The worker's id, in its updates. */
  readonly plannerId: string;
  readonly budget: PlanBudget;
};

/** The same request is planned in the same way in every host. */
const seed = 7;

/**
 * The messages in order; null after a turn of some milliseconds without one. The last one is
 * final or an error. Each is at least as good as the one before: fewer moves are left out, or it
 * costs less.
 */
export function* answersTo(
  request: PlannerRequest,
  { plannerId, budget }: Answering,
): Generator<PlannerMessage | null, void, undefined> {
  const { requestId } = request;
  const failed = (message: string): PlannerMessage => ({
    is: 'error',
    error: { requestId, message },
  });
  const route = (update: Partial<PlannerUpdate>): PlannerMessage => ({
    is: 'route',
    update: {
      requestId,
      plannerId,
      isFinal: false,
      progress: 0,
      costCents: null,
      routes: [],
      unserved: [],
      ...update,
    },
  });
  const problem = problemOf(request);
  if (typeof problem === 'string') return yield failed(problem);
  yield route({});
  let best: TeamPlan | null = null;
  const search = planTeam(problem, { seed, budget });
  for (;;) {
    const { done, value } = search.next();
    const answers = done ? (value.is === 'planned' ? value.answers : []) : value.better;
    const { plan = null }: { plan?: TeamPlan | null } =
      answers.find(({ objective }) => objective === 'cheapest') ?? {};
    best = plan ?? best;
    if (!done) {
      yield plan ? route({ progress: value.progress, ...planOf(plan) }) : null;
    } else if (value.is === 'refused') {
      return yield failed(value.refusal.reason);
    } else if (best === null) {
      return yield failed('No plan was found.');
    } else {
      return yield route({ progress: 1, isFinal: true, ...planOf(best) });
    }
  }
}

function planOf({ drivers, unserved, cost }: TeamPlan) {
  const routes = drivers.flatMap(({ driverId, actions }): PlannerRoute[] => {
    const track = actions.flatMap((action): PlannerRoute['track'] => {
      if (action.type !== 'pickup-vehicle' && action.type !== 'dropoff-vehicle') return [];
      const { placeId: locationId, activityId } = action;
      const kind = action.type === 'pickup-vehicle' ? 'pick-up' : 'drop-off';
      return [{ locationId, activityId, kind }];
    });
    return track.length > 0 ? [{ vehicleId: driverId, track }] : [];
  });
  return { routes, unserved, costCents: cost.totalCents };
}

/** The problem in the engine's form, or the reason why there is none. All times are relative. */
function problemOf({ vehicles, locations, activities }: PlannerRequest): TeamProblem | string {
  const places = new Map<string, PlanPlace>();
  for (const { id, description, latitude, longitude } of locations) {
    const [latE6, lonE6] = [Math.round(latitude * 1e6), Math.round(longitude * 1e6)];
    places.set(id, { id, label: description === '' ? id : description, latE6, lonE6 });
  }
  const ways = new TravelKeeper(straightTravel);
  const drivers = vehicles.map(({ id, name }) => ({ id, name, qualifications: [], groups: [] }));
  const moves = activities.map(({ id, startLocationId: startId, endLocationId: endId }) => {
    return { id, startId, endId, vehicleId: null, readyMs: null, deadlineMs: null };
  });
  const asked = teamProblemOf(
    {
      // 'Uber no-sharing' (S2 §2): no chase cars, so capacities have no effect.
      mode: 'planner-uber-only',
      activityIds: moves.map(({ id }) => id),
      driverCount: vehicles.length,
      startLocationId: null,
      roundTrip: true,
      requestMs: 0,
      legs: vehicles.map(({ id, depotLocationId }) => {
        return { driverId: id, startLocationId: depotLocationId };
      }),
      longestDayMs: null,
      restAfterMs: null,
    },
    {
      nowMs: 0,
      activities: byId(moves),
      locations: places,
      drivers: byId(drivers),
      legs: legsOver(null, places.values(), ways),
    },
  );
  if (asked.is === 'refused') return asked.refusal.reason;
  const { problem } = asked;
  const depots = problem.drivers.flatMap(({ place }) => place ?? []);
  return { ...problem, ...dayLimits(problem.moves, depots, problem.legs) };
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
