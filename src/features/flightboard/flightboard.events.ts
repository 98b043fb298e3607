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

export const flightboardEvents = {
  /** The flightboard is open, or closed. */
  'flightboard/shown': event(showPayload, { lens: 'view', touches: () => ['flightboard/shown'] }),
  /** The flightboard is sorted by this column. */
  'flightboard/sorted': event(sortedPayload, { lens: 'view', touches: () => ['flightboard/sort'] }),
  /** These columns of the flightboard are shown, in this order. */
  'flightboard/columnsChosen': event(columnsPayload, {
    lens: 'view',
    touches: () => ['flightboard/columns'],
  }),
  /** A column of the flightboard has this width; none: as wide as its kind. */
  'flightboard/columnResized': event(widthPayload, {
    lens: 'view',
    touches: ({ column }) => [`flightboard/width/${column}`],
  }),
  /** The flightboard has this height; none: as the window allows. */
  'flightboard/resized': event(resizedPayload, {
    lens: 'view',
    touches: () => ['flightboard/height'],
  }),
  /** The flightboard shows the moves that have these words. */
  'flightboard/searched': event(searchPayload, {
    lens: 'view',
    touches: () => ['flightboard/search'],
  }),
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
