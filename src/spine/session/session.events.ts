import { event } from '#kernel/define.ts';
import { emptyPayload, payload, text, z } from '#domain/schema.ts';
import { bookmarkPayload, loginFailedPayload, userPayload } from './session.model.ts';

const touches = () => ['session'];

export const sessionEvents = {
  /** A login is under way. */
  'session/loginStarted': event(
    payload(z.object({ loginId: text(), username: text('email'), passwordHandle: text() })),
    { touches },
  ),
  /** The user is logged in. */
  'session/loggedIn': event(userPayload, { touches }),
  /** The login failed. */
  'session/loginFailed': event(loginFailedPayload, { touches }),
  /** A console began for this user. */
  'session/begun': event(userPayload, { touches }),
  /** The user's own data changed. */
  'session/userChanged': event(userPayload, { touches }),
  /** The session is over; the work is kept. */
  'session/expired': event(emptyPayload, { touches }),
  /** The user is gone. */
  'session/loggedOut': event(emptyPayload, { touches }),
  /** A bookmark was set in the recording. */
  'session/bookmarked': event(bookmarkPayload, { lens: 'view' }),
};
