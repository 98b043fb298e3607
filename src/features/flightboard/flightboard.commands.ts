import { undoableIntent } from '#kernel/define.ts';
import {
  columnsPayload,
  resizePayload,
  searchPayload,
  showPayload,
  sortPayload,
} from './flightboard.model.ts';

export const flightboardCommands = {
  'flightboard/show': undoableIntent(showPayload),
  /** By another column ascending; by the same the other way round. */
  'flightboard/sort': undoableIntent(sortPayload),
  'flightboard/chooseColumns': undoableIntent(columnsPayload),
  'flightboard/resize': undoableIntent(resizePayload),
  'flightboard/search': undoableIntent(searchPayload),
};
