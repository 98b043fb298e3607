// Reads a plan as `tarmac plan --json` prints it, ours or another program's, for a problem.
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan, TimedAction, VehicleMove } from '#domain/teamItinerary.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { priced } from '#planning/team/model/costs.ts';
import { latenessOf } from '#planning/team/schedule/lateness.ts';
import { type PlanAnswer, planAnswer } from './planAnswerFields.ts';
import { readFields } from './planFile.ts';

/**
 * Throws an `InvalidPlanFile` for a text that is no plan. What the text leaves out, lateness and
 * cost, is what its actions come to; what it has is taken as it is, for the check to judge.
 */
export function readPlanAnswer(text: string, problem: TeamProblem): TeamPlan {
  const given = readFields(text, planAnswer);
  const drivers = given.itineraries.map(({ driverId, chase, actions }) => ({
    driverId,
    kind: chase ? ('chase' as const) : ('moved' as const),
    actions: actions.map(timed),
  }));
  const timedPlan = {
    roundTrip: problem.roundTrip,
    places: placesOf(
      problem,
      drivers,
      given.cars.map(({ placeId }) => placeId),
    ),
    cars: given.cars.map(({ tows, ...car }) => (tows ? { ...car, tows } : car)),
    moves: drivers.flatMap(({ driverId, actions }) => movesOf(driverId, actions)),
    ubers: given.ubers,
    unserved: given.unserved,
    drivers,
    late: given.late ?? latenessOf(drivers, problem.moves),
  };
  const plan = priced(timedPlan, problem.rates);
  return given.cost ? { ...plan, cost: { ...plan.cost, ...termsOf(given.cost) } } : plan;
}

function timed({
  startTime,
  duration,
  ...action
}: PlanAnswer['itineraries'][number]['actions'][number]) {
  const times = { startMs: Date.parse(startTime), durationMs: Math.round(duration * 1000) };
  return { ...action, ...times } as TimedAction;
}

type Drivers = TeamPlan['drivers'];

function placesOf(
  { moves, drivers, cars }: TeamProblem,
  planned: Drivers,
  stands: readonly string[],
): readonly PlanPlace[] {
  const known = new Map<string, PlanPlace>();
  for (const { start, end } of moves)
    for (const one of [start, end]) if (one) known.set(one.id, one);
  for (const { place } of [...drivers, ...(cars ?? [])]) if (place) known.set(place.id, place);
  const visited = new Set([
    ...stands,
    ...planned.flatMap(({ actions }) =>
      actions.flatMap((action) =>
        'fromId' in action ? [action.fromId, action.toId] : action.placeId,
      ),
    ),
  ]);
  return [...visited].flatMap((id) => (id === null ? [] : (known.get(id) ?? [])));
}

function movesOf(driverId: string, actions: readonly TimedAction[]): VehicleMove[] {
  return actions.flatMap((action) => {
    if (action.type !== 'move-vehicle') return [];
    const { activityId, vehicleId, fromId: startId, toId: endId } = action;
    return { activityId, vehicleId, driverId, startId, endId };
  });
}

function termsOf(cost: NonNullable<PlanAnswer['cost']>) {
  return {
    wagesCents: cost.wages,
    carMilesCents: cost.carMiles,
    rideFaresCents: cost.rideFares,
    driversCents: cost.drivers,
    chasesCents: cost.chases,
    tipCents: cost.tip,
    latenessCents: cost.lateness,
    totalCents: cost.total,
  };
}
