// Moves of one vehicle that follow one another, A to B and then B to C: one driver carries them out
// in a row, so that a search takes them as one move from A to C. What does not fit is left out.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import { wholeSeconds } from '../../durations.ts';
import { samePlace } from '../../places.ts';
import type { PlannedMove, TeamProblem } from './problem.ts';
import { whyNotEligible } from './refusing.ts';

/** How a model takes the moves of one vehicle. */
export type Chaining = {
  /**
   * Each on its own, as if the vehicle were ready for all of them. What no such plan undercuts, no
   * plan undercuts.
   */
  readonly isApart?: true;
  /** Why a move is not planned behind the one that brings its vehicle; null: it is. */
  readonly whyLeftOut?: (activityId: ActivityId) => string | null;
};

export const noTimeToGoOn = 'No driver has the time for it after the move that brings its vehicle.';
export const notBrought = 'The move that brings its vehicle there is left out.';
const noOneDriver = 'No driver is eligible for it and for the move that brings its vehicle.';
const otherMove = 'Another move of this plan moves its vehicle.';

/** Of so many moves of a vehicle every order is tried; there are seldom more than two. */
const MOST_ORDERED = 6;

/** The moves that are carried out in a row as this one: itself, or those of its chain. */
export function partsOf(move: PlannedMove): readonly PlannedMove[] {
  return move.parts ?? [move];
}

/** The moves behind the first of each chain. */
export function laterParts(moves: readonly PlannedMove[]): ReadonlySet<ActivityId> {
  const later = moves.flatMap((move) => partsOf(move).slice(1));
  return new Set(later.map(({ activityId }) => activityId));
}

/** Whether some vehicle has several moves. */
export function hasChains({ moves }: { readonly moves: readonly PlannedMove[] }): boolean {
  const vehicles = moves.flatMap((move) => partsOf(move)).flatMap((part) => part.vehicleId ?? []);
  return new Set(vehicles).size < vehicles.length;
}

/** One move for each chain, and why the others are left out. */
export function chained(
  moves: readonly PlannedMove[],
  problem: TeamProblem,
  chaining: Chaining,
): {
  readonly moves: readonly PlannedMove[];
  readonly left: ReadonlyMap<ActivityId, string>;
} {
  const left = new Map<ActivityId, string>();
  const chainOf = new Map<PlannedMove, readonly PlannedMove[]>();
  for (const { row, others } of rowsByVehicle(moves)) {
    for (const { activityId } of others) left.set(activityId, otherMove);
    const { fitting, why } = fittingPart(row, problem, chaining);
    row.slice(fitting.length).forEach(({ activityId }, at) => {
      left.set(activityId, at === 0 ? why : notBrought);
    });
    const [first] = fitting;
    if (first) chainOf.set(first, fitting);
    if (chaining.isApart) for (const move of fitting) chainOf.set(move, [move]);
  }
  return { moves: moves.flatMap((move) => asOne(chainOf.get(move) ?? [])), left };
}

function asOne(parts: readonly PlannedMove[]): readonly PlannedMove[] {
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? [first === last ? first : { ...first, end: last.end, parts }] : [];
}

type Driven = Pick<PlannedMove, 'vehicleId' | 'start' | 'end' | 'readyMs' | 'deadlineMs'>;

/** The moves of each vehicle that follow one another, and those that do not fit. */
export function rowsByVehicle<T extends Driven>(
  moves: readonly T[],
): readonly { readonly row: readonly T[]; readonly others: readonly T[] }[] {
  const groups = new Map<string | T, T[]>();
  for (const move of moves) {
    const own = groups.get(move.vehicleId ?? move);
    if (own) own.push(move);
    else groups.set(move.vehicleId ?? move, [move]);
  }
  return Array.from(groups.values(), (group) => {
    const row = group.length === 1 ? group : longestRow(group);
    return { row, others: group.filter((move) => !row.includes(move)) };
  });
}

/**
 * As many as possible, each from where the one before it ends. Of several orders one that the ready
 * times and deadlines are in; of these the first by the order of the moves.
 */
function longestRow<T extends Driven>(moves: readonly T[]): readonly T[] {
  const ordered = moves.slice(0, MOST_ORDERED);
  let best: readonly T[] = [];
  const goOn = (row: readonly T[]): void => {
    const isLonger = row.length > best.length;
    if (isLonger || (row.length === best.length && isInTime(row) && !isInTime(best))) best = row;
    const last = row.at(-1);
    for (const next of ordered) {
      const isThere = !last || samePlace(last.end, next.start);
      if (isThere && !row.includes(next)) goOn([...row, next]);
    }
  };
  goOn([]);
  return best;
}

