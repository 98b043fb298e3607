// 'Fill the open ones': each open column gets a driver of its pool whom no other column needs.
import type { DriverId } from '#domain/ids.ts';
import { Assignment } from '../bounds/assignment.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';
import type { OpenRow, PoolRow } from './pool.ts';

/** The pool of a column in the order in which it is shown. */
export type ColumnPool = { readonly column: number; readonly rows: readonly PoolRow[] };

/**
 * As many columns as possible get a driver, no two the same; those drivers are as far up in their
 * pools as possible, and late only where no other is left. Rows without numbers are not taken.
 */
export function filled(
  pools: readonly ColumnPool[],
): readonly { readonly column: number; readonly row: OpenRow }[] {
  const open = pools.map(({ rows }) => rows.filter(isJudged));
  const drivers: DriverId[] = [...new Set(open.flat().map(({ driverId }) => driverId))];
  const atOf = new Map(drivers.map((id, at) => [id, at]));
  // One column more for each pool, so that it can stay open.
  const size = drivers.length + pools.length;
  const late = size;
  const none = size * size * 2;
  const cost = new Float64Array(size * size);
  for (const [at, rows] of open.entries()) {
    cost.fill(none, at * size, (at + 1) * size);
    for (const [rank, { driverId, numbers }] of rows.entries()) {
      const isLate = (numbers?.late.length ?? 0) > 0;
      cost[at * size + (atOf.get(driverId) ?? 0)] = rank + (isLate ? late : 0);
    }
  }
  const assignment = new Assignment(size);
  toTheEnd(assignment.solving(cost, size));
  return pools.flatMap(({ column }, at) => {
    const driverId = drivers[assignment.columnOf[at] ?? -1];
    const row = open[at]?.find((one) => one.driverId === driverId);
    return row ? [{ column, row }] : [];
  });
}

function isJudged(row: PoolRow): row is OpenRow {
  return row.is === 'open' && row.numbers !== null;
}
