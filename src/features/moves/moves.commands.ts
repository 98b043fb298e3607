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
  'moves/start': undoableIntent(startPayload),
  'moves/goTo': undoableIntent(stepPayload),
  'moves/setPlace': undoableIntent(placePayload),
  'moves/swap': undoableIntent(nothing),
  'moves/editVehicle': undoableIntent(vehiclePayload),
  'moves/close': undoableIntent(nothing),
  'moves/create': durableIntent(createPayload),
  'moves/createReplied': input(payload(z.object({ createId: text(), changes: changesFields }))),
  'moves/createFailed': input(
    payload(z.object({ createId: text(), why: text('note'), refused: flag })),
  ),
  'moves/createUnanswered': input(payload(z.object({ createId: text() }))),
  /** Opens the form of a move that is there. */
  'moves/edit': undoableIntent(editPayload),
  'moves/settle': undoableIntent(settlePayload),
  'moves/saveEdits': durableIntent(saveEditsPayload),
  'moves/editReplied': input(payload(z.object({ editId: text(), changes: changesFields }))),
  /** The move was changed before the edit came: `changes` holds it as it is now. */
  'moves/editStale': input(
    payload(z.object({ editId: text(), why: text('note'), changes: changesFields })),
  ),
  'moves/editFailed': input(
    payload(z.object({ editId: text(), why: text('note'), refused: flag })),
  ),
  /** Asks again with the same key: the server does it once, or tells what it did. */
  'moves/askAgain': intent(nothing, 'ops'),
  /** Stops waiting for an answer: what became of it is seen in what is loaded next. */
  'moves/giveUp': intent(nothing, 'ops'),
};
