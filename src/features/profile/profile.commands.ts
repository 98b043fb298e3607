import { durableIntent } from '#kernel/define.ts';
import { savePayload } from './profile.model.ts';

export const profileCommands = {
  /** Saves the user's own data; a password waits in the vault. */
  'profile/save': durableIntent(savePayload),
};