function isInTime(row: readonly Driven[]): boolean {
  const isBefore = (a: EpochMs | null, b: EpochMs | null) => a === null || b === null || a <= b;
  return row.every((move, at) => {
    const next = row[at + 1];
    if (!next) return true;
    const { readyMs, deadlineMs } = move;
    if (!isBefore(readyMs, next.readyMs) || !isBefore(deadlineMs, next.deadlineMs)) return false;
    return isBefore(readyMs, next.deadlineMs);
  });
}

/** The first of a row of moves that one driver may and can carry out, and why no more. */
function fittingPart(
  row: readonly PlannedMove[],
  problem: TeamProblem,
  { whyLeftOut }: Chaining,
): { readonly fitting: readonly PlannedMove[]; readonly why: string } {
  const longestMs = Math.min(problem.maxShiftMs ?? Infinity, problem.restAfterMs ?? Infinity);
  for (let count = 2; count <= row.length; count += 1) {
    const parts = row.slice(0, count);
    const may = problem.drivers.some((driver) =>
      parts.every((part) => whyNotEligible(driver, part) === null),
    );
    const isTooLong = timesOf(parts, problem).workMs > longestMs;
    const why =
      whyLeftOut?.(parts.at(-1)?.activityId ?? '') ??
      (may ? (isTooLong ? noTimeToGoOn : null) : noOneDriver);
    if (why !== null) return { fitting: row.slice(0, count - 1), why };
  }
  return { fitting: row, why: '' };
}

export type MoveTimes = {
  /** The earliest pick-up, or -Infinity, after which the driver need not wait in between. */
  readonly readyMs: number;
  /** From the beginning of the first pick-up to the end of the last drop-off. */
  readonly workMs: number;
  /** By part: the end of the last drop-off when its own is at its deadline, or Infinity. */
  readonly duesMs: readonly number[];
};

/**
 * The times of moves in a row. The driver begins so late that each next one is ready, but no later
 * than the deadlines before it allow; what then is left is a wait, and counts as work.
 */
export function timesOf(parts: readonly PlannedMove[], problem: TeamProblem): MoveTimes {
  const fromMs = Math.min(...problem.drivers.map(({ notBeforeMs }) => notBeforeMs));
  let [readyMs, workMs] = [Number.NEGATIVE_INFINITY, 0];
  let duesMs: readonly number[] = [];
  for (const part of parts) {
    const nextMs = part.readyMs === null ? Number.NEGATIVE_INFINITY : wholeSeconds(part.readyMs);
    const dueMs = Math.floor(Math.min(...duesMs) / 1000) * 1000;
    readyMs = Math.max(readyMs, Math.min(nextMs, dueMs) - workMs);
    if (nextMs > readyMs + workMs) readyMs = Math.max(readyMs, wholeSeconds(fromMs));
    const waitMs = nextMs > readyMs + workMs ? nextMs - readyMs - workMs : 0;
    const moreMs = waitMs + lastsMs(part, problem);
    workMs += moreMs;
    duesMs = [...duesMs.map((ms) => ms + moreMs), part.deadlineMs ?? Number.POSITIVE_INFINITY];
  }
  return { readyMs, workMs, duesMs };
}

/** From the pick-up to the end of the drop-off. */
function lastsMs({ start, end, taskId }: PlannedMove, { legs, durations }: TeamProblem): number {
  const { vehiclePickupMs, vehicleDropoffMs, errandMs } = durations;
  const taskMs = taskId === null ? 0 : wholeSeconds(errandMs);
  const driveMs = wholeSeconds(legs(start.id, end.id)?.durationMs ?? 0);
  return wholeSeconds(vehiclePickupMs) + taskMs + driveMs + wholeSeconds(vehicleDropoffMs);
}

/** How late the drop-offs of a move are that is over then. */
export function lateMsAt(
  { deadlineMs, duesMs }: { readonly deadlineMs: Float64Array; readonly duesMs: Dues },
  move: number,
  endMs: number,
): number {
  if (endMs <= deadlineMs[move]) return 0;
  const dues = duesMs[move];
  if (!dues) return endMs - deadlineMs[move];
  let late = 0;
  for (const due of dues) if (endMs > due) late += endMs - due;
  return late;
}

/** The ends of a move after which one more of its drop-offs is late. */
export function duesOf(
  { deadlineMs, duesMs }: { readonly deadlineMs: Float64Array; readonly duesMs: Dues },
  move: number,
): readonly number[] {
  return duesMs[move] ?? [deadlineMs[move] ?? Number.POSITIVE_INFINITY];
}

/** By move: `MoveTimes.duesMs` of a chain, or null. */
export type Dues = readonly (readonly number[] | null)[];
