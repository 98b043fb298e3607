import { input, undoableIntent } from '#kernel/define.ts';
import { namePayload, notKeptPayload, renamePayload, viewsPayload } from './savedViews.model.ts';

export const savedViewsCommands = {
  /**
   * Saves the current view of the moves under a name, in place of an earlier view of that name.
   */
  'savedViews/save': undoableIntent(namePayload),
  /** Opens a saved view. */
  'savedViews/open': undoableIntent(namePayload),
  /** Gives a saved view another name. */
  'savedViews/rename': undoableIntent(renamePayload),
  /** Deletes a saved view. */
  'savedViews/remove': undoableIntent(namePayload),
  /** Loads the stored views, or takes over another tab's change to them. */
  'savedViews/heard': input(viewsPayload, 'view'),
  /** Notes that this browser can't store saved views. */
  'savedViews/keepFailed': input(notKeptPayload, 'view'),
};
