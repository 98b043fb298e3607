import { flag, nothing, payload, text, z } from '#domain/schema.ts';
import { durableIntent, input, intent, undoableIntent } from '#kernel/define.ts';
import { changesFields } from '../world/index.ts';
import { editPayload, saveEditsPayload, settlePayload } from './editing.model.ts';
import {
  createPayload,
  placePayload,
  startPayload,
  stepPayload,
  vehiclePayload,
} from './moves.model.ts';

export const movesCommands = {
  /** Opens the wizard, between these places if any. */
  'moves/start': undoableIntent(startPayload),
  /** Goes to a step of the wizard. */
  'moves/goTo': undoableIntent(stepPayload),
  /** Chooses or clears one end. */
  'moves/setPlace': undoableIntent(placePayload),
  /** Exchanges pick-up and drop-off. */
  'moves/swap': undoableIntent(nothing),
  /** Changes one field of the vehicle step, or of an edit. */
  'moves/editVehicle': undoableIntent(vehiclePayload),
  /** Closes the move being scheduled. */
  'moves/close': undoableIntent(nothing),
  /** Creates the move on the server. */
  'moves/create': durableIntent(createPayload),
  /** The server created the move. */
  'moves/createReplied': input(payload(z.object({ createId: text(), changes: changesFields }))),
  /** The server refused the move, or it could not be reached. */
  'moves/createFailed': input(
    payload(z.object({ createId: text(), why: text('note'), refused: flag })),
  ),
  /** The move or its edit was sent and no answer came. */
  'moves/createUnanswered': input(payload(z.object({ createId: text() }))),
  /** Opens the form of a move that is there. */
  'moves/edit': undoableIntent(editPayload),
  /** Keeps one's own value of a field that others changed, or takes theirs. */
  'moves/settle': undoableIntent(settlePayload),
  /** Saves the edit of a move on the server. */
  'moves/saveEdits': durableIntent(saveEditsPayload),
  /** The server saved the edit. */
  'moves/editReplied': input(payload(z.object({ editId: text(), changes: changesFields }))),
  /**
   * The server refused the edit of a move that was changed meanwhile; `changes` holds it as it is
   * now.
   */
  'moves/editStale': input(
    payload(z.object({ editId: text(), why: text('note'), changes: changesFields })),
  ),
  /** The server refused the edit, or it could not be reached. */
  'moves/editFailed': input(
    payload(z.object({ editId: text(), why: text('note'), refused: flag })),
  ),
  /**
   * Asks with the same key what became of a move without an answer: the server does it once, or
   * tells what it did.
   */
  'moves/askAgain': intent(nothing, 'ops'),
  /**
   * Stops waiting for the answer about a move; what became of it is seen in what is loaded next.
   */
  'moves/giveUp': intent(nothing, 'ops'),
};
