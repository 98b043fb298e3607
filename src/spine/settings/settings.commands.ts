import { input, undoableIntent } from '#kernel/define.ts';
import { changePayload, heardPayload, notKeptPayload, weighPayload } from './settings.model.ts';

export const settingsCommands = {
  /** Sets theme, motion, time zone of times, or whether the filters are folded. */
  'settings/change': undoableIntent(changePayload),
  /** Sets what a minute of lateness weighs in plans that are begun from now on. */
  'settings/weigh': undoableIntent(weighPayload),
  /** Loads the stored settings, or takes over another tab's change to them. */
  'settings/heard': input(heardPayload, 'view'),
  /** This browser can't store the settings. */
  'settings/keepFailed': input(notKeptPayload, 'view'),
};
