import { flag, payload, text, z } from '#domain/schema.ts';
import { columnIds, type ColumnId, type Sort } from '../flightboard/index.ts';

/** The filter text of each column of the table; a column without text shows all. */
export type Filters = { readonly [C in ColumnId]?: string };

/** The tabs of the list of locations, as the filters name their kinds; and what sorts it. */
export const placeTabs = ['all', 'mine', 'auction', 'custom'] as const;
export type PlaceTab = (typeof placeTabs)[number];
export const placeOrders = ['name', 'city', 'upcoming'] as const;
export type PlaceOrder = (typeof placeOrders)[number];

const placeList = z.object({
  /** Whether it takes the panel. */
  isListed: flag,
  tab: z.enum(placeTabs),
  by: z.enum(placeOrders),
  descending: flag,
  /** What is looked for in name, address and phone. */
  words: text('note'),
});
/** The list of saved locations as it is arranged. */
export type PlaceList = Readonly<z.output<typeof placeList>>;
export const placeListPayload = payload(placeList);

export type InfoState = {
  /** 886 px wide instead of 250 (reading 4). */
  readonly isExpanded: boolean;
  /** The order of several moves, as cards and in the table. */
  readonly sort: Sort;
  readonly filters: Filters;
  readonly places: PlaceList;
};

const filters = z.array(z.object({ column: z.enum(columnIds), text: text('note') }));

export const expandPayload = payload(z.object({ isExpanded: flag }));
export const sortPayload = payload(z.object({ by: z.enum(columnIds) }));
export const sortedPayload = payload(z.object({ by: z.enum(columnIds), descending: flag }));
export const filterPayload = payload(z.object({ column: z.enum(columnIds), text: text('note') }));
export const filteredPayload = payload(z.object({ filters }));
export type FilterList = ReturnType<typeof filteredPayload.parse>['filters'];
