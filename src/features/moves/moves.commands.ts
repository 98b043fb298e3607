import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, input, undoableIntent } from '#kernel/define.ts';
import { editCellPayload, editPayload, saveEditsPayload } from './editing.model.ts';
import {
  createPayload,
  endPayload,
  flowPayload,
  operationPayload,
  placePayload,
  selectPayload,
  startPayload,
  stepPayload,
  vehicleAtPayload,
  vehiclePayload,
} from './moves.model.ts';

export const movesCommands = {
  /** Opens the wizard, with these places and vehicles if any. */
  'moves/start': undoableIntent(startPayload),
  /** Says which steps new drafts have: those of the flipped flow, or of the unflipped one. */
  'moves/setFlow': input(flowPayload),
  /** Chooses whether vehicles are brought home, taken from there or moved, and goes on. */
  'moves/chooseType': undoableIntent(operationPayload),
  /** Goes to a step of the wizard: the next, the one before, or any other. */
  'moves/goTo': undoableIntent(stepPayload),
  /** Chooses or clears the pick-up or drop-off. */
  'moves/setPlace': undoableIntent(placePayload),
  /** Chooses the home location of the account as pick-up or drop-off. */
  'moves/useHome': undoableIntent(endPayload),
  /** Exchanges pick-up and drop-off. */
  'moves/swap': undoableIntent(emptyPayload),
  /** Adds a vehicle with the times and the reason of the last one, and opens its card. */
  'moves/addVehicle': undoableIntent(emptyPayload),
  /** Takes a vehicle out of the draft. */
  'moves/removeVehicle': undoableIntent(vehicleAtPayload),
  /** Opens the card of a vehicle, or closes the open one. */
  'moves/selectVehicle': undoableIntent(selectPayload),
  /** Gives all vehicles the times of one. */
  'moves/copyTimes': undoableIntent(vehicleAtPayload),
  /** Changes one field of a vehicle. */
  'moves/editVehicle': undoableIntent(vehiclePayload),
  /** Discards the move being scheduled. */
  'moves/close': undoableIntent(emptyPayload),
  /** Creates the moves on the server. */
  'moves/create': durableIntent(createPayload),
  /** Opens the form of an existing move. */
  'moves/edit': undoableIntent(editPayload),
  /** Types into fields of a move where it is shown, without its form. */
  'moves/editCell': undoableIntent(editCellPayload),
  /** Saves the edit of a move on the server. */
  'moves/saveEdits': durableIntent(saveEditsPayload),
};
