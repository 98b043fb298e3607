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
  /** A column of the flightboard has this width; none: as wide as its kind. */
  'flightboard/columnResized': event(widthPayload, {
    lens: 'view',
    touches: ({ column }) => [`flightboard/width/${column}`],
  }),
  /** The flightboard has this height; none: as the window allows. */
  'flightboard/resized': event(resizedPayload, viewOf('height')),
  /** The flightboard shows the moves that have these words. */
  'flightboard/searched': event(searchPayload, viewOf('search')),
  /** The flightboard is arranged as it is kept, or as another tab has arranged it. */
  'flightboard/taken': event(takenPayload, {
    lens: 'view',
    touches: ({ columns, widths, sort, heightPx }) => [
      ...(columns ? ['flightboard/columns'] : []),
      ...(widths ?? []).map(({ column }) => `flightboard/width/${column}`),
      ...(sort ? ['flightboard/sort'] : []),
      ...(heightPx === undefined ? [] : ['flightboard/height']),
    ],
  }),
  /** How the flightboard is arranged is not kept beyond this tab, and why. */
  'flightboard/notKept': event(notKeptPayload, { lens: 'view' }),
};
