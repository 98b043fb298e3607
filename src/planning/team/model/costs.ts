// The cost of a team plan: every term is stored, and the total is their sum. Whole cents.
import type { ActivityId } from '#domain/ids.ts';
import type { TeamPlan, TimedPlan } from '#domain/teamItinerary.ts';
import { standardWageCentsPerHour } from '../../durations.ts';

export type Rates = {
  readonly wageCentsPerHour: number;
  /** For the miles of chase cars, own cars and tow trucks, with a vehicle or without. */
  readonly carCentsPerMile: number;
  /** For each driver and for each chase car in use. */
  readonly driverCents: number;
  readonly chaseCents: number;
  readonly tipCents: number;
  /** A penalty that is paid to no one: it makes late plans compare as worse. 0 for none. */
  readonly lateCentsPerMinute: number;
};

export const standardRates: Rates = {
  wageCentsPerHour: standardWageCentsPerHour,
  carCentsPerMile: 67,
  driverCents: 0,
  chaseCents: 0,
  tipCents: 0,
  lateCentsPerMinute: 100,
};

/**
 * What a late minute weighs where plans are to be on time first, in cents: more than what any wage,
 * ride or driver less could save. Not more than that, so that no move is left out for it.
 */
export const onTimeCentsPerMinute = 100_000;

/** The plan with its cost. Wages run from each driver's start to end; no moves, no tip. */
export function priced(plan: TimedPlan, rates: Partial<Rates> = {}): TeamPlan {
  const all = { ...standardRates, ...rates };
  const tipShares = sharesOf(
    plan.moves.length > 0 ? all.tipCents : 0,
    plan.moves.map(({ activityId }) => activityId),
  );
  const used = carCmiOf(plan);
  const terms = {
    wagesCents: sum(plan.drivers.map(({ actions }) => wagesCentsOf(actions, all))),
    carMilesCents: Math.round((sum(used.values()) * all.carCentsPerMile) / 100),
    rideFaresCents: sum(plan.ubers.map(({ fareCents }) => fareCents)),
    driversCents: plan.drivers.length * all.driverCents,
    chasesCents: chasesUsed(plan) * all.chaseCents,
    tipCents: sum(tipShares.map(({ cents }) => cents)),
    latenessCents: Math.round(
      (sum(plan.late.map(({ lateMs }) => lateMs)) * all.lateCentsPerMinute) / 60_000,
    ),
  };
  const cost = { ...terms, totalCents: sum(Object.values(terms)), tipShares };
  return { ...plan, wageCentsPerHour: all.wageCentsPerHour, cost };
}

/**
 * What a plan was priced at, as far as it says: a plan that is changed keeps the rate, the tip and
 * the amounts for drivers and chase cars that were agreed to. Miles and lateness are standard.
 */
export function ratesOf(plan: TeamPlan): Rates {
  const { driversCents, chasesCents, tipCents } = plan.cost;
  return {
    ...standardRates,
    wageCentsPerHour: plan.wageCentsPerHour,
    driverCents: driversCents / Math.max(1, plan.drivers.length),
    chaseCents: chasesCents / Math.max(1, chasesUsed(plan)),
    tipCents,
  };
}

/** How many chase cars a plan drives. */
function chasesUsed(plan: TimedPlan): number {
  const used = carCmiOf(plan);
  return plan.cars.filter(({ id, seats }) => seats > 0 && used.has(id)).length;
}

/** Equal to the cent: the first few get one cent more if it does not divide evenly. */
export function sharesOf(
  tipCents: number,
  activityIds: readonly ActivityId[],
): readonly { readonly activityId: ActivityId; readonly cents: number }[] {
  const count = activityIds.length;
  return activityIds.map((activityId, index) => ({
    activityId,
    cents: Math.floor((tipCents + count - 1 - index) / count),
  }));
}

/** S2 §3 Trip summary, as far as it follows from the plan. Milliseconds, hundredths of a mile. */
export type TripSummary = {
  readonly estimatedDurationMs: number;
  readonly estimatedDistanceCmi: number;
  /** For each moved vehicle, rounded; null without any. */
  readonly average: {
    readonly durationMs: number;
    readonly distanceCmi: number;
    readonly perUnitCents: number;
  } | null;
  readonly totalCents: number;
  readonly lateCount: number;
};

/** From the first start to the last end, and the miles of all drives and rides. */
export function summaryOf({ drivers, moves, ubers, late, cost }: TeamPlan): TripSummary {
  const actions = drivers.flatMap((driver) => driver.actions);
  const startMs = Math.min(...actions.map((action) => action.startMs));
  const endMs = Math.max(...actions.map((action) => action.startMs + action.durationMs));
  const estimatedDurationMs = actions.length > 0 ? endMs - startMs : 0;
  const estimatedDistanceCmi =
    sum(actions.map((action) => ('distanceCmi' in action ? action.distanceCmi : 0))) +
    sum(ubers.map(({ distanceCmi }) => distanceCmi));
  const each = (total: number) => Math.round(total / moves.length);
  const average =
    moves.length > 0
      ? {
          durationMs: each(estimatedDurationMs),
          distanceCmi: each(estimatedDistanceCmi),
          perUnitCents: each(cost.totalCents),
        }
      : null;
  const { totalCents } = cost;
  const lateCount = late.length;
  return { estimatedDurationMs, estimatedDistanceCmi, average, totalCents, lateCount };
}

/** Hundredths of a mile by car; a car without any drive is missing. */
export function carCmiOf(plan: TimedPlan): ReadonlyMap<string, number> {
  const miles = new Map<string, number>();
  const drive = (carId: string, distanceCmi: number) => {
    miles.set(carId, (miles.get(carId) ?? 0) + distanceCmi);
  };
  for (const { driverId, actions } of plan.drivers) {
    const truck = plan.cars.find((car) => car.driverId === driverId && car.tows);
    for (const action of actions) {
      if (action.type === 'go-to') drive(action.carId, action.distanceCmi);
      if (action.type === 'move-vehicle' && truck) drive(truck.id, action.distanceCmi);
    }
  }
  return miles;
}

type Actions = TimedPlan['drivers'][number]['actions'];

/** A driver's wages, whole cents. */
export function wagesCentsOf(actions: Actions, { wageCentsPerHour }: Rates): number {
  return Math.round((paidMsOf(actions) * wageCentsPerHour) / 3_600_000);
}

/** From the start of a driver's day to its end. */
export function paidMsOf(actions: Actions): number {
  const [first, last] = [actions[0], actions.at(-1)];
  return first && last ? last.startMs + last.durationMs - first.startMs : 0;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
