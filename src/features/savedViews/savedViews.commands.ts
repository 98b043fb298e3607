import { input, undoableIntent } from '#kernel/define.ts';
import { namePayload, notKeptPayload, renamePayload, viewsPayload } from './savedViews.model.ts';

export const savedViewsCommands = {
  /** As the moves are looked at now; another of that name gives way. */
  'savedViews/save': undoableIntent(namePayload),
  'savedViews/open': undoableIntent(namePayload),
  'savedViews/rename': undoableIntent(renamePayload),
  'savedViews/remove': undoableIntent(namePayload),
  /** As they are kept, or as another tab has changed them. */
  'savedViews/heard': input(viewsPayload, 'view'),
  'savedViews/keepFailed': input(notKeptPayload, 'view'),
};
