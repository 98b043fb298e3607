// Who would come for the columns without a named driver, by the server's search (S2 §4), and what
// the plan comes to with them.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { driverOfColumn } from '../drafting/teamProblemOf.ts';
import type { TeamDriver } from '../model/problem.ts';
import { type OpenRow, planWith, type PoolAsked, poolOf, withLeg } from './pool.ts';

export type Searched = {
  readonly column: number;
  /** Null: nobody can take it now. */
  readonly found: OpenRow | null;
  /** Asked before those who are nearer: the driver has raised a hand. */
  readonly isRaised: boolean;
};

/**
 * For each of these columns in turn the nearest who can take it, those with a raised hand first; a
 * driver is found once.
 */
export function searched(
  asked: Omit<PoolAsked, 'column'>,
  columns: readonly number[],
): readonly Searched[] {
  const raised = new Set(
    asked.drivers.filter((one) => one.availability === 'priority').map(({ id }) => id),
  );
  const taken = new Set<string>();
  return columns.map((column) => {
    const open = poolOf({ ...asked, column }).filter(
      (row): row is OpenRow => row.is === 'open' && !taken.has(row.driverId),
    );
    const hands = open.filter(({ driverId }) => raised.has(driverId));
    const isRaised = hands.length > 0;
    const found = nearestOf(isRaised ? hands : open);
    if (found) taken.add(found.driverId);
    return { column, found, isRaised };
  });
}

/** In one pass: a pool may be a whole company's. Of equals the first by id, as in the pool. */
function nearestOf(rows: readonly OpenRow[]): OpenRow | null {
  let nearest: OpenRow | null = null;
  for (const row of rows) {
    if (nearest === null || isNearer(row, nearest)) nearest = row;
  }
  return nearest;
}

function isNearer(one: OpenRow, other: OpenRow): boolean {
  const less = one.distanceCmi - other.distanceCmi;
  return less < 0 || (less === 0 && one.driverId < other.driverId);
}

/** The same orders with those who were found; null where that is no plan. */
export function planWithFound(
  { draft, world, problem, plan }: PoolAsked,
  searches: readonly Searched[],
): TeamPlan | null {
  const drivers = new Map<number, TeamDriver>();
  for (const { column, found } of searches) {
    if (!found) continue;
    const { driverId, from } = found;
    const driver = driverOfColumn(column, withLeg(draft, column, { driverId, from }), world);
    if ('code' in driver) return null;
    drivers.set(column, driver);
  }
  const result = planWith(problem, plan, drivers);
  return result.is === 'planned' ? result.plan : null;
}
