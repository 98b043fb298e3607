import { input, undoableIntent } from '#kernel/define.ts';
import { changePayload, notKeptPayload } from './settings.model.ts';

export const settingsCommands = {
  /** Sets theme, motion, the zone of times or whether the filters are folded. */
  'settings/change': undoableIntent(changePayload),
  /** The settings as they are kept, or as another tab has set them. */
  'settings/heard': input(changePayload, 'view'),
  /** This browser does not keep the settings. */
  'settings/keepFailed': input(notKeptPayload, 'view'),
};
