import { event } from '#kernel/define.ts';
import { awayPayload, dismissPayload } from './notices.model.ts';

export const noticesEvents = {
  'notices/awayTold': event(awayPayload, { lens: 'view' }),
  'notices/dismissed': event(dismissPayload, { lens: 'view' }),
};
