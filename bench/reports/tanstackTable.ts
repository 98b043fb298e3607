// TanStack Table with its own row models: sorted, or grouped with the sums of each group read.
import {
  aggregationFn_sum,
  type ColumnDef,
  columnGroupingFeature,
  constructTable,
  createGroupedRowModel,
  createSortedRowModel,
  rowAggregationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { type CostingRow, type Report, totalCentsOf } from '#domain/reports.ts';
import { type Book, SAID } from './book.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  columnGroupingFeature,
  rowAggregationFeature,
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
});

const sums = [
  'moves',
  'payCents',
  'chaseCents',
  'rideCents',
  'bonusCents',
  'estimatedCents',
] as const;

export function tanstackTable({ rows }: Report<CostingRow>): Book {
  // Names are sorted with their numbers by value, here and there.
  const text = (id: 'name' | 'startLabel' | 'day'): ColumnDef<typeof features, CostingRow> => ({
    id,
    accessorFn: (row) => row[id],
    sortFn: id === 'day' ? sortFn_basic : sortFn_alphanumeric,
  });
  const columns: ColumnDef<typeof features, CostingRow>[] = [
    text('name'),
    text('startLabel'),
    text('day'),
    {
      id: 'total',
      accessorFn: totalCentsOf,
      sortFn: sortFn_basic,
      aggregationFn: aggregationFn_sum,
    },
    ...sums.map(
      (id): ColumnDef<typeof features, CostingRow> => ({
        id,
        accessorFn: (row) => row[id],
        aggregationFn: aggregationFn_sum,
      }),
    ),
  ];
  const open = () => constructTable({ features, columns, data: [...rows] });
  const [sorting, grouping] = [open(), open()];
  const sorted = (by: string) => {
    sorting.setSorting([{ id: by, desc: false }]);
    return sorting.getSortedRowModel().rows;
  };
  const grouped = (by: string) => {
    grouping.setGrouping([by]);
    const groups = grouping.getGroupedRowModel().rows;
    for (const group of groups) for (const id of [...sums, 'total']) group.getValue(id);
    return groups;
  };
  return {
    sort: (by) => void sorted(by),
    group: (by) => void grouped(by),
    said: () => [
      ...sorted('startLabel')
        .slice(0, SAID)
        .map((row) => row.original.startLabel),
      ...sorted('total')
        .slice(0, SAID)
        .map((row) => row.original.id),
      ...grouped('startLabel')
        .toSorted((a, b) => (String(a.groupingValue) < String(b.groupingValue) ? -1 : 1))
        .flatMap((group) => [
          String(group.groupingValue),
          ...(['moves', 'payCents', 'estimatedCents'] as const).map((id) =>
            Number(group.getValue(id)),
          ),
        ]),
    ],
  };
}
