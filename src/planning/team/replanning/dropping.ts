// What a driver does when a move is dropped that has not begun. Its vehicle would have brought the
// driver from its pick-up to its drop-off. One candidate always works: the driver goes that way
// without the vehicle, at the planned times or sooner, so that no one waits longer and no term of
// the cost grows but the fares, by that of this ride, and in a tow truck not even they.
import type { ActivityId } from '#domain/ids.ts';
import type { Step, TeamPlan } from '#domain/teamItinerary.ts';
import { wholeSeconds } from '../../durations.ts';
import { samePlace } from '../../places.ts';
import type { Outline } from '../model/actions.ts';
import { withoutActivity, withSteps } from '../schedule/editing.ts';
import { restedBefore } from '../schedule/resting.ts';
import type { TeamSetting } from '../model/rides.ts';
import { recounted, withoutSeats } from './placing.ts';

type HasBegun = (stepId: string) => boolean;

/**
 * Every candidate, in each of which the other moves stay with their drivers and in their order.
 * `plan` has the outline's times so far. Throws when no way is known.
 */
export function* withoutMove(
  outline: Outline,
  activityId: ActivityId,
  plan: TeamPlan,
  setting: TeamSetting,
  hasBegun: HasBegun,
): Generator<Outline> {
  const kept = asTimed(outline, plan);
  const goesOn = withoutActivity(kept, activityId, setting);
  const all = [goesOn];
  const aboard = stayingAboard(kept, activityId, setting, hasBegun);
  if (aboard) all.push(aboard);
  for (const seat of seatsAround(kept, activityId, hasBegun)) {
    for (const one of all.filter((other) => other !== aboard)) {
      const own = (splitId: string) => splitId === seat;
      all.push(withSteps(one, setting, ({ steps }) => withoutSeats(steps, own)));
    }
  }
  for (const one of all) {
    yield one;
    yield straightened(one, setting, hasBegun);
  }
}

/** The seats in which the driver comes to the move and leaves it, if they have not begun. */
function seatsAround(
  { drivers }: Outline,
  activityId: ActivityId,
  hasBegun: HasBegun,
): readonly string[] {
  const driver = drivers.find(({ steps }) => steps.some((step) => isOf(step, activityId)));
  const own = driver?.steps ?? [];
  const before = own[own.findIndex((step) => isOf(step, activityId)) - 1];
  const after = own[own.findLastIndex((step) => isOf(step, activityId)) + 1];
  return [before, after].flatMap((step) => {
    if (step?.type !== 'split' && step?.type !== 'join') return [];
    const { splitId } = step;
    const isOpen = own.every(
      (one) => one.type !== 'join' || one.splitId !== splitId || !hasBegun(one.id),
    );
    return isOpen ? splitId : [];
  });
}

/** Drivers begin no earlier than planned, and rest where they have waited as long as a rest. */
function asTimed(outline: Outline, plan: TeamPlan): Outline {
  const drivers = outline.drivers.map((driver, at) => {
    const actions = plan.drivers[at]?.actions ?? [];
    const notBeforeMs = Math.max(driver.notBeforeMs, actions[0]?.startMs ?? driver.notBeforeMs);
    return { ...driver, notBeforeMs, rests: restedBefore(actions, plan) };
  });
  return { ...outline, drivers };
}

/**
 * The rider who would leave a chase car at the pick-up and board it again at the drop-off stays
 * aboard; null where that is not so, or every seat is taken in between.
 */
function stayingAboard(
  outline: Outline,
  activityId: ActivityId,
  setting: TeamSetting,
  hasBegun: HasBegun,
): Outline | null {
  const rider = outline.drivers.find(({ steps }) => steps.some((step) => isOf(step, activityId)));
  const own = rider?.steps ?? [];
  const leaves = own[own.findIndex((step) => isOf(step, activityId)) - 1];
  const boards = own[own.findLastIndex((step) => isOf(step, activityId)) + 1];
  if (leaves?.type !== 'split' || boards?.type !== 'join' || hasBegun(leaves.id)) return null;
  const chase = outline.drivers.find(({ driverId }) => driverId === leaves.chaseDriverId);
  if (!chase || boards.chaseDriverId !== chase.driverId) return null;
  const at = ({ syncId }: { readonly syncId: string }) =>
    chase.steps.findIndex((step) => 'syncId' in step && step.syncId === syncId);
  const between = chase.steps.slice(at(leaves), at(boards));
  const seats = outline.cars.find((car) => car.driverId === chase.driverId)?.seats ?? 0;
  const hasSeat = between.every(
    (step) => step.type === 'go-to' || ('riderCount' in step && step.riderCount < seats),
  );
  if (!hasSeat || between.length === 0) return null;
  const isOver = (step: Step) =>
    isOf(step, activityId) ||
    ('splitId' in step && (step.syncId === leaves.syncId || step.syncId === boards.syncId));
  const oneSeat = (step: Step) =>
    'splitId' in step && step.splitId === boards.splitId
      ? { ...step, splitId: leaves.splitId }
      : step;
  const moves = outline.moves.filter((move) => move.activityId !== activityId);
  return withSteps({ ...outline, moves }, setting, ({ steps }) =>
    recounted(steps.filter((step) => !isOver(step)).map(oneSeat)),
  );
}

/**
 * Two ways in a row become one where neither has begun, and in a trip one way the last ways of a
 * day are left out.
 */
function straightened(outline: Outline, setting: TeamSetting, hasBegun: HasBegun): Outline {
  return withSteps(outline, setting, (driver) => {
    const steps: Step[] = [];
    for (const step of driver.steps) {
      const last = steps.at(-1);
      const isOpen = last !== undefined && !hasBegun(last.id);
      // `withSteps` rides from where the driver is.
      if (isOpen && last.type === 'uber' && step.type === 'uber') steps.pop();
      if (!isOpen || last.type !== 'go-to' || step.type !== 'go-to') {
        while (step.type === 'end' && !setting.roundTrip && isIdleWay(steps.at(-1), hasBegun)) {
          steps.pop();
        }
        steps.push(step);
        continue;
      }
      steps.pop();
      if (areNear(outline, last.fromId, step.toId)) continue;
      steps.push(driveStep(step.id, step.carId, last.fromId, step.toId, setting));
    }
    return steps;
  });
}

function isIdleWay(step: Step | undefined, hasBegun: HasBegun): boolean {
  return (step?.type === 'uber' || step?.type === 'go-to') && !hasBegun(step.id);
}

function driveStep(
  id: string,
  carId: string,
  fromId: string,
  toId: string,
  { legs }: TeamSetting,
): Step {
  const leg = legs(fromId, toId);
  if (!leg) throw new Error(`No way is known from ${fromId} to ${toId}.`);
  const distanceCmi = Math.round(leg.distanceCmi);
  const durationMs = wholeSeconds(leg.durationMs);
  return { id, type: 'go-to', carId, fromId, toId, distanceCmi, durationMs };
}

function isOf(step: Step, activityId: ActivityId): boolean {
  return 'activityId' in step && step.activityId === activityId;
}

function areNear({ places }: Outline, aId: string, bId: string): boolean {
  if (aId === bId) return true;
  const [a, b] = [aId, bId].map((id) => places.find((place) => place.id === id));
  return a !== undefined && b !== undefined && samePlace(a, b);
}
