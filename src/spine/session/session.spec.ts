import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { answered, heldAnswer, refused } from '#wire/testing/scriptedLink.ts';
import type { Auth } from '#wire/auth.ts';
import { memoryAuth } from '#wire/testing/memoryAuth.ts';
import { type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import type { SessionState } from './session.model.ts';
import { sessionProcess } from './session.process.ts';
import { type SessionSees, sessionSlice } from './session.slice.ts';

const { command, given } = specFor(sessionSlice);
const user = dispatcher;
const login = {
  type: 'session/login',
  data: { username: 'dispatcher', passwordHandle: 'h1' },
} as const;
const started = (loginId: string) =>
  ({
    type: 'session/loginStarted',
    data: { loginId, username: 'dispatcher', passwordHandle: 'h1' },
  }) as const;
const replied = (loginId: string, by: typeof user | null, failure: SessionState['failure']) =>
  ({ type: 'session/loginReplied', data: { loginId, user: by, failure, waitMs: null } }) as const;
const loggedIn = { type: 'session/loggedIn', data: { user } } as const;
const expired = { type: 'session/expired', data: {} } as const;

describe('a login attempt', () => {
  test('starts, and stays open until its reply', () => {
    const came = given().when(login);
    came.then(started(COMMAND_ID)).thenEnds([]);
    expect(came.after.session.state).toMatchObject({ status: 'signingIn', loginId: COMMAND_ID });
  });

  test('is refused while another is under way', () => {
    given(started('s:4')).when(login).thenRejected('Logging in already.');
  });

  test('is refused while another is under way after an expiry, too', () => {
    given(loggedIn, expired, started('s:4')).when(login).thenRejected('Logging in already.');
  });

  test('ends with its reply, which sets the user', () => {
    const came = given(started('s:4')).when(replied('s:4', user, null));
    came.then(loggedIn).thenDone('s:4');
    const signedIn = { status: 'signedIn', user, failure: null, waitMs: null, loginId: null };
    expect(came.after.session.state).toEqual(signedIn);
  });

  test.each(['credentials', 'unreachable'] as const)(
    'S1 §2: a failure (%s) is shown',
    (failure) => {
      const came = given(started('s:4')).when(replied('s:4', null, failure));
      came
        .then({ type: 'session/loginFailed', data: { why: failure, waitMs: null } })
        .thenEnds({ command: 's:4', end: { how: 'failed', error: failure } });
      expect(came.after.session.state).toMatchObject({ status: 'signedOut', failure });
    },
  );

  test('ignores the late reply to another attempt', () => {
    const late = replied('s:4', user, null);
    given(started('s:9')).when(late).then([]).thenEnds([]);
    given(loggedIn).when(late).then([]).thenEnds([]);
  });

  test('that fails after an expiry leaves the session expired, with its user', () => {
    const again = given(loggedIn, expired, started('s:4'));
    const came = again.when(replied('s:4', null, 'credentials'));
    expect(came.after.session.state).toMatchObject({ status: 'expired', user });
  });
});

describe('a session', () => {
  const begin = { type: 'session/begin', data: { user } } as const;

  test('begins with the user of the console', () => {
    const came = given().when(begin);
    came.then({ type: 'session/begun', data: { user } });
    expect(came.after.session.state).toMatchObject({ status: 'signedIn', user });
  });

  test('does not begin again when the same user reloads', () => {
    given({ type: 'session/begun', data: { user } }).when(begin).then([]);
  });

  test('reading 28: begins again when the user comes back after an expiry', () => {
    given(loggedIn, expired).when(begin).then({ type: 'session/begun', data: { user } });
  });

  test('reading 28: expires once, however many calls got a 401', () => {
    const expire = { type: 'session/expire', data: {} } as const;
    const came = given(loggedIn).when(expire);
    came.then(expired);
    expect(came.after.session.state).toMatchObject({ status: 'expired', user });
    given(loggedIn, expired).when(expire).then([]);
    given().when(expire).then([]);
  });

  test('has no user after logout; logout without a user is refused', () => {
    const logout = { type: 'session/logout', data: { discardUnsent: false } } as const;
    const came = given(loggedIn).when(logout);
    came.then({ type: 'session/loggedOut', data: {} }).thenDone();
    expect(came.after.session.state).toMatchObject({ status: 'signedOut', user: null });
    given().when(logout).thenRejected('No user is logged in.');
  });

  test('reading 47: a logout with unsent intents is refused unless they may be lost', () => {
    const logout = command('session/logout', 'discardUnsent');
    const one = specFor(sessionSlice, { unanswered: 1 });
    one.given(loggedIn).when(logout(false)).thenRejected('1 command has not been answered yet.');
    const two = specFor(sessionSlice, { unanswered: 2 });
    two.given(loggedIn).when(logout(false)).thenRejected('2 commands have not been answered yet.');
    const loggedOut = { type: 'session/loggedOut', data: {} } as const;
    two.given(loggedIn).when(logout(true)).then(loggedOut);
  });

  test('reading 47: ends here on a logout in another tab', () => {
    const heard = { type: 'session/logoutHeard', data: {} } as const;
    const loggedOut = { type: 'session/loggedOut', data: {} } as const;
    given(loggedIn).when(heard).then(loggedOut);
    given(loggedIn, expired).when(heard).then(loggedOut);
    given().when(heard).then([]);
  });
});

/** The session slice and process on a machine, with a scripted link. */
async function open(script: Script, keep: (token: string) => void = () => {}) {
  const scripted = scriptedLink(script);
  const kept: (string | null)[] = [];
  const told: (readonly [string, boolean])[] = [];
  const inner = memoryAuth();
  const auth: Auth = {
    ...inner,
    keep(token) {
      keep(token);
      inner.keep(token);
      kept.push(token);
    },
    forget: () => void kept.push(null),
    end() {
      kept.push(null);
      return inner.end();
    },
    told: (ended, isHeard) => void told.push([ended, isHeard]),
  };
  const secrets = new Map([['h1', 'tarmac']]);
  const vault = {
    put(secret: string) {
      secrets.set('h1', secret);
      return 'h1';
    },
    take(handle: string) {
      const secret = secrets.get(handle);
      secrets.delete(handle);
      return secret;
    },
  };
  const run = await openSlices<SessionSees>({
    slices: [sessionSlice],
    processes: [sessionProcess],
    ports: { link: scripted.link, auth, vault },
  });
  return { ...run, scripted, kept, told, vault, login: () => run.run(login.type, login.data) };
}

const token = answered<'login'>({ token: 't-1' }, 1);
const profile = answered<'profile'>({ user }, 1);

describe('the session process', () => {
  test('gives the token of a login to the auth port and nowhere else', async () => {
    const script = { login: [token], profile: [profile] };
    const { login, scripted, kept, endsOf, records, sees } = await open(script);
    const id = await login();
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(sees().session.state).toMatchObject({ status: 'signedIn', user });
    expect(kept).toEqual(['t-1']);
    expect(scripted.tokens).toEqual(['t-1']);
    expect(scripted.sent('login')[0]?.request.password).toBe('tarmac');
    expect(JSON.stringify(records)).not.toContain('t-1');
    expect(JSON.stringify(records)).not.toContain('"tarmac"');
  });

  test.each([
    ['a refusal', { login: [refused(401)] }, 'credentials'],
    ['a failing server', { login: [refused(503)] }, 'failing'],
    ['an answer that is none', { login: [{ is: 'malformed', where: 'token' }] }, 'failing'],
    ['a failing profile', { login: [token], profile: [refused(503)] }, 'failing'],
    ['no connection', { login: [{ is: 'notSent' }] }, 'unreachable'],
    ['a refused profile', { login: [token], profile: [refused(401)] }, 'credentials'],
    ['a lost profile', { login: [token], profile: [{ is: 'outcomeUnknown' }] }, 'unreachable'],
  ] as const)('%s ends the attempt as failed, and keeps no token', async (_what, script, why) => {
    const { login, endsOf, sees, kept, scripted } = await open(script);
    expect(endsOf(await login())).toEqual([{ how: 'failed', error: why }]);
    expect(sees().session.state).toMatchObject({ status: 'signedOut', failure: why });
    expect(kept.at(-1) ?? null).toBeNull();
    expect(scripted.tokens.at(-1) ?? null).toBeNull();
  });

  test.each([
    ['with a wait time', 8_000],
    ['without a wait time', null],
  ])('a server that limits attempts, %s, slows the login', async (_what, waitMs) => {
    const answer = { ...refused(429), ...(waitMs !== null && { waitMs }) };
    const { login, endsOf, sees } = await open({ login: [answer] });
    expect(endsOf(await login())).toEqual([{ how: 'failed', error: 'slowed' }]);
    const slowed = { status: 'signedOut', failure: 'slowed', waitMs };
    expect(sees().session.state).toMatchObject(slowed);
  });

  test('uses a password once', async () => {
    const { login, endsOf, scripted } = await open({ login: [refused(401)] });
    await login();
    expect(endsOf(await login())).toEqual([{ how: 'failed', error: 'unreachable' }]);
    expect(scripted.calls).toHaveLength(1);
  });

  test('rejects a second login while the first is under way', async () => {
    const held = heldAnswer<unknown>();
    const script = { login: [held.promise], profile: [profile] };
    const { login, endsOf, scripted, rest } = await open(script);
    const first = await login();
    const second = await login();
    expect(endsOf(second)).toEqual([{ how: 'rejected', reason: 'Logging in already.' }]);
    expect(scripted.calls).toHaveLength(1);
    expect(endsOf(first)).toEqual([]);
    held.give(token);
    await rest();
    expect(endsOf(first)).toEqual([{ how: 'done' }]);
  });

  test('fails an attempt when storage throws, and allows another', async () => {
    const full = () => {
      throw new Error('The quota is used up.');
    };
    const run = await open({ login: [token], profile: [profile] }, full);
    const { endsOf, sees, machine } = run;
    expect(endsOf(await run.login())).toEqual([{ how: 'failed', error: 'The quota is used up.' }]);
    expect(sees().session.state).toMatchObject({ status: 'signedOut', loginId: null });
    expect(machine.check(login)).toEqual({ yes: true });
  });

  test.each([
    ['hears of it', answered<'logout'>({}, 1), true],
    ['does not know the token any more', refused(401), true],
    ['fails', refused(503), false],
    ['cannot be reached', { is: 'notSent' }, false],
    ['may not have heard of it', { is: 'outcomeUnknown' }, false],
    ['is in fact another one', { is: 'malformed', where: 'body' }, false],
  ] as const)(
    'discards the token on a logout of which the server %s',
    async (_what, answer, is) => {
      const script = { login: [token], profile: [profile], logout: [answer] };
      const { login, run, kept, told, scripted } = await open(script);
      await login();
      await run('session/logout', { discardUnsent: false });
      expect(kept).toEqual(['t-1', null]);
      expect(scripted.tokens).toEqual(['t-1', null]);
      expect(scripted.sent('logout').map(({ request }) => request)).toEqual([{}]);
      expect(told).toEqual([['sum of t-1', is]]);
    },
  );

  test('P20: sends the mark of a device with its next login, and records it nowhere', async () => {
    const marked = answered<'login'>({ token: 't-1', device: 'm-1' }, 1);
    const script = { login: [marked, refused(401)], profile: [profile] };
    const { login, run, scripted, records, vault } = await open(script);
    await login();
    expect(scripted.sent('login')[0]?.request).not.toHaveProperty('device');
    await run('session/logout', { discardUnsent: false });
    vault.put('wrong');
    await login();
    expect(scripted.sent('login')[1]?.request.device).toBe('m-1');
    expect(JSON.stringify(records)).not.toContain('m-1');
  });
});

describe('a bookmark', () => {
  const bookmark = { type: 'session/bookmark', data: { label: 'Auction opens' } } as const;

  test('is recorded without changing the state', () => {
    const came = given(loggedIn).when(bookmark);
    came.then({ type: 'session/bookmarked', data: { label: 'Auction opens' } });
    expect(came.after.session.state).toEqual(given(loggedIn).sees.session.state);
  });

  test('is refused when no user is logged in', () => {
    given().when(bookmark).thenRejected('No user is logged in.');
    given(loggedIn, expired).when(bookmark).thenRejected('No user is logged in.');
  });

  test('has no name when set by its hotkey', () => {
    const built = sessionSlice.registry['session/bookmark'].from?.(given(loggedIn).sees);
    expect(built).toEqual({ yes: true, data: { label: '' } });
  });
});
