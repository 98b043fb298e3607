import { event } from '#kernel/define.ts';
import { nothing, payload, text, z } from '#domain/schema.ts';
import { bookmarkPayload, userPayload } from './session.model.ts';

const touches = () => ['session'];

export const sessionEvents = {
  'session/loginStarted': event(
    payload(z.object({ loginId: text(), username: text('email'), passwordHandle: text() })),
    { touches },
  ),
  'session/loggedIn': event(userPayload, { touches }),
  'session/loginFailed': event(payload(z.object({ why: z.enum(['credentials', 'unreachable']) })), {
    touches,
  }),
  'session/begun': event(userPayload, { touches }),
  'session/expired': event(nothing, { touches }),
  'session/loggedOut': event(nothing, { touches }),
  'session/bookmarked': event(bookmarkPayload, { lens: 'view' }),
};
