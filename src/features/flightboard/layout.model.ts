import { integer, payload, text, z } from '#domain/schema.ts';
import {
  type ColumnId,
  columnIds,
  firstColumns,
  type FlightboardState,
  leastColumnPx,
  mostColumnPx,
  type Sort,
} from './flightboard.model.ts';

/** An operator's layout of the flightboard: stored per user, the same in all their tabs. */
export type Layout = {
  readonly columns: readonly ColumnId[];
  readonly widths: readonly { readonly column: ColumnId; readonly widthPx: number }[];
  readonly sort: Sort;
  readonly heightPx: number | null;
};

export const firstLayout: Layout = {
  columns: firstColumns,
  widths: [],
  sort: { by: 'status', descending: false },
  heightPx: null,
};

const column = z.enum(columnIds);
const fields = {
  columns: z.array(column),
  widths: z.array(z.object({ column, widthPx: integer })),
  sort: z.object({ by: column, descending: z.boolean() }),
  heightPx: z.nullable(integer),
};
export const layoutPayload = payload(z.object(fields));
/** Only the fields that changed. */
export const takenPayload = payload(
  z.object({
    columns: z.optional(fields.columns),
    widths: z.optional(fields.widths),
    sort: z.optional(fields.sort),
    heightPx: z.optional(fields.heightPx),
  }),
);
export const notKeptPayload = payload(z.object({ why: text('note') }));

/** One change of the layout, to be stored. */
export type LayoutChange =
  | Partial<Omit<Layout, 'widths'>>
  | { readonly column: ColumnId; readonly widthPx: number | null };

export function layoutIn({ columns, widthsPx, sort, heightPx }: FlightboardState): Layout {
  const widths = columnIds.flatMap((id) => {
    const widthPx = widthsPx[id];
    return widthPx === undefined ? [] : [{ column: id, widthPx }];
  });
  return { columns, widths, sort, heightPx };
}

export function withChange(layout: Layout, change: LayoutChange): Layout {
  if (!('column' in change)) return { ...layout, ...change };
  const { column: id, widthPx } = change;
  const others = layout.widths.filter((other) => other.column !== id);
  return { ...layout, widths: widthPx === null ? others : [...others, { column: id, widthPx }] };
}

/** Reads a layout that a tab of any build has stored; invalid fields take their initial value. */
export function layoutOf(stored: unknown): Layout {
  const { columns, widths, sort, heightPx } = fieldsOf(stored);
  const shown = [...new Set(listOf(columns).filter(isColumn))];
  const drawn = listOf(widths).flatMap((width) => {
    const { column: id, widthPx } = fieldsOf(width);
    return isColumn(id) && isPx(widthPx, leastColumnPx, mostColumnPx)
      ? [{ column: id, widthPx }]
      : [];
  });
  const { by, descending } = fieldsOf(sort);
  return {
    columns: shown.length > 0 ? shown : firstColumns,
    widths: columnIds.flatMap((id) => drawn.findLast((one) => one.column === id) ?? []),
    sort: isColumn(by) ? { by, descending: descending === true } : firstLayout.sort,
    heightPx: isPx(heightPx, 1, 10_000) ? heightPx : null,
  };
}

function fieldsOf(stored: unknown): { readonly [field: string]: unknown } {
  return typeof stored === 'object' && stored !== null
    ? (stored as { readonly [field: string]: unknown })
    : {};
}

function listOf(stored: unknown): readonly unknown[] {
  return Array.isArray(stored) ? stored : [];
}

function isColumn(id: unknown): id is ColumnId {
  return (columnIds as readonly unknown[]).includes(id);
}

function isPx(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
