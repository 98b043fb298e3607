import { emptyPayload } from '#domain/schema.ts';
import { input, undoableIntent } from '#kernel/define.ts';
import { choosePayload, togglePayload } from './selection.model.ts';

export const selectionCommands = {
  /** Selects only these. */
  'selection/choose': undoableIntent(choosePayload),
  /**
   * Adds one item to the selection, or takes it out; an item of another collection is selected
   * alone.
   */
  'selection/toggle': undoableIntent(togglePayload),
  /** Adds these to the selection; ignored when another collection is selected (S1 §4). */
  'selection/add': undoableIntent(choosePayload),
  /** Narrows the selection to some of its items, with a way back; other items are just selected. */
  'selection/drill': undoableIntent(choosePayload),
  /** Selects the wider selection again. */
  'selection/widen': undoableIntent(emptyPayload),
  /** Clears the selection. */
  'selection/clear': undoableIntent(emptyPayload),
  /** Selects a row created here, on the screen that draws it. */
  'selection/reveal': input(choosePayload, 'view'),
};
