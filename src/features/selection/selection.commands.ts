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
  'selection/clear': undoableIntent(nothing),
};
