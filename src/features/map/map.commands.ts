import { emptyPayload } from '#domain/schema.ts';
import { intent, undoableIntent } from '#kernel/define.ts';
import {
  fitPayload,
  historyPayload,
  showPayload,
  viewPayload,
  viewTripPayload,
} from './map.model.ts';

export const mapCommands = {
  /** Fits the map to the world, the selection, or the moves in view. */
  'map/fit': intent(fitPayload),
  /** The camera came to rest here (500 ms after the last motion, S1 §9). */
  'map/settle': intent(viewPayload),
  /** Shows or hides buildings with their height, or satellite imagery. */
  'map/show': undoableIntent(showPayload),
  /** Shows or hides on the map where the driver of the open panel has been (S2 §4). */
  'map/showHistory': undoableIntent(historyPayload),
  /** Shows one trip alone on the map (S1 §2), and selects its moves. */
  'map/viewTrip': undoableIntent(viewTripPayload),
  /** Shows everything on the map again. */
  'map/leaveTrip': undoableIntent(emptyPayload),
};
