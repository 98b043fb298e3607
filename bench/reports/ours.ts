// The tables of the costing report, as its screen uses them.
import type { CostingRow, Report } from '#domain/reports.ts';
import { costGroups, type Grouping } from '#features/reports/costGroups.queries.ts';
import { costingTable } from '#features/reports/costing.queries.ts';
import { sorted } from '#features/reports/table.queries.ts';
import { type Book, type GROUPED, SAID, type SORTED } from './book.ts';

const columns: { readonly [B in (typeof SORTED)[number]]: string } = {
  name: 'trip',
  startLabel: 'from',
  total: 'total',
  day: 'day',
};
const groupings: { readonly [B in (typeof GROUPED)[number]]: Grouping } = {
  day: 'days',
  startLabel: 'sites',
};

export function ours(report: Report<CostingRow>): Book {
  const table = costingTable(report);
  return {
    sort: (by) => void sorted(table, columns[by], false),
    group: (by) => void costGroups(report.rows, groupings[by]),
    said: () => [
      ...sorted(table, 'from', false)
        .slice(0, SAID)
        .map(({ startLabel }) => startLabel),
      ...sorted(table, 'total', false)
        .slice(0, SAID)
        .map(({ id }) => id),
      ...costGroups(report.rows, 'sites')
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .flatMap(({ id, moves, payCents, estimatedCents }) => [
          id,
          moves,
          payCents,
          estimatedCents,
        ]),
    ],
  };
}
