// The times of given itineraries (S2 §7 calculateTripTimes): the timing graph, and
// the findings of the independent check on the resulting plan.
import type { User } from '#domain/entities.ts';
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { priced, standardRates } from '#planning/team/model/costs.ts';
import { scheduled } from '#planning/team/schedule/scheduling.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Sim } from '../core/sim.ts';
import { askedOfTrip, movesNamed } from './tripRequests.ts';
import { withVehicles } from './vehicleTimes.ts';

type Times = Calls['calculateTripTimes'];

export function calculateTripTimes(
  sim: Sim,
  user: User,
  itineraries: Times['request'],
): Times['reply'] {
  const { drivers, moves: rows, unserved } = itineraries;
  const steps = drivers.flatMap((driver) => driver.steps);
  const named = [...rows, ...unserved, ...steps].flatMap((row) =>
    'activityId' in row && row.activityId !== null ? row.activityId : [],
  );
  const moves = withVehicles(sim, movesNamed(sim, user, named));
  const endless = drivers.filter(({ steps: own }) => {
    return own.length < 2 || own[0]?.type !== 'start' || own.at(-1)?.type !== 'end';
  });
  if (endless.length > 0) {
    return {
      data: [],
      errors: endless.map(({ driverId, steps: own }) => ({
        message: `The day of ${driverId} has no start or no end.`,
        actionIds: own.map(({ id }) => id),
      })),
    };
  }
  const timed = scheduled(itineraries, { moves, restAfterMs: null });
  if (timed.is === 'infeasible') {
    return { data: [], errors: [{ message: reasons[timed.why], actionIds: timed.actionIds }] };
  }
  const { plan } = timed;
  const rates = standardRates;
  const asked = askedOfTrip(sim, moves, plan, { maxDrivers: drivers.length, rates });
  const violations = checkTeamPlan(priced(plan, rates), asked);
  const late = new Map(plan.late.map((row) => [row.activityId, row]));
  return {
    data: plan.drivers.map((driver) => ({
      ...driver,
      late: driver.actions.flatMap((action) => {
        const own = action.type === 'dropoff-vehicle' ? late.get(action.activityId) : undefined;
        return own ?? [];
      }),
    })),
    // Each begins with the number of its property, which the operator does not need.
    errors: violations.map((line) => ({ message: line.replace(/^\d+: /, ''), actionIds: [] })),
  };
}

const reasons = {
  cycle: 'These actions wait for each other, the first for the last.',
  noSignal: 'These actions wait for something that never happens.',
} as const;
