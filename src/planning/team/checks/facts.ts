// A plan and what it is checked against, by id. Where an id repeats, the first one counts: the
// checks of ids report the others.
import { straightDistanceCmi } from '#domain/geo.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { Car, TeamPlan, TimedAction, UberRow, VehicleMove } from '#domain/teamItinerary.ts';
import type { TeamDriver } from '../model/problem.ts';
import type { Asked, AskedMove, UnderWay } from './asked.ts';

/** Hundredths of a mile: at most a tenth of a mile counts as there. */
const nearCmi = 10;

export type Own = { readonly driverId: DriverId; readonly action: TimedAction };

export class Facts {
  readonly plan: TeamPlan;
  readonly asked: Asked;
  readonly underWay: UnderWay | null;
  /** All actions, driver by driver. */
  readonly actions: readonly Own[];
  /** Of the plan. */
  readonly places: ReadonlyMap<string, PlanPlace>;
  readonly rows: ReadonlyMap<ActivityId, VehicleMove>;
  readonly rides: ReadonlyMap<string, UberRow>;
  readonly cars: ReadonlyMap<DriverId, Car>;
  /** Of the problem. */
  readonly moves: ReadonlyMap<ActivityId, AskedMove>;
  readonly drivers: ReadonlyMap<DriverId, TeamDriver>;

  constructor(plan: TeamPlan, asked: Asked, underWay: UnderWay | null) {
    this.plan = plan;
    this.asked = asked;
    this.underWay = underWay;
    this.actions = plan.drivers.flatMap(({ driverId, actions }) =>
      actions.map((action) => ({ driverId, action })),
    );
    this.places = by(plan.places, ({ id }) => id);
    this.rows = by(plan.moves, ({ activityId }) => activityId);
    this.rides = by(plan.ubers, ({ id }) => id);
    this.cars = by(plan.cars, ({ driverId }) => driverId);
    this.moves = by(asked.moves, ({ activityId }) => activityId);
    this.drivers = by(asked.drivers ?? [], ({ id }) => id);
  }

  /** Two ids name one place, or places at most a tenth of a mile apart. */
  isNear(aId: string, bId: string): boolean {
    if (aId === bId) return true;
    const [a, b] = [this.places.get(aId), this.places.get(bId)];
    return a !== undefined && b !== undefined && straightDistanceCmi(a, b) <= nearCmi;
  }

  /** Whole seconds, rounded up, and whole hundredths of a mile; undefined: no way is known. */
  way(fromId: string, toId: string): TravelLeg | undefined {
    const leg = this.asked.legs(fromId, toId);
    if (!leg) return undefined;
    const distanceCmi = Math.round(leg.distanceCmi);
    return { distanceCmi, durationMs: inSeconds(leg.durationMs) };
  }
}

/** Milliseconds; what has begun counts as a whole second. */
export function inSeconds(ms: number): number {
  const over = ms % 1000;
  return over === 0 ? ms : ms - over + (over > 0 ? 1000 : 0);
}

/** The ids that are there more than once. */
export function repeated(ids: Iterable<string>): readonly string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const id of ids) (seen.has(id) ? again : seen).add(id);
  return [...again];
}

function by<T>(rows: readonly T[], idOf: (row: T) => string): ReadonlyMap<string, T> {
  return new Map(rows.toReversed().map((row) => [idOf(row), row]));
}
