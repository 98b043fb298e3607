import { intent } from '#kernel/define.ts';
import { dismissPayload } from './notices.model.ts';

export const noticesCommands = {
  'notices/dismiss': intent(dismissPayload),
};
