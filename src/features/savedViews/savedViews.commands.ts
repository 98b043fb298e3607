import { input, undoableIntent } from '#kernel/define.ts';
import { namePayload, notKeptPayload, renamePayload, viewsPayload } from './savedViews.model.ts';

export const savedViewsCommands = {
  /**
   * Keeps the way the moves are looked at now under a name; another view of that name gives way.
   */
  'savedViews/save': undoableIntent(namePayload),
  /** Looks at the moves as a saved view does. */
  'savedViews/open': undoableIntent(namePayload),
  /** Gives a saved view another name. */
  'savedViews/rename': undoableIntent(renamePayload),
  /** Keeps a saved view no longer. */
  'savedViews/remove': undoableIntent(namePayload),
  /** Takes over the saved views as they are kept, or as another tab has changed them. */
  'savedViews/heard': input(viewsPayload, 'view'),
  /** Takes note that this browser does not keep saved views. */
  'savedViews/keepFailed': input(notKeptPayload, 'view'),
};
