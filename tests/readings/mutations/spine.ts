// Mutations for the tests of `src/spine`.
import type { Mutations } from '../mutation.ts';

const outboxProcess = 'src/spine/outbox/outbox.process.ts';
const outbox = 'src/spine/outbox/outbox.slice.ts';
const navigation = 'src/spine/navigation/navigation.model.ts';
const session = 'src/spine/session/session.slice.ts';
const worldProcess = 'src/spine/world/world.process.ts';
const world = 'src/spine/world/world.slice.ts';
const door = 'src/spine/world/door.queries.ts';

export const spine: Mutations = {
  'src/spine/clock/clock.spec.ts': {
    'reading 10: a tick moves time on': [
      'src/spine/clock/clock.slice.ts',
      'into.become({ nowMs: data.nowMs })',
      'into.become({ nowMs: into.state.nowMs })',
    ],
  },
  'src/spine/fetches/rows.spec.ts': {
    'reading 62: the echo of a known create is ignored; a change is fetched': [
      worldProcess,
      'if (created && areKnown(sees, collection, ids)) return;',
      '',
    ],
    'reading 62: a push for a move whose create has an unknown outcome is fetched': [
      worldProcess,
      'if (created && areKnown(sees, collection, ids)) return;',
      'if (created) return;',
    ],
  },
  'src/spine/navigation/navigation.spec.ts': {
    '/ leads to resources (reading 2)': [
      navigation,
      "return { path: screenPaths['commandcenter/resources'], redirected: true, returnTo: null };",
      "return { path: screenPaths['commandcenter/activities'], redirected: true, returnTo: null };",
    ],
    '/command-center leads to the command screen visited last (reading 2)': [
      navigation,
      'return { path: screenPaths[state.lastCommandRoute], redirected: true, returnTo: null };',
      "return { path: screenPaths['commandcenter/resources'], redirected: true, returnTo: null };",
    ],
    'reading 1: other link forms of the employees lead to their screens, replacing': [
      navigation,
      'if (canonical !== null) return { path: canonical, redirected: true, returnTo: null };',
      'if (canonical !== null) return { path, redirected: false, returnTo: null };',
    ],
    'an expired session leads to login and back to the same screen (reading 28)': [
      'src/spine/navigation/navigation.slice.ts',
      "if (draft.route !== 'login') draft.returnTo = draft.path;",
      '',
    ],
  },
  'src/spine/outbox/outbox.process.spec.ts': {
    'reading 28: is not tried again after a refusal': [
      outboxProcess,
      "if (answer.is !== 'refused' || answer.status >= 500) return null;",
      "if (answer.is !== 'refused' || answer.status >= 404) return null;",
    ],
    'reading 61: one that never repeats by itself is refused by a 401': [
      outboxProcess,
      "if (request.repeat === 'itself') return expire;",
      'return expire;',
    ],
    'reading 61: an unexpected answer': [
      outboxProcess,
      "if (answer.is !== 'refused' || answer.status >= 500) return null;",
      "if (answer.is !== 'refused' || answer.status > 500) return null;",
    ],
    'reading 63: a request of a closed tab': [
      outboxProcess,
      'if (openOn(sees(), one.subject) !== one) return;',
      '',
    ],
  },
  'src/spine/outbox/outbox.spec.ts': {
    'reading 63: a request of a closed tab': [
      outbox,
      "'outbox/adopt': ({ was }, sees) => mayCome(sees, was),",
      "'outbox/adopt': () => yes,",
    ],
  },
  'src/spine/scope/scope.spec.ts': {
    'reading 46: loads the account`s subtree by id, and clears the selection': [
      'src/spine/scope/scope.slice.ts',
      '[...accountScope([...world.tables.accounts.rows()], accountId)]',
      '[accountId]',
    ],
  },
  'src/spine/session/session.spec.ts': {
    'reading 28: begins again when the user comes back after an expiry': [
      session,
      "session.state.status === 'signedIn' && same(session.state.user, data.user)",
      'same(session.state.user, data.user)',
    ],
    'reading 28: expires once, however many calls got a 401': [
      session,
      "events: session.state.status === 'signedIn' ? [{ type: 'session/expired', data: {} }] : [],",
      "events: session.state.user ? [{ type: 'session/expired', data: {} }] : [],",
    ],
    'reading 47: a logout with unsent intents is refused unless they may be lost': [
      session,
      'return unanswered === 0 || discardUnsent ? yes : no(unsentWords(unanswered));',
      'return yes;',
    ],
    'reading 47: ends here on a logout in another tab': [
      session,
      "events: session.state.user ? [{ type: 'session/loggedOut', data: {} }] : [],",
      "events: session.state.status === 'signedIn' ? " +
        "[{ type: 'session/loggedOut', data: {} }] : [],",
    ],
  },
  'src/spine/session/ui/Login.browser.test.tsx': {
    'reading 28: after a session that ended the login says so': [
      'src/spine/session/ui/Login.tsx',
      "'Your session has ended. Log in again to go on where you were.'",
      "''",
    ],
  },
  'src/spine/settings/settings.spec.ts': {
    "at first animations are on, with the system's theme and local times (reading 15)": [
      'src/spine/settings/settings.model.ts',
      "zone: 'place',",
      "zone: 'own',",
    ],
  },
  'src/spine/world/world.process.spec.ts': {
    'reading 28: a %s while loading leads to login': [
      worldProcess,
      "answer.is === 'refused' && (answer.status === 401 || answer.status === 403)",
      "answer.is === 'refused' && answer.status === 401",
    ],
    'reading 23: pushes': [worldProcess, 'return { put: [], removed: [removal] };', 'return null;'],
    'reading 35: one reload when the channel is back, none at its start': [
      worldProcess,
      "lost = push.state === 'lost' || (lost && push.state !== 'connected');",
      "lost = push.state !== 'connected';",
    ],
    'reading 28: a channel that refuses the token expires the session': [
      worldProcess,
      "if (push.refused) yield { type: 'session/expire' as const, data: {} };",
      '',
    ],
    'reading 10: the clock ticks at whole minutes and when a deadline has passed': [
      'src/spine/world/world.queries.ts',
      'return deadline === null ? minute : Math.min(minute, deadline);',
      'return deadline === null ? minute : minute;',
    ],
  },
  'src/spine/world/world.scope.spec.ts': {
    'reading 65: a foreign row of %s is dropped from a push and from an answer': [
      door,
      'return tree === null ? changes : inScope(sees, changes, tree, tree);',
      'return changes;',
    ],
  },
  'src/spine/world/world.spec.ts': {
    'reading 23: pushes of others` changes': [
      world,
      'const news = newer(ofTree(sees, changes), sees.world.tables);',
      'const news = ofTree(sees, changes);',
    ],
    'reading 10: the next tick of the clock': [
      'src/spine/world/world.queries.ts',
      '(Math.floor(nowMs / minuteMs) + 1) * minuteMs',
      'nowMs + minuteMs',
    ],
  },
  'tests/scopeAtTheDoor.test.ts': {
    'reading 77: the trip of another account with a new own move is kept': [
      door,
      '(row.activityIds ?? []).some((id) => isMove(id));',
      '(row.activityIds ?? []).some((id) => tables.activities.get(id) !== undefined);',
    ],
  },
};
