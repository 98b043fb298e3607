import { emptyPayload } from '#domain/schema.ts';
import { input, undoableIntent } from '#kernel/define.ts';
import { choosePayload, togglePayload } from './selection.model.ts';

export const selectionCommands = {
  /** Selects these and nothing else. */
  'selection/choose': undoableIntent(choosePayload),
  /**
   * Adds one item to the selection, or takes it out; an item of another collection is selected
   * alone.
   */
  'selection/toggle': undoableIntent(togglePayload),
  /** Adds these to the selection; nothing when another collection is selected (S1 §4). */
  'selection/add': undoableIntent(choosePayload),
  /** Narrows the selection to some of it, with a way back; else selects these. */
  'selection/drill': undoableIntent(choosePayload),
  /** Selects again what was drilled out of. */
  'selection/widen': undoableIntent(emptyPayload),
  /** Selects nothing. */
  'selection/clear': undoableIntent(emptyPayload),
  /** What was made here is selected, on the screen that draws it. */
  'selection/reveal': input(choosePayload, 'view'),
};
