// Several plans for the same moves side by side: their figures, the best of each, and what differs.
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { EpochMs } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { differenceOf } from './difference.ts';
import { carCmiOf } from '../model/costs.ts';
import { counted, dollars, between, lateInAll } from '../words/amounts.ts';

/** Milliseconds, whole cents, hundredths of a mile. */
export type PlanFigures = {
  readonly lateCount: number;
  readonly lateMs: number;
  readonly costCents: number;
  /** When the last driver is done. */
  readonly finishMs: EpochMs;
  /** People, chase drivers included; and chase drivers alone. */
  readonly drivers: number;
  readonly chases: number;
  readonly chaseCmi: number;
  /** Of all drivers together. */
  readonly waitingMs: number;
  readonly rides: number;
  readonly rideCents: number;
};

export function figuresOf(plan: TeamPlan): PlanFigures {
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  const seats = new Map(plan.cars.map((car) => [car.id, car.seats]));
  const chaseCmi = [...carCmiOf(plan)].filter(([id]) => (seats.get(id) ?? 0) > 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    lateCount: plan.late.length,
    lateMs: sum(plan.late.map(({ lateMs }) => lateMs)),
    costCents: plan.cost.totalCents,
    finishMs: Math.max(0, ...actions.map(({ startMs, durationMs }) => startMs + durationMs)),
    drivers: plan.drivers.length,
    chases: plan.drivers.filter(({ kind }) => kind === 'chase').length,
    chaseCmi: sum(chaseCmi.map(([, cmi]) => cmi)),
    waitingMs: sum(
      actions.map(({ type, durationMs }) =>
        type === 'wait' || type === 'wait-for' ? durationMs : 0,
      ),
    ),
    rides: plan.ubers.length,
    rideCents: plan.cost.rideFaresCents,
  };
}

/** By figure, how much more `after` has; differences along a row of plans add up. */
export function figuresBetween(before: PlanFigures, after: PlanFigures): PlanFigures {
  const names = Object.keys(before) as (keyof PlanFigures)[];
  const more = names.map((name) => [name, after[name] - before[name]]);
  return Object.fromEntries(more) as PlanFigures;
}

/** The rows of the table; less is better in each. */
const ranks = {
  late: ({ lateMs }: PlanFigures) => lateMs,
  cost: ({ costCents }: PlanFigures) => costCents,
  finish: ({ finishMs }: PlanFigures) => finishMs,
  drivers: ({ drivers }: PlanFigures) => drivers,
  chaseMiles: ({ chaseCmi }: PlanFigures) => chaseCmi,
  waiting: ({ waitingMs }: PlanFigures) => waitingMs,
  rideShare: ({ rideCents }: PlanFigures) => rideCents,
};
export type ComparedRow = keyof typeof ranks;

/** Which plans are the best in a row: none where all are equal. */
export function bestIn(row: ComparedRow, plans: readonly PlanFigures[]): readonly boolean[] {
  const values = plans.map((figures) => ranks[row](figures));
  const best = Math.min(...values);
  const isAny = values.some((value) => value > best);
  return values.map((value) => isAny && value === best);
}

export type PlanNames = {
  readonly driver: (id: DriverId) => string;
  /** Whether a driver is a person: those who are not are only called by their column. */
  readonly isNamed: (id: DriverId) => boolean;
  readonly move: (id: ActivityId) => string;
};

