import { emptyPayload } from '#domain/schema.ts';
import { input, intent } from '#kernel/define.ts';
import {
  dismissPayload,
  latePayload,
  planPayload,
  refusedPayload,
  savedPayload,
} from './notices.model.ts';

export const noticesCommands = {
  /** Puts away notices. */
  'notices/dismiss': intent(dismissPayload),
  /** The notification list has been looked at. */
  'notices/see': intent(emptyPayload),
  /** Empties the notification list. */
  'notices/clear': intent(emptyPayload),
  /** A key was pressed whose command may not run now, or the map had nothing to show. */
  'notices/refuse': intent(refusedPayload),
  /** A file was handed to the browser, to be among its downloads. */
  'notices/tellSaved': intent(savedPayload),
  /** Moves whose deadline has passed since one last looked. */
  'notices/lateHeard': input(latePayload, 'view'),
  /** Moves that have left their plan since one last looked, or are off it no longer. */
  'notices/planHeard': input(planPayload, 'view'),
  /** The channel is back, and the missed changes have come. */
  'notices/caughtUp': input(emptyPayload),
};
