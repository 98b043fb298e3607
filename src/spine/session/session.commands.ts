import { asyncIntent, input, intent } from '#kernel/define.ts';
import { emptyPayload } from '#domain/schema.ts';
import {
  bookmarkPayload,
  loginPayload,
  loginRepliedPayload,
  logoutPayload,
  userPayload,
} from './session.model.ts';

export const sessionCommands = {
  /** Logs in; the password waits in the vault. */
  'session/login': asyncIntent(loginPayload),
  /** The server answered the login. */
  'session/loginReplied': input(loginRepliedPayload),
  /** Sets the user of this log: the first record of a console's own log. */
  'session/begin': input(userPayload),
  /**
   * The server no longer knows the session: a 401, or a 403 while loading the world (reading 28).
   * Work is kept.
   */
  'session/expire': input(emptyPayload),
  /** The server has the user like this from now on: the profile was saved. */
  'session/userHeard': input(userPayload),
  /** Logs out; refused while intents are unsent, unless they are to be lost (reading 47). */
  'session/logout': intent(logoutPayload, 'ops'),
  /** Sets a bookmark in the recording of the session, with a name or without. */
  'session/bookmark': intent(bookmarkPayload),
  /** The same user has logged out in another tab and confirmed there what is lost. */
  'session/logoutHeard': input(emptyPayload),
};
