// An independent check of a team plan. It shares only the types with the planner, so that it does
// not repeat its mistakes. Numbers: docs/rules.md, "Properties of a plan".
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { MoveToPlan } from '../../hops.ts';
import type { TeamDriver, TeamMove } from '../problem.ts';
import { checkDay, checkPlaces } from './checkDay.ts';
import { checkMeetings } from './checkMeetings.ts';
import { checkRests } from './checkRests.ts';
import { checkCars, checkVehicles } from './checkVehicles.ts';

/** The request that the plan is for. */
export type Asked = {
  readonly moves: readonly (MoveToPlan & Partial<Pick<TeamMove, 'requirements' | 'namedId'>>)[];
  readonly maxDrivers: number;
  /** Drivers with hours and requirements to check; omitted where they are unknown. */
  readonly drivers?: readonly TeamDriver[];
  readonly maxShiftMs?: number | null;
  readonly restAfterMs?: number | null;
  /** When the plan was changed while it was carried out. */
  readonly changedMs?: number;
};

/** The violations, one sentence each with the property's number first; empty for a sound plan. */
export function checkTeamPlan(plan: TeamPlan, asked: Asked): readonly string[] {
  return [
    ...checkMoves(plan, asked),
    ...checkPlaces(plan),
    ...plan.drivers.flatMap((driver) => checkDay(driver, plan)),
    ...checkIds(plan),
    ...checkVehicles(plan),
    ...checkCars(plan),
    ...checkMeetings(plan, asked.moves, asked.changedMs ?? null),
    ...checkTimes(plan, asked.moves),
    ...checkCost(plan),
    ...checkHours(plan, asked),
    ...checkRests(plan, asked.restAfterMs ?? null, asked.changedMs ?? null),
    ...checkEligible(plan, asked),
    ...(plan.drivers.length > asked.maxDrivers
      ? [`19: ${plan.drivers.length} drivers, and ${asked.maxDrivers} are allowed`]
      : []),
  ];
}

function checkMoves({ moves, unserved, drivers }: TeamPlan, asked: Asked): string[] {
  const wrong: string[] = [];
  const vehicleSteps = drivers.flatMap(({ driverId, actions }) =>
    actions.flatMap((action) => ('vehicleId' in action ? { ...action, driverId } : [])),
  );
  for (const { activityId, start, end } of asked.moves) {
    const rows = moves.filter((row) => row.activityId === activityId);
    const left = unserved.filter((row) => row.activityId === activityId);
    if (rows.length + left.length !== 1) {
      wrong.push(`1: ${activityId} is in ${rows.length} moves and left out ${left.length} times`);
    }
    for (const row of rows) {
      if (!start || !end || start.id === end.id) wrong.push(`25: ${activityId} is planned`);
      else if (row.startId !== start.id || row.endId !== end.id) {
        wrong.push(`1: ${activityId} goes from ${row.startId} to ${row.endId}`);
      }
    }
  }
  for (const { activityId, reason } of unserved) {
    if (reason === '') wrong.push(`1: ${activityId} is left out without a reason`);
  }
  for (const { activityId, driverId, vehicleId } of moves) {
    const known = asked.moves.some((move) => move.activityId === activityId);
    if (!known) wrong.push(`1: ${activityId} was not asked for`);
    for (const type of ['pickup-vehicle', 'move-vehicle', 'dropoff-vehicle']) {
      const own = vehicleSteps.filter((a) => a.activityId === activityId && a.type === type);
      if (own.length !== 1) wrong.push(`1: ${activityId} has ${own.length} × ${type}`);
      for (const action of own) {
        if (action.driverId !== driverId) wrong.push(`2: ${action.id} is another driver's`);
        if (action.vehicleId !== vehicleId) wrong.push(`2: ${action.id} is of another vehicle`);
      }
    }
  }
  return wrong;
}

/** Every action has an id of its own, and every action of a move refers to an existing row. */
function checkIds({ drivers, moves }: TeamPlan): string[] {
  const actions = drivers.flatMap((driver) => driver.actions);
  const wrong: string[] = [];
  if (new Set(actions.map(({ id }) => id)).size !== actions.length) wrong.push('4: ids repeat');
  if (new Set(drivers.map(({ driverId }) => driverId)).size !== drivers.length) {
    wrong.push('4: a driver is in the plan twice');
  }
  for (const action of actions) {
    if (!('activityId' in action) || action.activityId === null) continue;
    const has = moves.some(({ activityId }) => activityId === action.activityId);
    if (!has) wrong.push(`28: ${action.id} is of ${action.activityId}, which has no move`);
  }
  return wrong;
}

