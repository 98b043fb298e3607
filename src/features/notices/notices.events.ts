import { event } from '#kernel/define.ts';
import { dismissPayload } from './notices.model.ts';

export const noticesEvents = {
  'notices/dismissed': event(dismissPayload, { lens: 'view' }),
};
