// The part of the check for the clock: ready times, deadlines, and drivers' hours; and for who may
// move what.
import type { Facts } from './facts.ts';

/** No pick-up before the vehicle is ready; late drop-offs alone are flagged. */
export function checkTimes({ plan: { late }, actions, moves }: Facts): string[] {
  const wrong: string[] = [];
  const flagged = new Map(late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  if (flagged.size !== late.length) wrong.push('13: a move is flagged twice');
  for (const { action } of actions) {
    if (action.type !== 'pickup-vehicle' && action.type !== 'dropoff-vehicle') continue;
    const move = moves.get(action.activityId);
    if (!move) continue;
    if (action.type === 'pickup-vehicle') {
      const isEarly = action.startMs < (move.readyMs ?? action.startMs);
      if (isEarly) wrong.push(`13: ${action.id} is before the vehicle is ready`);
      continue;
    }
    const lateMs = lateBy(action.startMs + action.durationMs, move.deadlineMs);
    if ((flagged.get(action.activityId) ?? 0) !== lateMs) {
      wrong.push(`13: ${action.activityId} is ${lateMs} ms late and not flagged so`);
    }
    flagged.delete(action.activityId);
  }
  for (const activityId of flagged.keys()) wrong.push(`13: ${activityId} is flagged in vain`);
  return wrong;
}

export function lateBy(endMs: number, deadlineMs: number | null): number {
  return Math.max(0, endMs - (deadlineMs ?? endMs));
}

/**
 * Only available drivers, no more than allowed, from their own place, within their hours, and no
 * day longer than allowed.
 */
export function checkHours({ plan, asked, drivers: known }: Facts): string[] {
  const wrong: string[] = [];
  const { maxShiftMs, maxDrivers } = asked;
  if (plan.roundTrip !== asked.roundTrip) {
    wrong.push(`15: a ${plan.roundTrip ? 'round trip' : 'trip one way'} was not asked for`);
  }
  if (plan.drivers.length > maxDrivers) {
    wrong.push(`19: ${plan.drivers.length} drivers, and ${maxDrivers} are allowed`);
  }
  for (const { driverId, actions } of plan.drivers) {
    const [first, last] = [actions[0], actions.at(-1)];
    if (!first || !last) continue;
    const endMs = last.startMs + last.durationMs;
    if (maxShiftMs !== null && endMs - first.startMs > maxShiftMs) {
      wrong.push(`19: the day of ${driverId} is too long`);
    }
    if (!asked.drivers) continue;
    const driver = known.get(driverId);
    if (!driver) {
      wrong.push(`19: ${driverId} is not available`);
      continue;
    }
    const isAtHome = 'placeId' in first && first.placeId === driver.place?.id;
    if (!isAtHome) wrong.push(`19: ${driverId} begins elsewhere`);
    if (first.startMs < driver.notBeforeMs) wrong.push(`19: ${driverId} begins too early`);
    if (endMs > (driver.notAfterMs ?? endMs)) wrong.push(`19: ${driverId} ends too late`);
  }
  return wrong;
}

/** Drivers move only vehicles they are eligible for; a chase driver moves none. */
export function checkEligible({ plan, moves, drivers }: Facts): string[] {
  return plan.moves.flatMap(({ activityId, driverId }) => {
    const move = moves.get(activityId);
    const driver = drivers.get(driverId);
    if (!move?.requirements || !driver) return [];
    const { qualifications, manualAssignment, driverGroup } = move.requirements;
    const isEligible =
      driver.isChaseDriver !== true &&
      qualifications.every((one) => driver.qualifications.includes(one)) &&
      (driverGroup === null || driver.groups.includes(driverGroup)) &&
      (!manualAssignment || move.namedId === driverId);
    return isEligible ? [] : [`20: ${driverId} may not move ${activityId}`];
  });
}
