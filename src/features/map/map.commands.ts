import { nothing } from '#domain/schema.ts';
import { intent, undoableIntent } from '#kernel/define.ts';
import { fitPayload, showPayload, viewPayload, viewTripPayload } from './map.model.ts';

export const mapCommands = {
  'map/fit': intent(fitPayload),
  /** The camera came to rest (500 ms after the last motion, S1 §9). */
  'map/settle': intent(viewPayload),
  'map/show': undoableIntent(showPayload),
  /** Trip mode (S1 §2): the map shows one trip alone. */
  'map/viewTrip': undoableIntent(viewTripPayload),
  'map/leaveTrip': undoableIntent(nothing),
};
