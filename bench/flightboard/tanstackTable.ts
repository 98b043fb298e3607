// TanStack Table with its own row model, fed as its guides say: another array for other data.
import {
  type ColumnDef,
  constructTable,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { Activity } from '#domain/entities.ts';
import type { WorldRows } from '../workloadRows.ts';
import type { Board, Column } from './board.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export function tanstackTable(world: WorldRows): Board {
  const labels = new Map(world.locations.map(({ id, label }) => [id, label]));
  const columns: ColumnDef<typeof features, Activity>[] = [
    { id: 'name', accessorFn: ({ name }) => name, sortFn: sortFn_alphanumeric },
    { id: 'deadline', accessorFn: ({ deadlineMs }) => deadlineMs, sortFn: sortFn_basic },
    {
      id: 'start',
      accessorFn: ({ startId }) => labels.get(startId) ?? '',
      sortFn: sortFn_alphanumeric,
    },
  ];
  let data: readonly Activity[] = world.activities;
  let by: Column = 'name';
  const table = constructTable({ features, columns, data: data as Activity[] });
  return {
    sort(column) {
      by = column;
      table.setSorting([{ id: column, desc: false }]);
      table.getSortedRowModel();
    },
    change({ at, deadlineMs }) {
      data = data.map((row, k) => (k === at ? { ...row, deadlineMs } : row));
      table.setOptions((before) => ({ ...before, data: data as Activity[] }));
    },
    said: () =>
      table.getSortedRowModel().rows.map((row) => row.getValue<string | number | null>(by)),
  };
}
