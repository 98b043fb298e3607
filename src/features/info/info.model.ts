import { flag, payload, text, z } from '#domain/schema.ts';
import { columnIds, type ColumnId, type Sort } from '../flightboard/index.ts';

/** The filter text of each column of the table; a column without text shows all. */
export type Filters = { readonly [C in ColumnId]?: string };

export type InfoState = {
  /** 886 px wide instead of 250 (reading 4). */
  readonly isExpanded: boolean;
  /** The order of several moves, as cards and in the table. */
  readonly sort: Sort;
  readonly filters: Filters;
};

const filters = z.array(z.object({ column: z.enum(columnIds), text: text('note') }));

export const expandPayload = payload(z.object({ isExpanded: flag }));
export const sortPayload = payload(z.object({ by: z.enum(columnIds) }));
export const sortedPayload = payload(z.object({ by: z.enum(columnIds), descending: flag }));
export const filterPayload = payload(z.object({ column: z.enum(columnIds), text: text('note') }));
export const filteredPayload = payload(z.object({ filters }));
export type FilterList = ReturnType<typeof filteredPayload.parse>['filters'];
