import { input, undoableIntent } from '#kernel/define.ts';
import {
  columnsPayload,
  movePayload,
  resizePayload,
  searchPayload,
  showPayload,
  sortPayload,
  widthPayload,
} from './flightboard.model.ts';
import { layoutPayload, notKeptPayload } from './layout.model.ts';

export const flightboardCommands = {
  'flightboard/show': undoableIntent(showPayload),
  /** By another column ascending; by the same the other way round. */
  'flightboard/sort': undoableIntent(sortPayload),
  /** In the order in which they are to be drawn. */
  'flightboard/chooseColumns': undoableIntent(columnsPayload),
  'flightboard/moveColumn': undoableIntent(movePayload),
  'flightboard/resizeColumn': undoableIntent(widthPayload),
  'flightboard/resize': undoableIntent(resizePayload),
  'flightboard/search': undoableIntent(searchPayload),
  /** As it is kept, or as another tab has arranged it. */
  'flightboard/heard': input(layoutPayload, 'view'),
  'flightboard/keepFailed': input(notKeptPayload, 'view'),
};
