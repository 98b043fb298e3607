import { asyncIntent, input, intent } from '#kernel/define.ts';
import { nothing } from '#domain/schema.ts';
import {
  bookmarkPayload,
  loginPayload,
  loginRepliedPayload,
  logoutPayload,
  userPayload,
} from './session.model.ts';

export const sessionCommands = {
  'session/login': asyncIntent(loginPayload),
  'session/loginReplied': input(loginRepliedPayload),
  /** First record of a console's own log: who it belongs to. */
  'session/begin': input(userPayload),
  /** A 401, or a 403 while loading the world (reading 28). Work is kept. */
  'session/expire': input(nothing),
  /** Refused while intents are unsent, unless they are to be lost (reading 47). */
  'session/logout': intent(logoutPayload, 'ops'),
  /** A place in the recording that somebody wants to find again. */
  'session/bookmark': intent(bookmarkPayload),
  /** The same user has logged out in another tab of this browser, and asked there. */
  'session/logoutHeard': input(nothing),
};
