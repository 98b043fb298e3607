import { nothing } from '#domain/schema.ts';
import { input, intent } from '#kernel/define.ts';
import { dismissPayload } from './notices.model.ts';

export const noticesCommands = {
  'notices/dismiss': intent(dismissPayload),
  /** The channel is back, and what was missed has come. */
  'notices/caughtUp': input(nothing),
};
