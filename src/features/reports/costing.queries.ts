// The costing report: what each trip cost, beside its estimate.
import {
  type CostingRow,
  type Day,
  daysOf,
  type Report,
  type ReportRequest,
  totalCentsOf,
} from '#domain/reports.ts';
import type { ChaseType } from '#domain/entities.ts';
import { tripPath } from '#spine/navigation/index.ts';
import { tripColumns } from './behind.queries.ts';
import { openDay } from './daily.queries.ts';
import {
  columnsOf,
  counts,
  dollars,
  type Figure,
  figures,
  money,
  type NumberColumn,
  type ReportTable,
  texts,
  totalsOf,
} from './table.queries.ts';
import { counted, dollarsText, none, shareText } from './words.queries.ts';

type Costs = Pick<
  CostingRow,
  'moves' | 'payCents' | 'chaseCents' | 'rideCents' | 'bonusCents' | 'estimatedCents'
>;
export type CostSums = Costs & { readonly totalCents: number };
/** Sums that are being added up: 100,000 trips in one pass, without a copy of any. */
export type AddingUp = { -readonly [F in keyof CostSums]: number };

export function noCosts(): AddingUp {
  return {
    moves: 0,
    payCents: 0,
    chaseCents: 0,
    rideCents: 0,
    bonusCents: 0,
    estimatedCents: 0,
    totalCents: 0,
  };
}

export function addCosts(sums: AddingUp, costs: Costs): void {
  sums.moves += costs.moves;
  sums.payCents += costs.payCents;
  sums.chaseCents += costs.chaseCents;
  sums.rideCents += costs.rideCents;
  sums.bonusCents += costs.bonusCents;
  sums.estimatedCents += costs.estimatedCents;
  sums.totalCents += totalCentsOf(costs);
}

export function costSums(rows: readonly Costs[]): CostSums {
  const sums = noCosts();
  for (const row of rows) addCosts(sums, row);
  return sums;
}

/** Null without a move. */
function centsPerMove(costs: Costs): number | null {
  return costs.moves > 0 ? Math.round(totalCentsOf(costs) / costs.moves) : null;
}

function perMove(costs: Costs): string {
  const cents = centsPerMove(costs);
  return cents === null ? none : dollarsText(cents);
}

function differenceOf(costs: Costs): number {
  return totalCentsOf(costs) - costs.estimatedCents;
}

export const costNumbers: readonly NumberColumn<Costs>[] = [
  { id: 'moves', head: 'Moves', width: '68px', ...counts('moves') },
  { id: 'pay', head: 'Driver pay', width: '104px', ...money('payCents') },
  { id: 'chase', head: 'Chase', width: '98px', ...money('chaseCents') },
  { id: 'rides', head: 'Ride-share', width: '104px', ...money('rideCents') },
  { id: 'bonus', head: 'Bonus', width: '80px', isExtra: true, ...money('bonusCents') },
  {
    id: 'total',
    head: 'Total',
    width: '108px',
    isStrong: true,
    ...figures('money', totalCentsOf),
  },
  {
    id: 'each',
    head: 'Per move',
    width: '88px',
    text: perMove,
    sort: (of) => (of.moves > 0 ? totalCentsOf(of) / of.moves : -1),
    amounts: [{ measure: 'money', of: centsPerMove }],
  },
  {
    id: 'estimated',
    head: 'Estimated',
    width: '108px',
    isExtra: true,
    ...dollars('estimatedCents'),
  },
  {
    id: 'difference',
    head: 'Difference',
    width: '102px',
    isExtra: true,
    ...figures('difference', differenceOf),
  },
];

export function costingTable({ rows }: Report<CostingRow>): ReportTable<CostingRow> {
  const sums = costSums(rows);
  return {
    idOf: ({ id }) => id,
    lines: rows,
    columns: [
      ...tripColumns<CostingRow>(),
      { id: 'chaseType', head: 'Chase type', width: '96px', isExtra: true, ...texts('chaseType') },
      ...columnsOf(costNumbers, (row: CostingRow) => row),
    ],
    ...totalsOf({ trip: counted(rows.length, 'trip', 'trips') }, costNumbers, sums),
    pathOf: ({ id }) => tripPath(id),
    by: 'day',
    descending: true,
  };
}

export function costingFigures({ rows }: Report<CostingRow>): readonly Figure[] {
  const sums = costSums(rows);
  const part = (label: string, cents: number, isExtra?: boolean): Figure => ({
    label,
    value: dollarsText(cents),
    ...(isExtra && { isExtra }),
    note: sums.totalCents > 0 ? `${shareText(cents, sums.totalCents)} of the total` : 'no cost',
  });
  return [
    {
      label: 'Total',
      value: dollarsText(sums.totalCents),
      note: `estimated ${dollarsText(sums.estimatedCents)}`,
    },
    {
      label: 'Per move',
      value: perMove(sums),
      note: `${counted(sums.moves, 'move', 'moves')}, ${counted(rows.length, 'trip', 'trips')}`,
    },
    part('Driver pay', sums.payCents),
    part('Chase', sums.chaseCents),
    part('Ride-share', sums.rideCents),
    part('Bonus', sums.bonusCents, true),
  ];
}

const chaseTypes: readonly ChaseType[] = ['Personal', 'Rideshare', 'Company', 'Tow'];

/** What a move cost with each type of chase; types without a move are left out. */
export function costsByChase({ rows }: Report<CostingRow>) {
  const byType = sumsBy(rows, ({ chaseType }) => chaseType);
  return chaseTypes.flatMap((chaseType) => {
    const sums = byType.get(chaseType);
    return sums && sums.moves > 0 ? [{ chaseType, sums }] : [];
  });
}

/**
 * Cents a move, paid and estimated; null on days without a move, and on the day that is not over:
 * its trips cost something before their moves are done.
 */
export function costsByDay(
  report: Report<CostingRow>,
  request: ReportRequest,
): readonly {
  readonly day: Day;
  readonly paid: number | null;
  readonly estimated: number | null;
}[] {
  const byDay = sumsBy(report.rows, ({ day }) => day);
  const today = openDay(report, request);
  return daysOf(request).map((day) => {
    const { moves, totalCents, estimatedCents } = byDay.get(day) ?? noCosts();
    const isShown = moves > 0 && day !== today;
    return {
      day,
      paid: isShown ? totalCents / moves : null,
      estimated: isShown ? estimatedCents / moves : null,
    };
  });
}

function sumsBy<K>(rows: readonly CostingRow[], keyOf: (row: CostingRow) => K) {
  const groups = new Map<K, AddingUp>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = groups.get(key) ?? noCosts();
    groups.set(key, own);
    addCosts(own, row);
  }
  return groups as ReadonlyMap<K, CostSums>;
}
