// The costs of trips added up by day, driver or site, and the trips behind each of these sums.
import type { CostingRow, Report } from '#domain/reports.ts';
import { type Behind, byWords, onlyTitle } from './behind.queries.ts';
import {
  type AddingUp,
  addCosts,
  costingTable,
  costNumbers,
  type CostSums,
  costSums,
  noCosts,
} from './costing.queries.ts';
import { columnsOf, counts, type ReportTable, totalsOf } from './table.queries.ts';
import { counted, dayText } from './words.queries.ts';

export const groupings = ['days', 'drivers', 'sites'] as const;
export type Grouping = (typeof groupings)[number];

/** What the table of costs shows: trips, those behind one sum alone, or sums. */
export type CostView = {
  readonly by: 'trips' | Grouping;
  /** Of trips, those of this group; null: all. */
  readonly only: Behind<Grouping> | null;
};
export const allTrips: CostView = { by: 'trips', only: null };

export const viewWords: { readonly [B in CostView['by']]: string } = {
  trips: 'Trips',
  days: byWords.days[1],
  drivers: byWords.drivers[1],
  sites: byWords.sites[1],
};
const heads = { days: 'Date', drivers: 'Driver', sites: 'From' } as const;
const noSite = 'No site';

/** One line of sums. */
export type CostGroup = CostSums & {
  readonly id: string;
  readonly label: string;
  readonly trips: number;
};

export function costGroups(rows: readonly CostingRow[], by: Grouping): readonly CostGroup[] {
  const groups = new Map<string, AddingUp & { id: string; label: string; trips: number }>();
  const groupOf = (id: string, labelOf: () => string) => {
    let own = groups.get(id);
    if (!own) {
      own = { id, label: labelOf(), trips: 0, ...noCosts() };
      groups.set(id, own);
    }
    own.trips += 1;
    return own;
  };
  for (const row of rows) {
    switch (by) {
      case 'days':
        addCosts(
          groupOf(row.day, () => dayText(row.day)),
          row,
        );
        break;
      case 'sites':
        addCosts(
          groupOf(row.startLabel, () => row.startLabel || noSite),
          row,
        );
        break;
      case 'drivers':
        for (const one of row.drivers)
          addCosts(
            groupOf(one.id, () => one.name),
            one,
          );
        break;
    }
  }
  return [...groups.values()];
}

/** A trip as part of a group, of a driver with what that driver cost; null: it is none. */
function partOf(row: CostingRow, { by, id }: Behind<Grouping>): CostingRow | null {
  switch (by) {
    case 'days':
      return row.day === id ? row : null;
    case 'sites':
      return row.startLabel === id ? row : null;
    case 'drivers': {
      const own = row.drivers.find((one) => one.id === id);
      return own ? { ...row, ...own, id: row.id, name: row.name } : null;
    }
  }
}

/** The table of costs as it is looked at. */
export function costTableOf(
  report: Report<CostingRow>,
  { by, only }: CostView,
): ReportTable<CostingRow> | ReportTable<CostGroup> {
  if (by !== 'trips') return groupTable(report, by);
  if (only === null) return costingTable(report);
  const rows = report.rows.flatMap((row) => partOf(row, only) ?? []);
  return costingTable({ ...report, rows });
}

function groupTable({ rows }: Report<CostingRow>, by: Grouping): ReportTable<CostGroup> {
  const [one, many] = byWords[by];
  const lines = costGroups(rows, by);
  const columns = [
    { id: 'trips', head: 'Trips', width: '74px', ...counts('trips') },
    ...costNumbers,
  ];
  return {
    idOf: ({ id }) => id,
    lines,
    columns: [
      {
        id: 'group',
        head: heads[by],
        width: 'minmax(150px, 1fr)',
        isText: true,
        ...(by === 'days' ? { isDated: true } : { isStrong: true }),
        text: ({ label }) => label,
        sort: ({ id, label }) => (by === 'days' ? id : label),
      },
      ...columnsOf(columns, (line: CostGroup) => line),
    ],
    ...totalsOf({ group: counted(lines.length, one, many.toLowerCase()) }, columns, {
      ...costSums(rows),
      trips: rows.length,
    }),
    ...(by === 'days' ? { by: 'group', descending: true } : { by: 'total', descending: true }),
  };
}

/** What paper and file say after the name of the report: ', trips of 10/20/2026', ', by driver'. */
export function viewTitle({ by, only }: CostView): string {
  return by === 'trips' ? onlyTitle(only) : ` by ${byWords[by][0]}`;
}
