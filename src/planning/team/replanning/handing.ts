// Takes moves out of a plan that is being carried out, and puts them in again where they cost
// least; the past stays as it was. For changes that are asked for, and for the search after them.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { PlannedMove, TeamProblem } from '../model/problem.ts';
import type { Outline } from '../model/actions.ts';
import { priced } from '../model/costs.ts';
import { areRested, withRests } from '../schedule/resting.ts';
import { scheduled } from '../schedule/scheduling.ts';
import { withoutMove } from './dropping.ts';
import type { Past } from '../model/past.ts';
import { placements, withoutIdle } from './placing.ts';

export type TimedOutline = { readonly outline: Outline; readonly plan: TeamPlan };

export class Handing {
  /** As it is now: drivers are free from now on at the earliest. */
  problem: TeamProblem;
  readonly #past: Past;
  readonly #nowMs: EpochMs;

  constructor(past: Past, nowMs: EpochMs, problem: TeamProblem) {
    this.#past = past;
    this.#nowMs = nowMs;
    const drivers = problem.drivers.map((driver) => ({
      ...driver,
      notBeforeMs: Math.max(driver.notBeforeMs, nowMs),
    }));
    this.problem = { ...problem, drivers };
  }

  /** Without idle drivers who have not set out. */
  withoutIdle(outline: Outline): Outline {
    return withoutIdle(outline, this.problem, this.#past);
  }

  /** With rests where the outline has too few; null when it contradicts the past. */
  timed(outline: Outline): TimedOutline | null {
    const { rates, restAfterMs } = this.problem;
    const underWay = { pinned: this.#past.pinned, nowMs: this.#nowMs };
    const timed = scheduled(outline, this.problem, underWay);
    if (timed.is !== 'timed') return null;
    const own = { outline, plan: priced(timed.plan, rates) };
    if (restAfterMs === null) return own;
    const rested = withRests(outline, timed.plan, this.#hasBegun, restAfterMs);
    const again = scheduled(rested, this.problem, underWay);
    const plan = again.is === 'timed' ? priced(again.plan, rates) : null;
    // The rests that the outline has may be enough, and in better places.
    const isEnough = areRested(own.plan, this.#hasBegun, restAfterMs);
    const isCheaper = !plan || own.plan.cost.totalCents <= plan.cost.totalCents;
    if (isEnough && isCheaper) return own;
    return plan && { outline: rested, plan };
  }

  /** Whether every driver's hours suffice, and no driver works too long without a rest. */
  fits(plan: TeamPlan): boolean {
    const { restAfterMs, maxShiftMs } = this.problem;
    if (restAfterMs !== null && !areRested(plan, this.#hasBegun, restAfterMs)) return false;
    return plan.drivers.every(({ driverId, actions }) => {
      const driver = this.problem.drivers.find(({ id }) => id === driverId);
      const [first, last] = [actions[0], actions.at(-1)];
      if (!driver || !first || !last) return true;
      const endMs = last.startMs + last.durationMs;
      const isLong = endMs - first.startMs > (maxShiftMs ?? Number.POSITIVE_INFINITY);
      return endMs <= (driver.notAfterMs ?? Number.POSITIVE_INFINITY) && !isLong;
    });
  }

  /** Why a move stays with its driver, or null when it can be taken out. */
  whyNotTaken({ moves }: Outline, activityId: ActivityId): string | null {
    const row = moves.find((move) => move.activityId === activityId);
    if (!row) return `${activityId} is not in the plan.`;
    if (this.#past.inHand.has(activityId)) return `${activityId} is under way or over.`;
    const isChained =
      row.vehicleId !== null &&
      moves.some((other) => other !== row && other.vehicleId === row.vehicleId);
    return isChained ? `Another move of the plan moves the vehicle of ${activityId} too.` : null;
  }

  /** As `whyNotTaken`; of several moves of one vehicle the last one may leave the plan. */
  whyNotDropped(outline: Outline, activityId: ActivityId): string | null {
    const why = this.whyNotTaken(outline, activityId);
    const row = outline.moves.find((move) => move.activityId === activityId);
    if (why === null || !row || this.#past.inHand.has(activityId)) return why;
    const last = (this.timed(outline)?.plan.drivers ?? [])
      .flatMap(({ actions }) => actions)
      .flatMap((one) => (one.type === 'pickup-vehicle' ? [one] : []))
      .filter(({ vehicleId }) => vehicleId === row.vehicleId)
      .toSorted((a, b) => b.startMs - a.startMs)[0];
    return last?.activityId === activityId ? null : why;
  }

  /**
   * The cheapest way on without the move, if possible within all hours; null when the outline
   * contradicts the past. Yields after each way that is tried.
   */
  *takenOut(outline: Outline, activityId: ActivityId): Generator<void, Outline | null, undefined> {
    const timed = this.timed(outline);
    if (!timed) return null;
    const all = withoutMove(outline, activityId, timed.plan, this.problem, this.#hasBegun);
    let best: {
      readonly outline: Outline;
      readonly isLong: number;
      readonly cents: number;
    } | null = null;
    for (const one of all) {
      const without = this.timed(this.withoutIdle(one))?.plan;
      yield;
      if (!without) continue;
      const [isLong, cents] = [this.fits(without) ? 0 : 1, without.cost.totalCents];
      const isBetter = best === null || (isLong - best.isLong || cents - best.cents) < 0;
      if (isBetter) best = { outline: one, isLong, cents };
    }
    return best?.outline ?? null;
  }

  /**
   * With the move in the cheapest place of a driver that `may` selects; null where no driver has
   * the time for it. Yields after each place that is tried.
   */
  *placed(
    outline: Outline,
    move: PlannedMove,
    may: (driverId: DriverId) => boolean,
  ): Generator<void, Outline | null, undefined> {
    let best: { readonly outline: Outline; readonly cents: number } | null = null;
    for (const one of placements(outline, move, this.problem, this.#past, may)) {
      const plan = this.timed(one)?.plan;
      yield;
      if (!plan || !this.fits(plan)) continue;
      const cents = plan.cost.totalCents;
      if (!best || cents < best.cents) best = { outline: one, cents };
    }
    return best?.outline ?? null;
  }

  readonly #hasBegun = (stepId: string): boolean => this.#past.pinned.has(stepId);
}
