import { input, intent } from '#kernel/define.ts';
import { dismissPayload } from './notices.model.ts';

export const noticesCommands = {
  'notices/dismiss': intent(dismissPayload),
  /** Its time on the screen is over. */
  'notices/expire': input(dismissPayload, 'view'),
};
