import { nothing } from '#domain/schema.ts';
import { undoableIntent } from '#kernel/define.ts';
import { choosePayload, togglePayload } from './selection.model.ts';

export const selectionCommands = {
  /** Replaces the selection. */
  'selection/choose': undoableIntent(choosePayload),
  /** Adds or removes one item; an item of another collection replaces the selection. */
  'selection/toggle': undoableIntent(togglePayload),
  /** Adds these; nothing when another collection is selected (S1 §4). */
  'selection/add': undoableIntent(choosePayload),
  /** Narrows the selection to some of it and keeps the way back; anything else is chosen. */
  'selection/drill': undoableIntent(choosePayload),
  /** Back to what was drilled out of. */
  'selection/widen': undoableIntent(nothing),
  'selection/clear': undoableIntent(nothing),
};
