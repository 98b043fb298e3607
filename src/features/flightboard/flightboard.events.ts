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
  'flightboard/shown': event(showPayload, { lens: 'view', touches: () => ['flightboard/shown'] }),
  'flightboard/sorted': event(sortedPayload, { lens: 'view', touches: () => ['flightboard/sort'] }),
  'flightboard/columnsChosen': event(columnsPayload, {
    lens: 'view',
    touches: () => ['flightboard/columns'],
  }),
  'flightboard/columnResized': event(widthPayload, {
    lens: 'view',
    touches: ({ column }) => [`flightboard/width/${column}`],
  }),
  'flightboard/resized': event(resizedPayload, {
    lens: 'view',
    touches: () => ['flightboard/height'],
  }),
  'flightboard/searched': event(searchPayload, {
    lens: 'view',
    touches: () => ['flightboard/search'],
  }),
  'flightboard/taken': event(takenPayload, {
    lens: 'view',
    touches: ({ columns, widths, sort, heightPx }) => [
      ...(columns ? ['flightboard/columns'] : []),
      ...(widths ?? []).map(({ column }) => `flightboard/width/${column}`),
      ...(sort ? ['flightboard/sort'] : []),
      ...(heightPx === undefined ? [] : ['flightboard/height']),
    ],
  }),
  'flightboard/notKept': event(notKeptPayload, { lens: 'view' }),
};
