// Where the drivers of an outline rest, for a plan that is being carried out: what has begun keeps
// its waits, and a rest comes before the first part of a day that would be too much without it.
import type { Step, TimedAction, TimedPlan } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import type { Outline } from '../model/actions.ts';

/** Steps without room for a rest between them: a move, or a ride in or a round of a chase car. */
type Piece = {
  readonly firstId: string;
  workMs: number;
  /** For how long the driver waits before it. */
  readonly waitMs: number;
};

/** `plan`: the times of the outline so far. Rests before steps that have begun stay. */
export function withRests(
  outline: Outline,
  plan: TimedPlan,
  hasBegun: (stepId: string) => boolean,
  restAfterMs: number,
): Outline {
  const drivers = outline.drivers.map((driver, at) => {
    const pieces = piecesOf(plan.drivers[at]?.actions ?? [], plan);
    const old = (driver.rests ?? []).filter(hasBegun);
    return { ...driver, rests: [...old, ...restsOf(pieces, hasBegun, restAfterMs)] };
  });
  return { ...outline, drivers };
}

/** Whether no driver works too long from now on, where that has not begun. */
export function areRested(
  plan: TimedPlan,
  hasBegun: (stepId: string) => boolean,
  restAfterMs: number,
): boolean {
  return plan.drivers.every(({ actions }) => isRested(actions, plan, hasBegun, restAfterMs));
}

/** The same of one driver, with these actions. */
export function isRested(
  actions: readonly TimedAction[],
  plan: TimedPlan,
  hasBegun: (stepId: string) => boolean,
  restAfterMs: number,
): boolean {
  let sinceMs = 0;
  return piecesOf(actions, plan).every(({ firstId, workMs, waitMs }) => {
    sinceMs = (waitMs >= standardDay.restMs ? 0 : sinceMs) + workMs;
    return sinceMs <= restAfterMs || hasBegun(firstId);
  });
}

/** The steps of a driver before which a wait is as long as a rest, and one. */
export function restedBefore(actions: readonly TimedAction[], plan: TimedPlan): readonly string[] {
  return piecesOf(actions, plan).flatMap(({ firstId, waitMs }) =>
    waitMs >= standardDay.restMs ? firstId : [],
  );
}

/** The steps before which to rest: late, or where the driver waits as long anyway. */
function restsOf(
  pieces: readonly Piece[],
  hasBegun: (stepId: string) => boolean,
  restAfterMs: number,
): readonly string[] {
  const rests: string[] = [];
  let sinceMs = 0;
  let waits = null as { readonly firstId: string; sinceMs: number } | null;
  for (const { firstId, workMs, waitMs } of pieces) {
    const isWaiting = waitMs >= standardDay.restMs;
    if (hasBegun(firstId)) {
      if (isWaiting) sinceMs = 0;
    } else if (sinceMs + workMs > restAfterMs) {
      const isBefore = waits !== null && !isWaiting && waits.sinceMs + workMs <= restAfterMs;
      rests.push(isBefore && waits ? waits.firstId : firstId);
      sinceMs = isBefore && waits ? waits.sinceMs : 0;
      waits = null;
    } else if (isWaiting && sinceMs > 0) waits = { firstId, sinceMs: 0 };
    sinceMs += workMs;
    if (waits) waits.sinceMs += workMs;
  }
  return rests;
}

function piecesOf(actions: readonly TimedAction[], plan: TimedPlan): readonly Piece[] {
  const pieces: Piece[] = [];
  let waitMs = 0;
  let [riders, isInHand, isAboard] = [0, false, false];
  for (const action of actions) {
    const { id: firstId, type, durationMs } = action;
    const isFree = riders === 0 && !isInHand && !isAboard;
    if (type === 'wait') {
      if (isFree) waitMs = durationMs;
      continue;
    }
    if (isFree) pieces.push({ firstId, workMs: 0, waitMs });
    waitMs = 0;
    const piece = pieces.at(-1);
    if (piece) piece.workMs += durationMs;
    if (piece && type === 'split') piece.workMs += carriedMs(action, plan);
    if (type === 'pickup-driver' || type === 'dropoff-driver') riders += action.riderCountChange;
    if (type === 'pickup-vehicle') isInHand = true;
    if (type === 'dropoff-vehicle') isInHand = false;
    if (type === 'join') isAboard = true;
    if (type === 'split') isAboard = false;
  }
  return pieces;
}

/** What the chase driver does between the boarding and the leaving of a rider. */
function carriedMs(
  { splitId, chaseDriverId }: Extract<Step, { readonly type: 'join' | 'split' }>,
  { drivers }: TimedPlan,
): number {
  const chase = drivers.find(({ driverId }) => driverId === chaseDriverId)?.actions ?? [];
  const isOf = (action: TimedAction) => 'splitId' in action && action.splitId === splitId;
  const [from, to] = [chase.findIndex(isOf), chase.findLastIndex(isOf)];
  return chase
    .slice(from + 1, to)
    .reduce((sum, { type, durationMs }) => sum + (type === 'wait' ? 0 : durationMs), 0);
}
