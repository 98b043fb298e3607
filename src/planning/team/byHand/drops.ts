// A plan without one of its moves, into which that move is put again by hand. Two kinds: days whose
// drivers are not coupled, and days with chase cars.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamModel } from '../model/model.ts';
import type { Outline } from '../model/actions.ts';
import { priced } from '../model/costs.ts';
import { scheduled } from '../schedule/scheduling.ts';

/** A driver, and how many of the driver's other moves come before; null: the move is left out. */
export type Spot = { readonly driver: number; readonly position: number } | null;

/** Of the whole plan: whole cents, how late all drop-offs are in total, and when all is over. */
export type Totals = {
  readonly cents: number;
  readonly lateMs: number;
  /** When the last driver is done; of no meaning without drivers. */
  readonly overMs: EpochMs;
};

export type Drops = {
  /** The moves of a driver's row without the one that is put somewhere. */
  readonly countOf: (driver: number) => number;
  /** Whether a driver has nothing to do without the move. */
  readonly isIdle: (driver: number) => boolean;
  /** Drivers in use with the move there. */
  readonly usedAt: (spot: Spot) => number;
  /**
   * What `scheduled` and `priced` come to for the plan with the move there; null where the hours
   * of a driver, the rests or the ways do not allow it. Without `most` it is exact; Infinity is for
   * any cost of `most` cents or more.
   */
  readonly totalsAt: (spot: Spot, most?: number) => Totals | null;
  /**
   * In a plan without limits of hours: whether one of its days with the move there is longer than
   * `model` allows, or ends later.
   */
  readonly exceedsAt: (spot: Spot, model: TeamModel) => boolean;
  /** The plan with the move there; null where `totalsAt` is. */
  readonly outlineAt: (spot: Spot) => Outline | null;
};

/** Whether a driver's day breaks a limit of hours. */
export function isTooLong(
  { maxShiftMs, notAfterMs }: TeamModel,
  driver: number,
  hours: { readonly paidMs: number; readonly endMs: number },
): boolean {
  const untilMs = notAfterMs[driver] ?? Number.POSITIVE_INFINITY;
  return hours.paidMs > maxShiftMs || hours.endMs > untilMs;
}

export function timed(outline: Outline, { problem }: TeamModel): TeamPlan {
  const result = scheduled(outline, problem);
  if (result.is === 'infeasible') throw new Error(`The plan has no times: ${result.why}.`);
  return priced(result.plan, problem.rates);
}

export function totalsOf({ cost, late, drivers }: TeamPlan): Totals {
  const lateMs = late.reduce((sum, one) => sum + one.lateMs, 0);
  return { cents: cost.totalCents, lateMs, overMs: overMsOf(drivers) };
}

function overMsOf(drivers: TeamPlan['drivers']): EpochMs {
  const ends = drivers.flatMap(({ actions }) => actions.at(-1) ?? []);
  return ends.reduce((last, { startMs, durationMs }) => Math.max(last, startMs + durationMs), 0);
}
