import { event } from '#kernel/define.ts';
import { nothing } from '#domain/schema.ts';
import { awayPayload, dismissPayload, latePayload } from './notices.model.ts';

export const noticesEvents = {
  'notices/awayTold': event(awayPayload, { lens: 'view' }),
  'notices/seen': event(nothing, { lens: 'view' }),
  'notices/cleared': event(nothing, { lens: 'view' }),
  'notices/lateTold': event(latePayload, { lens: 'view' }),
  'notices/dismissed': event(dismissPayload, { lens: 'view' }),
};
