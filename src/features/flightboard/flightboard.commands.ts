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
  /** Opens or closes the flightboard. */
  'flightboard/show': undoableIntent(showPayload),
  /** Sorts the flightboard by a column, ascending; by the same column again, in reverse. */
  'flightboard/sort': undoableIntent(sortPayload),
  /**
   * Shows these columns of the flightboard and no others, in this order.
   */
  'flightboard/chooseColumns': undoableIntent(columnsPayload),
  /** Moves a column of the flightboard to another place among the shown ones. */
  'flightboard/moveColumn': undoableIntent(movePayload),
  /** Gives a column of the flightboard this width; null: the width of its kind. */
  'flightboard/resizeColumn': undoableIntent(widthPayload),
  /** Gives the flightboard this height. */
  'flightboard/resize': undoableIntent(resizePayload),
  /** Limits the flightboard to the moves that contain these words. */
  'flightboard/search': undoableIntent(searchPayload),
  /**
   * Loads the operator's stored layout of the flightboard, or takes over another tab's change
   * to it.
   */
  'flightboard/heard': input(layoutPayload, 'view'),
  /** Notes that this browser can't store the layout of the flightboard. */
  'flightboard/keepFailed': input(notKeptPayload, 'view'),
};
