import { event } from '#kernel/define.ts';
import {
  columnsPayload,
  resizedPayload,
  searchPayload,
  showPayload,
  sortedPayload,
  widthPayload,
} from './flightboard.model.ts';
import { notKeptPayload, takenPayload } from './layout.model.ts';

const viewOf = (what: string) =>
  ({ lens: 'view', touches: () => [`flightboard/${what}`] }) as const;

export const flightboardEvents = {
  /** The flightboard is open, or closed. */
  'flightboard/shown': event(showPayload, viewOf('shown')),
  /** The flightboard is sorted by this column. */
  'flightboard/sorted': event(sortedPayload, viewOf('sort')),
  /** These columns of the flightboard are shown, in this order. */
  'flightboard/columnsChosen': event(columnsPayload, viewOf('columns')),
  /** A column of the flightboard has this width; null: the width of its kind. */
  'flightboard/columnResized': event(widthPayload, {
    lens: 'view',
    touches: ({ column }) => [`flightboard/width/${column}`],
  }),
  /** The flightboard has this height; null: the height that the window allows. */
  'flightboard/resized': event(resizedPayload, viewOf('height')),
  /** The flightboard is limited to the moves that contain these words. */
  'flightboard/searched': event(searchPayload, viewOf('search')),
  /** The flightboard has the stored layout, or another tab's. */
  'flightboard/taken': event(takenPayload, {
    lens: 'view',
    touches: ({ columns, widths, sort, heightPx }) => [
      ...(columns ? ['flightboard/columns'] : []),
      ...(widths ?? []).map(({ column }) => `flightboard/width/${column}`),
      ...(sort ? ['flightboard/sort'] : []),
      ...(heightPx === undefined ? [] : ['flightboard/height']),
    ],
  }),
  /** The layout of the flightboard is lost when the tab is closed, and why. */
  'flightboard/notKept': event(notKeptPayload, { lens: 'view' }),
};
