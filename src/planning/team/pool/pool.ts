// The driver pool of one column of a planned trip (S2 §2): which drivers can take it, and what the
// whole plan comes to with each of them; and of the others the one rule that fails first.
import type { Driver, EpochMs } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import type { Lateness, PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { type Applicant, type RequirementRule, rulesBroken } from '../../eligibility.ts';
import { driverOfColumn, wayToStart } from '../drafting/teamProblemOf.ts';
import type { DraftWorld, LegDraft, TripDraft } from '../drafting/tripDraft.ts';
import { uncheckedPlan } from '../orders/planOfOrders.ts';
import { ordersOf, renamed } from '../rides/teamOrder.ts';
import type { TeamDriver, TeamProblem } from '../model/problem.ts';

export type PoolDriver = Applicant &
  Pick<Driver, 'availability' | 'presence'> & {
    /** The last position, else home; null where neither is known. */
    readonly from: PlanPlace | null;
    /** A trip that keeps the driver from this one; `untilMs` null: it is not known for how long. */
    readonly trip: { readonly name: string; readonly untilMs: EpochMs | null } | null;
    /** A contractor whom the account may not ask now; absent: may be asked. */
    readonly isOut?: true;
  };

/** Why a driver cannot take the column. Earlier kinds are checked first. */
export type Obstacle =
  | { readonly is: 'requirement'; readonly rule: RequirementRule }
  /** S2 §6: none of the account's active contractors. */
  | { readonly is: 'contract' }
  /** Named for another column, from 0. */
  | { readonly is: 'column'; readonly column: number }
  | { readonly is: 'trip'; readonly name: string; readonly untilMs: EpochMs | null }
  | { readonly is: 'unavailable' | 'offline' | 'nowhere' }
  /** The plan with the driver breaks a rule. */
  | { readonly is: 'plan'; readonly reason: string };

/** The plan with the driver in the column. */
export type PoolNumbers = {
  /** The end of the last drop-off of the whole plan. */
  readonly lastDropoffMs: EpochMs;
  readonly totalCents: number;
  /** Compared with the plan as it is; below 0 where it gets cheaper. */
  readonly moreCents: number;
  /** Of the driver's own moves, and of others that are later than in the plan as it is. */
  readonly late: readonly Lateness[];
};

/** `Numbers`: of the plan in the planner, of a saved trip on its page. */
export type OpenRow<Numbers = PoolNumbers> = {
  readonly is: 'open';
  readonly driverId: DriverId;
  readonly from: PlanPlace;
  /** To the start of the column, and when the driver comes there who leaves now. */
  readonly distanceCmi: number;
  readonly arriveMs: EpochMs;
  /** Null until it is judged. */
  readonly numbers: Numbers | null;
};
export type BarredRow = {
  readonly is: 'barred';
  readonly driverId: DriverId;
  /** Null where the driver's place is not known. */
  readonly distanceCmi: number | null;
  readonly obstacle: Obstacle;
};
export type PoolRow<Numbers = PoolNumbers> = OpenRow<Numbers> | BarredRow;

export type PoolAsked = {
  readonly draft: TripDraft;
  readonly world: DraftWorld;
  /** Of that draft. */
  readonly problem: TeamProblem;
  readonly plan: TeamPlan;
  /** From 0. */
  readonly column: number;
  readonly drivers: readonly PoolDriver[];
};

/** All drivers, without numbers: for the first paint. */
export function poolOf(asked: PoolAsked): readonly PoolRow[] {
  const { column, problem, plan, draft } = asked;
  const own = problem.drivers[column];
  if (!own) return [];
  const carried = new Set(
    plan.moves.filter((row) => row.driverId === own.id).map(({ activityId }) => activityId),
  );
  const moves = problem.moves.filter(({ activityId }) => carried.has(activityId));
  const wanted = draft.legs?.[column]?.requirements ?? null;
  const needs = {
    rulesBrokenBy: (driver: PoolDriver) => [
      ...(wanted ? rulesBroken(driver, wanted, driver.id) : []),
      ...moves.flatMap((move) => rulesBroken(driver, move.requirements, move.namedId)),
    ],
    columnOf: (id: DriverId) =>
      problem.drivers.findIndex((one, at) => one.id === id && at !== column),
  };
  return asked.drivers.map((driver) => poolRowOf(driver, own.place, needs, asked.world));
}

/** What a column asks of its driver. */
export type PoolNeeds = {
  readonly rulesBrokenBy: (driver: PoolDriver) => readonly RequirementRule[];
  /** The other column a driver is named for, from 0; below 0 for none. */
  readonly columnOf: (driverId: DriverId) => number;
};

/** One driver who is wanted at a place, without numbers. */
export function poolRowOf(
  driver: PoolDriver,
  place: PlanPlace | null,
  needs: PoolNeeds,
  world: Pick<DraftWorld, 'nowMs' | 'legs'>,
): BarredRow | OpenRow<never> {
  const { id: driverId, from } = driver;
  const way = from && place ? wayToStart(from, place, world) : null;
  const obstacle = obstacleOf(driver, needs);
  const { distanceCmi = null } = way ?? {};
  if (obstacle) return { is: 'barred', driverId, distanceCmi, obstacle };
  if (!from || !way) return { is: 'barred', driverId, distanceCmi, obstacle: { is: 'nowhere' } };
  const arriveMs = world.nowMs + way.durationMs;
  return { is: 'open', driverId, from, distanceCmi: way.distanceCmi, arriveMs, numbers: null };
}

/** The one rule that fails first; null: none. */
function obstacleOf(driver: PoolDriver, { rulesBrokenBy, columnOf }: PoolNeeds): Obstacle | null {
  const [rule] = rulesBrokenBy(driver);
  if (rule) return { is: 'requirement', rule };
  if (driver.isOut) return { is: 'contract' };
  const column = columnOf(driver.id);
  if (column >= 0) return { is: 'column', column };
  if (driver.trip) return { is: 'trip', ...driver.trip };
  if (driver.availability === 'unavailable') return { is: 'unavailable' };
  return driver.presence === 'offline' ? { is: 'offline' } : null;
}

/** Rows of `poolOf` with their numbers, one a turn: the first come first. Barred rows stay away. */
export function* judged(
  asked: PoolAsked,
  rows: readonly PoolRow[],
): Generator<PoolRow, void, undefined> {
  for (const row of rows) if (row.is === 'open') yield judgedRow(asked, row);
}

function judgedRow(asked: PoolAsked, row: OpenRow): PoolRow {
  const { draft, world, problem, plan, column } = asked;
  const { driverId, from, distanceCmi } = row;
  const barred = (reason: string): PoolRow => ({
    is: 'barred',
    driverId,
    distanceCmi,
    obstacle: { is: 'plan', reason },
  });
  const named = withLeg(draft, column, { driverId, from });
  const driver = driverOfColumn(column, named, world);
  if ('code' in driver) return barred(driver.reason);
  const result = planWith(problem, plan, new Map([[column, driver]]));
  if (result.is === 'refused') return barred(result.refusal.reason);
  if (result.is === 'faulty') return barred(result.faults[0]?.reason ?? '');
  const { totalCents } = result.plan.cost;
  const before = new Map(plan.late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  const own = result.plan.moves.filter((move) => move.driverId === driverId);
  const late = result.plan.late.filter(
    ({ activityId, lateMs }) =>
      lateMs > (before.get(activityId) ?? 0) || own.some((move) => move.activityId === activityId),
  );
  const moreCents = totalCents - plan.cost.totalCents;
  const lastDropoffMs = lastDropoffOf(result.plan);
  return { ...row, numbers: { lastDropoffMs, totalCents, moreCents, late } };
}

/** The draft with these choices for a column; its other choices stay. */
export function withLeg(draft: TripDraft, column: number, named: LegDraft): TripDraft {
  const { legs = [] } = draft;
  const length = Math.max(legs.length, column + 1);
  const all = Array.from({ length }, (_, at) => legs[at] ?? {});
  return { ...draft, legs: all.with(column, { ...all[column], ...named }) };
}

/** The same orders with other drivers in some columns, at their times. */
export function planWith(
  problem: TeamProblem,
  plan: TeamPlan,
  others: ReadonlyMap<number, TeamDriver>,
) {
  const drivers = problem.drivers.map((own, column) => others.get(column) ?? own);
  const names = new Map(drivers.map(({ id }, column) => [problem.drivers[column]?.id ?? id, id]));
  return uncheckedPlan({ ...problem, drivers }, renamed(ordersOf(plan), names), 0);
}

function lastDropoffOf({ drivers }: TeamPlan): EpochMs {
  const ends = drivers
    .flatMap(({ actions }) => actions)
    .map((one) => (one.type === 'dropoff-vehicle' ? one.startMs + one.durationMs : 0));
  return Math.max(0, ...ends);
}

export type PoolOrder = 'dropoff' | 'cost';

/**
 * Who can take it first, by last drop-off or total cost, of equals the cheaper or earlier, then the
 * nearer; rows without numbers behind those with them. Then the others, nearest first.
 */
export function inOrder(rows: readonly PoolRow[], by: PoolOrder): readonly PoolRow[] {
  return ranked(rows, ({ lastDropoffMs, totalCents }) =>
    by === 'dropoff' ? [lastDropoffMs, totalCents] : [totalCents, lastDropoffMs],
  );
}

/** The same by other numbers: the least first. */
export function ranked<Numbers>(
  rows: readonly PoolRow<Numbers>[],
  keysOf: (numbers: Numbers) => readonly number[],
): readonly PoolRow<Numbers>[] {
  const allKeysOf = (row: PoolRow<Numbers>): readonly number[] => {
    const awayCmi = row.distanceCmi ?? Number.MAX_SAFE_INTEGER;
    if (row.is === 'barred') return [2, awayCmi];
    return row.numbers ? [0, ...keysOf(row.numbers), awayCmi] : [1, awayCmi];
  };
  const keyed = rows.map((row) => ({ row, keys: allKeysOf(row) }));
  const compare = (a: (typeof keyed)[number], b: (typeof keyed)[number]): number => {
    const at = a.keys.findIndex((key, index) => key !== b.keys[index]);
    const less = at < 0 ? 0 : (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
    return less || (a.row.driverId < b.row.driverId ? -1 : 1);
  };
  return keyed.toSorted(compare).map(({ row }) => row);
}