function checkTimes({ drivers, late }: TeamPlan, moves: readonly MoveToPlan[]): string[] {
  const wrong: string[] = [];
  const flagged = new Map(late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  if (flagged.size !== late.length) wrong.push('13: a move is flagged twice');
  for (const action of drivers.flatMap(({ actions }) => actions)) {
    if (action.type !== 'pickup-vehicle' && action.type !== 'dropoff-vehicle') continue;
    const move = moves.find(({ activityId }) => activityId === action.activityId);
    if (!move) continue;
    if (action.type === 'pickup-vehicle') {
      const isEarly = action.startMs < (move.readyMs ?? action.startMs);
      if (isEarly) wrong.push(`13: ${action.id} is before the vehicle is ready`);
      continue;
    }
    const endMs = action.startMs + action.durationMs;
    const lateMs = Math.max(0, endMs - (move.deadlineMs ?? endMs));
    if ((flagged.get(action.activityId) ?? 0) !== lateMs) {
      wrong.push(`13: ${action.activityId} is ${lateMs} ms late and not flagged so`);
    }
    flagged.delete(action.activityId);
  }
  for (const activityId of flagged.keys()) wrong.push(`13: ${activityId} is flagged in vain`);
  return wrong;
}

function checkCost({ cost, ubers, moves }: TeamPlan): string[] {
  const wrong: string[] = [];
  const { totalCents, tipShares, ...terms } = cost;
  const amounts = [totalCents, ...Object.values(terms), ...tipShares.map(({ cents }) => cents)];
  if (!amounts.every((cents) => Number.isInteger(cents) && cents >= 0)) {
    wrong.push('17: an amount is not in whole cents');
  }
  if (Object.values(terms).reduce((sum, cents) => sum + cents, 0) !== totalCents) {
    wrong.push('17: the total is not the sum of its terms');
  }
  if (tipShares.reduce((sum, { cents }) => sum + cents, 0) !== cost.tipCents) {
    wrong.push('17: the shares do not sum to the tip');
  }
  const shared = tipShares.map(({ activityId }) => activityId);
  if (new Set(shared).size !== shared.length || shared.length !== moves.length) {
    wrong.push('17: not every move has one share of the tip');
  }
  const fares = ubers.reduce((sum, { fareCents }) => sum + fareCents, 0);
  if (fares !== cost.rideFaresCents) wrong.push('17: the fares are not those of the rides');
  return wrong;
}

/** Only available drivers, within their hours, and no day longer than allowed. */
function checkHours({ drivers }: TeamPlan, { drivers: known, maxShiftMs = null }: Asked): string[] {
  return drivers.flatMap(({ driverId, actions }) => {
    const [first, last] = [actions[0], actions.at(-1)];
    if (!first || !last) return [];
    const wrong: string[] = [];
    const endMs = last.startMs + last.durationMs;
    if (maxShiftMs !== null && endMs - first.startMs > maxShiftMs) {
      wrong.push(`19: the day of ${driverId} is too long`);
    }
    if (!known) return wrong;
    const driver = known.find(({ id }) => id === driverId);
    if (!driver) return [...wrong, `19: ${driverId} is not available`];
    if (first.startMs < driver.notBeforeMs) wrong.push(`19: ${driverId} begins too early`);
    if (endMs > (driver.notAfterMs ?? endMs)) wrong.push(`19: ${driverId} ends too late`);
    return wrong;
  });
}

/** Drivers move only vehicles they are eligible for. */
function checkEligible({ moves }: TeamPlan, asked: Asked): string[] {
  return moves.flatMap(({ activityId, driverId }) => {
    const move = asked.moves.find((one) => one.activityId === activityId);
    const driver = asked.drivers?.find(({ id }) => id === driverId);
    if (!move?.requirements || !driver) return [];
    const { qualifications, manualAssignment, driverGroup } = move.requirements;
    const isEligible =
      qualifications.every((one) => driver.qualifications.includes(one)) &&
      (driverGroup === null || driver.groups.includes(driverGroup)) &&
      (!manualAssignment || move.namedId === driverId);
    return isEligible ? [] : [`20: ${driverId} may not move ${activityId}`];
  });
}
