import { event } from '#kernel/define.ts';
import { columnsPayload, searchPayload, showPayload, sortedPayload } from './flightboard.model.ts';

export const flightboardEvents = {
  'flightboard/shown': event(showPayload, { lens: 'view', touches: () => ['flightboard/shown'] }),
  'flightboard/sorted': event(sortedPayload, { lens: 'view', touches: () => ['flightboard/sort'] }),
  'flightboard/columnsChosen': event(columnsPayload, {
    lens: 'view',
    touches: () => ['flightboard/columns'],
  }),
  'flightboard/searched': event(searchPayload, {
    lens: 'view',
    touches: () => ['flightboard/search'],
  }),
};
