// The part of the check for moves: each that was asked for is carried out once, as it was asked
// for, or left out with a reason.
import type { TimedAction } from '#domain/teamItinerary.ts';
import type { AskedMove } from './asked.ts';
import { type Facts, type Own, repeated } from './facts.ts';

const steps = ['pickup-vehicle', 'move-vehicle', 'dropoff-vehicle'] as const;

export function checkMoves(facts: Facts): string[] {
  return [...checkAsked(facts), ...checkRows(facts), ...checkIds(facts)];
}

/** Every move is in one row, or left out. */
function checkAsked({ plan: { moves, unserved }, asked, moves: known }: Facts): string[] {
  const wrong: string[] = [];
  const planned = countOf(moves);
  const left = countOf(unserved);
  for (const { activityId } of asked.moves) {
    const [rows, out] = [planned.get(activityId) ?? 0, left.get(activityId) ?? 0];
    if (rows + out !== 1) {
      wrong.push(`1: ${activityId} is in ${rows} moves and left out ${out} times`);
    }
  }
  for (const { activityId } of [...moves, ...unserved]) {
    if (!known.has(activityId)) wrong.push(`1: ${activityId} was not asked for`);
  }
  for (const { activityId, reason } of unserved) {
    if (reason === '') wrong.push(`1: ${activityId} is left out without a reason`);
  }
  return wrong;
}

/** Each row has the ends and the vehicle that were asked for, and the actions of its driver. */
function checkRows({ plan, moves, actions }: Facts): string[] {
  const wrong: string[] = [];
  const own = new Map<string, Own[]>();
  for (const one of actions) {
    if (!('activityId' in one.action) || one.action.activityId === null) continue;
    const group = own.get(one.action.activityId);
    if (group) group.push(one);
    else own.set(one.action.activityId, [one]);
  }
  for (const row of plan.moves) {
    const { activityId, driverId, vehicleId } = row;
    const move = moves.get(activityId);
    if (move) wrong.push(...checkEnds(move, row));
    const theirs = own.get(activityId) ?? [];
    for (const type of steps) {
      const count = theirs.filter(({ action }) => action.type === type).length;
      if (count !== 1) wrong.push(`1: ${activityId} has ${count} × ${type}`);
    }
    for (const { driverId: by, action } of theirs) {
      if (by !== driverId) wrong.push(`2: ${action.id} is another driver's`);
      if ('vehicleId' in action && action.vehicleId !== vehicleId) {
        wrong.push(`2: ${action.id} is of another vehicle`);
      }
      const isThere =
        action.type === 'move-vehicle'
          ? action.fromId === row.startId && action.toId === row.endId
          : !('placeId' in action) ||
            action.placeId === (action.type === 'dropoff-vehicle' ? row.endId : row.startId);
      if (!isThere) wrong.push(`5: ${action.id} is elsewhere than its move`);
    }
    if (move) wrong.push(...checkErrand(move, theirs));
  }
  return wrong;
}

function checkEnds(
  { activityId, vehicleId, start, end }: AskedMove,
  row: Facts['plan']['moves'][number],
): string[] {
  if (!start || !end || start.id === end.id) return [`25: ${activityId} is planned`];
  const wrong: string[] = [];
  if (row.startId !== start.id || row.endId !== end.id) {
    wrong.push(`1: ${activityId} goes from ${row.startId} to ${row.endId}`);
  }
  if (row.vehicleId !== vehicleId) wrong.push(`1: ${activityId} is of ${row.vehicleId}`);
  return wrong;
}

/** The errand that was asked for, between pick-up and departure, and no other. */
function checkErrand({ activityId, taskId }: AskedMove, done: readonly Own[]): string[] {
  const found = done.flatMap(({ action }) => (action.type === 'task' ? [action] : []));
  const wanted = taskId === undefined ? found.map((task) => task.taskId) : [taskId ?? []].flat();
  if (found.length !== wanted.length || found.some((task, at) => task.taskId !== wanted[at])) {
    return [`1: ${activityId} has other errands than were asked for`];
  }
  const startOf = (type: TimedAction['type']) =>
    done.find(({ action }) => action.type === type)?.action.startMs ?? Number.NaN;
  const [pickupMs, departureMs] = [startOf('pickup-vehicle'), startOf('move-vehicle')];
  const isBetween = found.every(
    ({ startMs, durationMs }) => startMs >= pickupMs && startMs + durationMs <= departureMs,
  );
  return isBetween ? [] : [`2: the errand of ${activityId} is not before its departure`];
}

/** Every action and every driver has an id of its own, and no action is of a move that is gone. */
function checkIds({ plan, rows, actions }: Facts): string[] {
  const wrong: string[] = [];
  if (repeated(actions.map(({ action }) => action.id)).length > 0) wrong.push('4: ids repeat');
  if (repeated(plan.drivers.map(({ driverId }) => driverId)).length > 0) {
    wrong.push('4: a driver is in the plan twice');
  }
  for (const { action } of actions) {
    if (!('activityId' in action) || action.activityId === null) continue;
    if (!rows.has(action.activityId)) {
      wrong.push(`28: ${action.id} is of ${action.activityId}, which has no move`);
    }
  }
  return wrong;
}

function countOf(rows: readonly { readonly activityId: string }[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const { activityId } of rows) count.set(activityId, (count.get(activityId) ?? 0) + 1);
  return count;
}
