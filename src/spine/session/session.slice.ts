import { same } from '#domain/same.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import { castDraft } from 'immer';
import { sessionCommands } from './session.commands.ts';
import { sessionEvents } from './session.events.ts';
import { type SessionState, signedOut } from './session.model.ts';

const initial: SessionState = signedOut;

const facts = declareSlice({
  name: 'session',
  commands: sessionCommands,
  events: sessionEvents,
  initial,
});
export type SessionTypes = TypesOf<typeof facts>;
export type SessionSees = SeesOf<typeof facts>;

export const sessionSlice = facts.does({
  guards: {
    'session/login': (_data, { session }) =>
      session.state.loginId === null ? yes : no('Logging in already.'),
    'session/logout': ({ discardUnsent }, { session }, unanswered) => {
      if (!session.state.user) return no('No user is logged in.');
      return unanswered === 0 || discardUnsent ? yes : no(unsentWords(unanswered));
    },
    'session/bookmark': (_data, { session }) =>
      session.state.status === 'signedIn' ? yes : no('No user is logged in.'),
  },
  decide: {
    'session/login': ({ id, data }) => ({
      events: [{ type: 'session/loginStarted', data: { loginId: id, ...data } }],
    }),
    'session/loginReplied': ({ data }, { session }) => {
      const command = data.loginId as RecordId;
      // The answer to an attempt that is no longer open is ignored.
      if (session.state.loginId !== data.loginId) return { events: [] };
      if (data.user) {
        const end = { how: 'done' } as const;
        return {
          events: [{ type: 'session/loggedIn', data: { user: data.user } }],
          ends: [{ command, end }],
        };
      }
      const why = data.failure ?? 'unreachable';
      const end = { how: 'failed', error: why } as const;
      return {
        events: [{ type: 'session/loginFailed', data: { why, waitMs: data.waitMs } }],
        ends: [{ command, end }],
      };
    },
    'session/begin': ({ data }, { session }) => ({
      // After a reload the same user is still logged in: no new session begins.
      events:
        session.state.status === 'signedIn' && same(session.state.user, data.user)
          ? []
          : [{ type: 'session/begun', data }],
    }),
    'session/userHeard': ({ data }, { session }) => ({
      events:
        session.state.user?.id === data.user.id && !same(session.state.user, data.user)
          ? [{ type: 'session/userChanged', data }]
          : [],
    }),
    'session/expire': (_command, { session }) => ({
      // One navigation to login, however many calls were refused (P9).
      events: session.state.status === 'signedIn' ? [{ type: 'session/expired', data: {} }] : [],
    }),
    'session/logout': () => ({ events: [{ type: 'session/loggedOut', data: {} }] }),
    'session/bookmark': ({ data }) => ({ events: [{ type: 'session/bookmarked', data }] }),
    'session/logoutHeard': (_command, { session }) => ({
      events: session.state.user ? [{ type: 'session/loggedOut', data: {} }] : [],
    }),
  },
  evolve: {
    'session/loginStarted': ({ data }, { draft }) => {
      if (draft.status !== 'expired') draft.status = 'signingIn';
      draft.loginId = data.loginId;
    },
    'session/loggedIn': ({ data }, { draft }) => {
      draft.status = 'signedIn';
      draft.user = castDraft(data.user);
      draft.failure = null;
      draft.loginId = null;
      draft.waitMs = null;
    },
    'session/loginFailed': ({ data }, { draft }) => {
      if (draft.status === 'signingIn') draft.status = 'signedOut';
      draft.failure = data.why;
      draft.waitMs = data.waitMs;
      draft.loginId = null;
    },
    'session/begun': ({ data }, { draft }) => {
      draft.status = 'signedIn';
      draft.user = castDraft(data.user);
    },
    'session/userChanged': ({ data }, { draft }) => {
      draft.user = castDraft(data.user);
    },
    'session/expired': (_event, { draft }) => {
      draft.status = 'expired';
    },
    'session/loggedOut': (_event, { draft }) => {
      draft.status = 'signedOut';
      draft.user = null;
    },
    // The state does not change: a bookmark only marks a place in the recording.
    'session/bookmarked': () => {},
    'kernel/ended': ({ ends }, { draft }) => {
      // The machine ended the attempt: the form must be usable again (reading 29).
      if (!ends?.some(({ command }) => command === draft.loginId)) return;
      if (draft.status === 'signingIn') draft.status = 'signedOut';
      draft.failure = 'unreachable';
      draft.loginId = null;
    },
  },
  registry: {
    'session/login': { label: 'Log in', capability: 'anyone' },
    'session/logout': { label: 'Log out', icon: 'logOut', capability: 'anyone' },
    'session/bookmark': {
      label: 'Bookmark this moment',
      icon: 'bookmark',
      hotkey: 'b',
      capability: 'see',
      from: () => ({ yes: true, data: { label: '' } }),
    },
  },
});

/** Reading 47: the work that a logout would lose. */
function unsentWords(count: number): string {
  return count === 1
    ? '1 command has not been answered yet.'
    : `${count} commands have not been answered yet.`;
}
