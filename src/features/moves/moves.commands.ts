import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, undoableIntent } from '#kernel/define.ts';
import { editPayload, saveEditsPayload } from './editing.model.ts';
import {
  createPayload,
  placePayload,
  startPayload,
  stepPayload,
  vehiclePayload,
} from './moves.model.ts';

export const movesCommands = {
  /** Opens the wizard, with these places if any. */
  'moves/start': undoableIntent(startPayload),
  /** Goes to a step of the wizard. */
  'moves/goTo': undoableIntent(stepPayload),
  /** Chooses or clears the pick-up or drop-off. */
  'moves/setPlace': undoableIntent(placePayload),
  /** Exchanges pick-up and drop-off. */
  'moves/swap': undoableIntent(emptyPayload),
  /** Changes one field of the vehicle step. */
  'moves/editVehicle': undoableIntent(vehiclePayload),
  /** Discards the move being scheduled. */
  'moves/close': undoableIntent(emptyPayload),
  /** Creates the move on the server. */
  'moves/create': durableIntent(createPayload),
  /** Opens the form of an existing move. */
  'moves/edit': undoableIntent(editPayload),
  /** Saves the edit of a move on the server. */
  'moves/saveEdits': durableIntent(saveEditsPayload),
};
