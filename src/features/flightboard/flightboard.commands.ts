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
  /** Sorts the flightboard by a column, ascending; by the same one again, the other way round. */
  'flightboard/sort': undoableIntent(sortPayload),
  /**
   * Shows these columns of the flightboard and no others, in the order in which they are to be
   * drawn.
   */
  'flightboard/chooseColumns': undoableIntent(columnsPayload),
  /** Moves a column of the flightboard to another place among those shown. */
  'flightboard/moveColumn': undoableIntent(movePayload),
  /** Gives a column of the flightboard this width; none: as wide as its kind. */
  'flightboard/resizeColumn': undoableIntent(widthPayload),
  /** Gives the flightboard this height. */
  'flightboard/resize': undoableIntent(resizePayload),
  /** Leaves on the flightboard the moves that have these words. */
  'flightboard/search': undoableIntent(searchPayload),
  /**
   * Takes over how the operator has arranged the flightboard, as it is kept or as another tab has
   * arranged it.
   */
  'flightboard/heard': input(layoutPayload, 'view'),
  /** Takes note that this browser does not keep how the flightboard is arranged. */
  'flightboard/keepFailed': input(notKeptPayload, 'view'),
};
