import { input, undoableIntent } from '#kernel/define.ts';
import { changePayload, notKeptPayload } from './settings.model.ts';

export const settingsCommands = {
  'settings/change': undoableIntent(changePayload),
  /** As they are kept, or as another tab has changed them. */
  'settings/heard': input(changePayload, 'view'),
  'settings/keepFailed': input(notKeptPayload, 'view'),
};
