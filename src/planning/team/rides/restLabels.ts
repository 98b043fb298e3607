// Partial days of one driver without an own car who rests before working too long: of those that
// end with the same move, all that another one does not beat in everything. A rest comes before the
// part of the day that would be too much, or before a pick-up that is waited for anyway, as in
// `carWays.ts`.
import { standardDay } from '../../durations.ts';
import { lateMsAt } from '../model/chains.ts';
import type { TeamModel } from '../model/model.ts';
import { hourWeights, keepsDeadlines } from '../schedule/hours.ts';

/** Numbers of one label; labels follow each other in one array. */
export const LABEL = 6;
/** The earliest time, and the time worked, rests included; of it, since the last rest. */
export const AT = 0;
export const WORK = 1;
export const SINCE = 2;
/** The latest start that keeps the times; the lateness in ms. */
export const LATEST = 3;
export const LATE = 4;
/**
 * The label before, numbered from the first one, times four, with `BEFORE_WAY` and `BEFORE_MOVE`:
 * where the driver rests.
 */
export const TRACE = 5;
export const BEFORE_WAY = 1;
export const BEFORE_MOVE = 2;

export class RestLabels {
  /** Labels of the day in the order of its moves; `ends`: by moves done, where they end. */
  labels = new Float64Array(16 * LABEL);
  readonly #restAfterMs: number;
  readonly #readyMs: Float64Array;
  readonly #workMs: Float64Array;
  readonly #deadlineMs: Float64Array;
  readonly #model: TeamModel;
  /** By move: the last whole second of its deadline. */
  readonly #dueMs: Float64Array;
  readonly #isKeeping: boolean;

  constructor(model: TeamModel, dueMs: Float64Array) {
    this.#model = model;
    this.#restAfterMs = model.restAfterMs;
    this.#readyMs = model.readyMs;
    this.#workMs = model.workMs;
    this.#deadlineMs = model.deadlineMs;
    this.#dueMs = dueMs;
    this.#isKeeping = keepsDeadlines(hourWeights(model.problem.rates), 1);
  }

  /**
   * Extends the labels in [`from`, `to`) of `labels` by a way and a move (-1 for the way home), and
   * puts the new ones at `to`. `firstMs`: how long a rest lasts that comes before anything else;
   * `longestMs`: the longest day. Returns where the new labels end.
   */
  extend(
    from: number,
    to: number,
    wayMs: number,
    move: number,
    firstMs: number,
    longestMs: number,
  ): number {
    const restAfterMs = this.#restAfterMs;
    let end = to;
    for (let one = from; one < to; one += LABEL) {
      let trace = (one / LABEL) * 4;
      let sinceMs = this.labels[one + SINCE] + wayMs;
      let withMs = wayMs;
      if (wayMs > 0 && sinceMs > restAfterMs) {
        trace += BEFORE_WAY;
        withMs += firstMs;
        sinceMs = wayMs;
        if (sinceMs > restAfterMs) continue;
      }
      if (move < 0) {
        end = this.#keep(one, to, end, withMs, sinceMs, trace, move, longestMs);
        continue;
      }
      const lastsMs = this.#workMs[move];
      if (lastsMs > restAfterMs) continue;
      if (sinceMs + lastsMs <= restAfterMs) {
        end = this.#keep(one, to, end, withMs, sinceMs + lastsMs, trace, move, longestMs);
        // Who need not wait for the vehicle does not rest yet.
        if (sinceMs === 0 || this.labels[one + AT] + withMs >= this.#readyMs[move]) continue;
      }
      withMs += wayMs === 0 ? firstMs : standardDay.restMs;
      end = this.#keep(one, to, end, withMs, lastsMs, trace + BEFORE_MOVE, move, longestMs);
    }
    return end;
  }

  /** Adds a label to those from `to` on unless one of them beats it. Returns where they end. */
  #keep(
    label: number,
    to: number,
    end: number,
    wayMs: number,
    sinceMs: number,
    trace: number,
    move: number,
    longestMs: number,
  ): number {
    if (end + LABEL > this.labels.length) this.#grow();
    const { labels } = this;
    let atMs = labels[label + AT] + wayMs;
    let workMs = labels[label + WORK] + wayMs;
    let latestMs = labels[label + LATEST];
    let lateMs = labels[label + LATE];
    if (move >= 0) {
      const readyMs = this.#readyMs[move];
      atMs = (readyMs > atMs ? readyMs : atMs) + this.#workMs[move];
      workMs += this.#workMs[move];
      if (workMs > longestMs) return end;
      const dueMs = this.#dueMs[move];
      const startMs = (dueMs > atMs ? dueMs : atMs) - workMs;
      if (startMs < latestMs) latestMs = startMs;
      if (atMs > this.#deadlineMs[move]) lateMs += lateMsAt(this.#model, move, atMs);
    }
    let kept = to;
    for (let by = to; by < end; by += LABEL) {
      const isNoLater = labels[by + AT] <= atMs && labels[by + WORK] <= workMs;
      const isRested = labels[by + SINCE] <= sinceMs && labels[by + LATEST] >= latestMs;
      const before = beforeOf(labels, by);
      const isBeating = isNoLater && isRested && labels[by + LATE] <= lateMs;
      if (isBeating && this.#isNoLater(before, label)) return end;
      const isBeaten =
        atMs <= labels[by + AT] &&
        workMs <= labels[by + WORK] &&
        sinceMs <= labels[by + SINCE] &&
        latestMs >= labels[by + LATEST] &&
        lateMs <= labels[by + LATE];
      if (isBeaten && this.#isNoLater(label, before)) continue;
      if (kept < by) labels.copyWithin(kept, by, by + LABEL);
      kept += LABEL;
    }
    labels[kept + AT] = atMs;
    labels[kept + WORK] = workMs;
    labels[kept + SINCE] = sinceMs;
    labels[kept + LATEST] = latestMs;
    labels[kept + LATE] = lateMs;
    labels[kept + TRACE] = trace;
    return kept + LABEL;
  }

  /**
   * Whether a label is over no later than another one at every move. It need not be asked where
   * deadlines are kept: the latest start and the lateness say enough there.
   */
  #isNoLater(label: number, than: number): boolean {
    if (this.#isKeeping) return true;
    const { labels } = this;
    let one = label;
    let other = than;
    while (one !== other) {
      if (labels[one + AT] > labels[other + AT] || labels[one + WORK] > labels[other + WORK]) {
        return false;
      }
      one = beforeOf(labels, one);
      other = beforeOf(labels, other);
    }
    return true;
  }

  /** Begins with the labels of another before `end`. */
  copy(other: Float64Array, end: number): void {
    while (end > this.labels.length) this.#grow();
    for (let at = 0; at < end; at += 1) this.labels[at] = other[at];
  }

  #grow(): void {
    const longer = new Float64Array(this.labels.length * 2);
    longer.set(this.labels);
    this.labels = longer;
  }
}

/** The label before another one; the first one's is itself. */
export function beforeOf(labels: Float64Array, label: number): number {
  return Math.floor(labels[label + TRACE] / 4) * LABEL;
}