/** How `after` differs from `before`: moves first, then lateness, cost and finish. */
export function comparedInWords(earlier: TeamPlan, after: TeamPlan, names: PlanNames): string {
  const before = withDriversOf(after, earlier, names);
  const [was, is] = [figuresOf(before), figuresOf(after)];
  const more = figuresBetween(was, is);
  const people = more.drivers;
  const parts = [
    ...movesInWords(before, after, names),
    ...(people === 0
      ? []
      : [`${counted(Math.abs(people), 'driver')} ${people > 0 ? 'more' : 'fewer'}`]),
    is.lateCount === 0
      ? 'nothing late'
      : `${is.lateCount} late, ${lateInAll(is.lateCount, is.lateMs)}`,
    more.costCents === 0
      ? 'at the same cost'
      : `${dollars(Math.abs(more.costCents))} ${moreOrLess(more.costCents)}`,
    finishInWords(was.finishMs, is.finishMs),
  ];
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * A plan whose unnamed drivers are called as those of another plan who move the most of the same
 * vehicles: which column has which itinerary is no difference as long as none is named.
 */
function withDriversOf(other: TeamPlan, plan: TeamPlan, { isNamed }: PlanNames): TeamPlan {
  const unnamed = (of: TeamPlan) =>
    of.drivers.map(({ driverId }) => driverId).filter((driverId) => !isNamed(driverId));
  const pairs = unnamed(plan).flatMap((mine) => {
    const moved = new Set(orderOf(plan, mine));
    return unnamed(other).map((theirs) => {
      const both = orderOf(other, theirs).filter((id) => moved.has(id)).length;
      return { own: mine, theirs, both };
    });
  });
  const called = new Map<DriverId, DriverId>();
  const taken = new Set<DriverId>();
  for (const { own, theirs } of pairs.toSorted((a, b) => b.both - a.both)) {
    if (called.has(own) || taken.has(theirs)) continue;
    called.set(own, theirs);
    taken.add(theirs);
  }
  const nameOf = (id: DriverId) => called.get(id) ?? (isNamed(id) ? id : `${id} before`);
  const drivers = plan.drivers.map((day) => ({ ...day, driverId: nameOf(day.driverId) }));
  return { ...plan, drivers };
}

/** By the minutes that are shown, so that the difference is that of the two times. */
function finishInWords(wasMs: number, isMs: number): string {
  const earlier = between(Math.min(wasMs, isMs), Math.max(wasMs, isMs));
  if (earlier === between(isMs, isMs)) return 'done at the same time';
  return `done ${earlier} ${isMs > wasMs ? 'later' : 'earlier'}`;
}

function moreOrLess(amount: number): string {
  return amount > 0 ? 'more' : 'less';
}

/** At most this many moves are named. */
const MOST_NAMED = 2;

function movesInWords(before: TeamPlan, after: TeamPlan, names: PlanNames): readonly string[] {
  const { moves } = differenceOf(before, after);
  const some = (is: (typeof moves)[number]['is']) => moves.filter((move) => move.is === is);
  const [dropped, added, given] = [some('dropped'), some('added'), some('reassigned')];
  const list = (
    listed: typeof moves,
    wordsOf: (move: (typeof moves)[number]) => string,
    many: string,
  ) =>
    listed.length > MOST_NAMED
      ? [`${counted(listed.length, 'move')} ${many}`]
      : listed.map((move) => wordsOf(move));
  const { move, driver } = names;
  const said = [
    ...list(dropped, ({ activityId }) => `${move(activityId)} left out`, 'left out'),
    ...list(added, ({ activityId }) => `${move(activityId)} taken`, 'taken that were left out'),
    ...list(
      given,
      (one) => `${move(one.activityId)} by ${driver(one.after ?? '')}`,
      'by other drivers',
    ),
    ...swapsInWords(before, after, names),
  ];
  if (said.length > 0) return said;
  const shifted = some('retimed').length;
  return shifted === 0 ? [] : [`${counted(shifted, 'move')} at other times`];
}

/** For each driver the first move that comes before one it came after. */
function swapsInWords(before: TeamPlan, after: TeamPlan, { move }: PlanNames): readonly string[] {
  const swaps = after.drivers.flatMap(({ driverId }) => {
    const was = orderOf(before, driverId);
    const is = orderOf(after, driverId).filter((id) => was.includes(id));
    const at = is.findIndex((id, index) => was.indexOf(id) > was.indexOf(is[index + 1] ?? id));
    const [first, second] = [is[at], is[at + 1]];
    return first !== undefined && second !== undefined
      ? [`${move(first)} before ${move(second)}`]
      : [];
  });
  return swaps.length > MOST_NAMED
    ? [`${counted(swaps.length, 'driver')} in another order`]
    : swaps;
}

function orderOf({ drivers }: TeamPlan, driverId: DriverId): readonly ActivityId[] {
  const day = drivers.find((driver) => driver.driverId === driverId);
  return (day?.actions ?? []).flatMap((action) =>
    action.type === 'pickup-vehicle' ? action.activityId : [],
  );
}
