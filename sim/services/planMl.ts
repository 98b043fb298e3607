// The planner that answers once with routes (reading 53): only rides, round trips,
// in whichever order and with whichever drivers are cheapest. Same request, same routes.
import type { User } from '#domain/entities.ts';
import { teamProblemOf } from '#planning/team/drafting/teamProblemOf.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { find, must, type Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';
import { tripMoves } from './tripRequests.ts';

type PlanMl = Calls['planML'];

const seed = 53;
/** About a second of search, since other requests wait: a round takes longer with more moves. */
const roundsOf = (moves: number) => Math.min(4000, Math.ceil(200_000 / moves));

export function planMl(sim: Sim, user: User, request: PlanMl['request']): PlanMl['reply'] {
  const { maxDrivers, startMs, startLocationId, locations, activities } = request;
  const listed = new Set(locations.map(({ id }) => id));
  const startPlace = locations.find(({ id }) => id === startLocationId);
  if (!startPlace) {
    throw new Refusal(422, 'NO_DEPOT', 'No depot selected in list.');
  }
  const activityIds = activities.map(({ id }) => id);
  const { legs } = tripMoves(sim, user, { startLocationId, startPlace, activityIds });
  for (const row of activities) checkEnds(sim, row, listed);
  const asked = teamProblemOf(
    {
      mode: 'ml-uber-only',
      activityIds,
      driverCount: maxDrivers,
      startLocationId,
      roundTrip: true,
      requestMs: startMs,
      longestDayMs: null,
      restAfterMs: null,
    },
    {
      nowMs: startMs,
      activities: { get: (id) => find(sim, 'activities', id) },
      locations: {
        get: (id) =>
          find(sim, 'locations', id) ?? (id === startLocationId ? startPlace : undefined),
      },
      drivers: { get: (id) => find(sim, 'drivers', id) },
      legs,
    },
  );
  if (asked.is === 'refused') throw new Refusal(422, 'NOT_PLANNABLE', asked.refusal.reason);
  const outcome = planTeamToTheEnd(asked.problem, {
    seed,
    budget: { is: 'iterations', iterations: roundsOf(activityIds.length) },
  });
  if (outcome.is === 'refused') {
    throw new Refusal(422, 'NOT_PLANNABLE', outcome.refusal.reason);
  }
  const best = outcome.answers.find(({ objective }) => objective === 'cheapest');
  if (!best) throw new Error('the planner answered without a plan');
  const routes = best.plan.drivers.map(({ driverId, actions }) => ({
    vehicleId: driverId,
    depotId: startLocationId,
    activityIds: actions.flatMap((action) =>
      action.type === 'pickup-vehicle' ? action.activityId : [],
    ),
  }));
  const { unserved } = best.plan;
  return { routes: routes.filter(({ activityIds }) => activityIds.length > 0), unserved };
}

/** The company's rows are current; a request with other ends of a move is stale. */
function checkEnds(
  sim: Sim,
  row: PlanMl['request']['activities'][number],
  listed: ReadonlySet<string>,
): void {
  const activity = must(sim, 'activities', row.id);
  for (const id of [row.startLocationId, row.endLocationId]) {
    if (listed.has(id)) continue;
    const message = `${activity.name} starts or ends at a location that is not in the list.`;
    throw new Refusal(422, 'UNKNOWN_LOCATION', message);
  }
  if (row.startLocationId === activity.startId && row.endLocationId === activity.endId) return;
  const message = `${activity.name} goes elsewhere by now.`;
  throw new Refusal(409, 'STALE', message, { current: encodeActivity(activity) });
}
