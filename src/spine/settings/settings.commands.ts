import { input, undoableIntent } from '#kernel/define.ts';
import { changePayload, notKeptPayload } from './settings.model.ts';

export const settingsCommands = {
  /** Sets theme, motion, time zone of times, or whether the filters are folded. */
  'settings/change': undoableIntent(changePayload),
  /** Loads the stored settings, or takes over another tab's change to them. */
  'settings/heard': input(changePayload, 'view'),
  /** This browser can't store the settings. */
  'settings/keepFailed': input(notKeptPayload, 'view'),
};
