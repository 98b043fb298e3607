import { event } from '#kernel/define.ts';
import { emptyPayload } from '#domain/schema.ts';
import {
  awayPayload,
  departedPayload,
  dismissPayload,
  latePayload,
  refusedPayload,
  returnedPayload,
  savedPayload,
} from './notices.model.ts';

export const noticesEvents = {
  /** The operator gets the summary of what changed elsewhere during a loss, if anything did. */
  'notices/awayTold': event(awayPayload, { lens: 'view' }),
  /** The operator has looked at the notification list: no entry is new any more. */
  'notices/seen': event(emptyPayload, { lens: 'view' }),
  /** The notification list is empty. */
  'notices/cleared': event(emptyPayload, { lens: 'view' }),
  /** The operator is shown why a key did nothing. */
  'notices/keyRefused': event(refusedPayload, { lens: 'view' }),
  /** A file is among the browser's downloads. */
  'notices/fileSaved': event(savedPayload, { lens: 'view' }),
  /** These moves have become late. */
  'notices/lateTold': event(latePayload, { lens: 'view' }),
  /** These moves are expected later than planned, or past their deadline. */
  'notices/departed': event(departedPayload, { lens: 'view' }),
  /** These moves are off their plan no longer. */
  'notices/returned': event(returnedPayload, { lens: 'view' }),
  /** Notices were put away. */
  'notices/dismissed': event(dismissPayload, { lens: 'view' }),
};
