// The costing report: what each trip cost, beside its estimate.
import {
  type CostingRow,
  dateText,
  type Day,
  daysOf,
  type Report,
  type ReportRequest,
  sumOf,
  totalCentsOf,
} from '#domain/reports.ts';
import type { ChaseType } from '#domain/entities.ts';
import type { Figure, ReportColumn, ReportTable } from './table.queries.ts';
import {
  countText,
  counted,
  differenceText,
  dollarsText,
  none,
  shareText,
} from './words.queries.ts';

export type CostSums = Pick<
  CostingRow,
  'moves' | 'payCents' | 'chaseCents' | 'rideCents' | 'bonusCents' | 'estimatedCents'
> & { readonly totalCents: number };

export function costSums(rows: readonly CostingRow[]): CostSums {
  return {
    moves: sumOf(rows, 'moves'),
    payCents: sumOf(rows, 'payCents'),
    chaseCents: sumOf(rows, 'chaseCents'),
    rideCents: sumOf(rows, 'rideCents'),
    bonusCents: sumOf(rows, 'bonusCents'),
    estimatedCents: sumOf(rows, 'estimatedCents'),
    totalCents: rows.reduce((sum, row) => sum + totalCentsOf(row), 0),
  };
}

function sumsOfOne(row: CostingRow): CostSums {
  return { ...row, totalCents: totalCentsOf(row) };
}

/** Money that a trip did not need is nothing, and not zero. */
function orNone(cents: number): string {
  return cents === 0 ? none : dollarsText(cents);
}

function perMove({ totalCents, moves }: CostSums): string {
  return moves > 0 ? dollarsText(Math.round(totalCents / moves)) : none;
}

type Numbers = {
  readonly id: string;
  readonly head: string;
  readonly width: string;
  readonly isExtra?: boolean;
  readonly text: (of: CostSums) => string;
  readonly sort: (of: CostSums) => number;
};

const numbers: readonly Numbers[] = [
  {
    ...{ id: 'moves', head: 'Moves', width: '68px' },
    text: ({ moves }) => countText(moves),
    sort: ({ moves }) => moves,
  },
  { id: 'pay', head: 'Driver pay', width: '104px', ...money('payCents') },
  { id: 'chase', head: 'Chase', width: '98px', ...money('chaseCents') },
  { id: 'rides', head: 'Ride-share', width: '104px', ...money('rideCents') },
  { id: 'bonus', head: 'Bonus', width: '80px', isExtra: true, ...money('bonusCents') },
  {
    ...{ id: 'total', head: 'Total', width: '108px' },
    text: ({ totalCents }) => dollarsText(totalCents),
    sort: ({ totalCents }) => totalCents,
  },
  {
    ...{ id: 'each', head: 'Per move', width: '88px' },
    text: perMove,
    sort: ({ totalCents, moves }) => (moves > 0 ? totalCents / moves : -1),
  },
  {
    ...{ id: 'estimated', head: 'Estimated', width: '108px', isExtra: true },
    text: ({ estimatedCents }) => dollarsText(estimatedCents),
    sort: ({ estimatedCents }) => estimatedCents,
  },
  {
    ...{ id: 'difference', head: 'Difference', width: '102px', isExtra: true },
    text: ({ totalCents, estimatedCents }) => differenceText(totalCents - estimatedCents),
    sort: ({ totalCents, estimatedCents }) => totalCents - estimatedCents,
  },
];

function money(field: keyof CostSums) {
  return { text: (of: CostSums) => orNone(of[field]), sort: (of: CostSums) => of[field] };
}

export function costingTable({ rows }: Report<CostingRow>): ReportTable<CostingRow> {
  const columns = numbers.map(
    ({ text, sort, ...column }): ReportColumn<CostingRow> => ({
      ...column,
      text: (row) => text(sumsOfOne(row)),
      sort: (row) => sort(sumsOfOne(row)),
    }),
  );
  const sums = costSums(rows);
  return {
    idOf: ({ id }) => id,
    lines: rows,
    columns: [
      {
        ...{ id: 'trip', head: 'Trip', width: '92px', isText: true },
        text: ({ name }) => name,
        sort: ({ name }) => name,
      },
      {
        ...{ id: 'day', head: 'Date', width: '96px', isText: true },
        text: ({ day }) => dateText(day),
        sort: ({ day }) => day,
      },
      {
        ...{ id: 'from', head: 'From', width: 'minmax(110px, 1fr)', isText: true },
        text: ({ startLabel }) => startLabel || none,
        sort: ({ startLabel }) => startLabel,
      },
      {
        ...{ id: 'chaseType', head: 'Chase type', width: '96px', isText: true, isExtra: true },
        text: ({ chaseType }) => chaseType,
        sort: ({ chaseType }) => chaseType,
      },
      ...columns,
    ],
    totals: {
      trip: counted(rows.length, 'trip', 'trips'),
      ...Object.fromEntries(numbers.map(({ id, text }) => [id, text(sums)])),
    },
    ...{ by: 'day', descending: true },
  };
}

export function costingFigures({ rows }: Report<CostingRow>): readonly Figure[] {
  const sums = costSums(rows);
  const part = (label: string, cents: number, isExtra?: boolean): Figure => ({
    ...{ label, value: dollarsText(cents), ...(isExtra && { isExtra }) },
    note: sums.totalCents > 0 ? `${shareText(cents, sums.totalCents)} of the total` : 'no cost',
  });
  return [
    {
      ...{ label: 'Total', value: dollarsText(sums.totalCents) },
      note: `estimated ${dollarsText(sums.estimatedCents)}`,
    },
    {
      ...{ label: 'Per move', value: perMove(sums) },
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
  return chaseTypes.flatMap((chaseType) => {
    const sums = costSums(rows.filter((row) => row.chaseType === chaseType));
    return sums.moves > 0 ? [{ chaseType, sums }] : [];
  });
}

/** Whole cents a move, paid and estimated; null on days without a move. */
export function costsByDay(
  { rows }: Report<CostingRow>,
  request: ReportRequest,
): readonly {
  readonly day: Day;
  readonly paid: number | null;
  readonly estimated: number | null;
}[] {
  const byDay = new Map<Day, CostingRow[]>();
  for (const row of rows) {
    const own = byDay.get(row.day);
    if (own) own.push(row);
    else byDay.set(row.day, [row]);
  }
  return daysOf(request).map((day) => {
    const { moves, totalCents, estimatedCents } = costSums(byDay.get(day) ?? []);
    return {
      day,
      paid: moves > 0 ? totalCents / moves : null,
      estimated: moves > 0 ? estimatedCents / moves : null,
    };
  });
}
