// Why no driver has the time for a move even in a day with nothing else, in the dispatcher's words.
import { standardDay } from '../../durations.ts';
import { leastWaysOf } from './leastWays.ts';
import type { TeamModel } from '../model/model.ts';

const minuteMs = 60_000;

/** By model, as it is asked for with every plan that is reported. */
const known = new WeakMap<TeamModel, readonly (string | null)[]>();

/** Null when a day of some driver is long enough, as far as the least ways show. */
export function whyTooLong(model: TeamModel, move: number): string | null {
  let reasons = known.get(model);
  if (!reasons) {
    const { ms } = leastWaysOf(model);
    reasons = model.moves.map((_, one) => reasonOf(model, one, ms));
    known.set(model, reasons);
  }
  return reasons[move] ?? null;
}

function reasonOf(model: TeamModel, move: number, ms: Float64Array): string | null {
  const { moves, drivers, eligible, workMs, maxShiftMs, restAfterMs } = model;
  if (workMs[move] > restAfterMs) {
    return `The drive takes longer than ${inWords(restAfterMs)} without a rest.`;
  }
  let isReached = false;
  for (const driver of drivers.keys()) {
    if (eligible[driver * moves.length + move] !== 1) continue;
    const dayMs = leastDayMs(model, driver, move, ms);
    if (dayMs <= maxShiftMs) return null;
    if (dayMs < Number.POSITIVE_INFINITY) isReached = true;
  }
  return isReached
    ? `With the ways it takes longer than a day of ${inWords(maxShiftMs)}.`
    : `The way to it or back takes longer than ${inWords(restAfterMs)} without a rest.`;
}

/** A day with this move alone; Infinity where a way is too long to be gone without a rest. */
function leastDayMs(
  { size, from, to, base, workMs, restAfterMs, problem }: TeamModel,
  driver: number,
  move: number,
  wayMs: Float64Array,
): number {
  const into = wayMs[base[driver] * size + from[move]];
  const back = problem.roundTrip ? wayMs[to[move] * size + base[driver]] : 0;
  let [dayMs, sinceMs] = [0, 0];
  for (const ms of [into, workMs[move], back]) {
    if (ms > restAfterMs) return Number.POSITIVE_INFINITY;
    const isRested = sinceMs + ms > restAfterMs;
    dayMs += isRested ? standardDay.restMs + ms : ms;
    sinceMs = isRested ? ms : sinceMs + ms;
  }
  return dayMs;
}

function inWords(ms: number): string {
  const all = Math.round(ms / minuteMs);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (minutes === 0 && hours > 0) return hours === 1 ? '1 hour' : `${hours} hours`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
