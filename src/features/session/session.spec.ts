import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { answered, heldAnswer, refused } from '#wire/testing/scriptedLink.ts';
import { type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
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
const replied = command('session/loginReplied', 'loginId', 'user', 'failure');
const loggedIn = { type: 'session/loggedIn', data: { user } } as const;
const expired = { type: 'session/expired', data: {} } as const;

describe('login', () => {
  test('starts, and waits for its reply', () => {
    const came = given().when(login);
    came.then(started(COMMAND_ID)).thenEnds([]);
    expect(came.after.session.state).toMatchObject({ status: 'signingIn', loginId: COMMAND_ID });
  });

  test('a second one is refused while the first is under way', () => {
    given(started('s:4')).when(login).thenRejected('Logging in already.');
  });

  test('after an expiry too: one attempt at a time', () => {
    given(loggedIn, expired, started('s:4')).when(login).thenRejected('Logging in already.');
  });

  test('its reply ends it and keeps the user', () => {
    const came = given(started('s:4')).when(replied('s:4', user, null));
    came.then(loggedIn).thenDone('s:4');
    const signedIn = { status: 'signedIn', user, failure: null, loginId: null };
    expect(came.after.session.state).toEqual(signedIn);
  });

  test.each(['credentials', 'unreachable'] as const)('S1 §2: a failure (%s) is told', (failure) => {
    const came = given(started('s:4')).when(replied('s:4', null, failure));
    came
      .then({ type: 'session/loginFailed', data: { why: failure } })
      .thenEnds({ command: 's:4', end: { how: 'failed', error: failure } });
    expect(came.after.session.state).toMatchObject({ status: 'signedOut', failure });
  });

  test('the late reply to another attempt changes nothing', () => {
    const late = replied('s:4', user, null);
    given(started('s:9')).when(late).then([]).thenEnds([]);
    given(loggedIn).when(late).then([]).thenEnds([]);
  });

  test('a failure after an expiry stays expired: the work is still his', () => {
    const again = given(loggedIn, expired, started('s:4'));
    const came = again.when(replied('s:4', null, 'credentials'));
    expect(came.after.session.state).toMatchObject({ status: 'expired', user });
  });
});

describe('begin, expire, logout', () => {
  const begin = { type: 'session/begin', data: { user } } as const;

  test('a console begins with its user', () => {
    const came = given().when(begin);
    came.then({ type: 'session/begun', data: { user } });
    expect(came.after.session.state).toMatchObject({ status: 'signedIn', user });
  });

  test('a reload by the same user begins nothing anew', () => {
    given({ type: 'session/begun', data: { user } }).when(begin).then([]);
  });

  test('reading 28: he who comes back after an expiry begins again', () => {
    given(loggedIn, expired).when(begin).then({ type: 'session/begun', data: { user } });
  });

  test('reading 28: a 401 expires once, however many calls were refused', () => {
    const expire = { type: 'session/expire', data: {} } as const;
    const came = given(loggedIn).when(expire);
    came.then(expired);
    expect(came.after.session.state).toMatchObject({ status: 'expired', user });
    given(loggedIn, expired).when(expire).then([]);
    given().when(expire).then([]);
  });

  test('logout forgets the user; without one it is refused', () => {
    const logout = { type: 'session/logout', data: { discardUnsent: false } } as const;
    const came = given(loggedIn).when(logout);
    came.then({ type: 'session/loggedOut', data: {} }).thenDone();
    expect(came.after.session.state).toMatchObject({ status: 'signedOut', user: null });
    given().when(logout).thenRejected('Nobody is logged in.');
  });

  test('reading 47: unsent intents hold it back until they may be lost', () => {
    const logout = command('session/logout', 'discardUnsent');
    const one = specFor(sessionSlice, { unanswered: 1 });
    one.given(loggedIn).when(logout(false)).thenRejected('1 command has not been answered yet.');
    const two = specFor(sessionSlice, { unanswered: 2 });
    two.given(loggedIn).when(logout(false)).thenRejected('2 commands have not been answered yet.');
    const loggedOut = { type: 'session/loggedOut', data: {} } as const;
    two.given(loggedIn).when(logout(true)).then(loggedOut);
  });

  test('reading 47: a logout in another tab is one here', () => {
    const heard = { type: 'session/logoutHeard', data: {} } as const;
    const loggedOut = { type: 'session/loggedOut', data: {} } as const;
    given(loggedIn).when(heard).then(loggedOut);
    given(loggedIn, expired).when(heard).then(loggedOut);
    given().when(heard).then([]);
  });
});

/** The slice and its process on a machine, with a scripted link. */
async function open(script: Script, keep: (token: string) => void = () => {}) {
  const scripted = scriptedLink(script);
  const kept: (string | null)[] = [];
  const auth = {
    token: () => null,
    keep(token: string) {
      keep(token);
      kept.push(token);
    },
    forget: () => void kept.push(null),
  };
  const secrets = new Map([['h1', 'tarmac']]);
  const vault = {
    put: () => 'h1',
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
  return { ...run, scripted, kept, login: () => run.run(login.type, login.data) };
}

const token = answered<'login'>({ token: 't-1' }, 1);
const profile = answered<'profile'>({ user }, 1);

describe('the process', () => {
  test('logs in: the token goes to the auth port and nowhere else', async () => {
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
    ['a failing server', { login: [refused(503)] }, 'unreachable'],
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
    ['with a wait', 8_000],
    ['that names no wait', null],
  ])('a server that wants no more tries for now, %s, is told as such', async (_what, waitMs) => {
    const answer = { ...refused(429), ...(waitMs !== null && { waitMs }) };
    const { login, endsOf, sees } = await open({ login: [answer] });
    expect(endsOf(await login())).toEqual([{ how: 'failed', error: 'slowed' }]);
    const told = { status: 'signedOut', failure: 'slowed', waitMs };
    expect(sees().session.state).toMatchObject(told);
  });

  test('a password is used once', async () => {
    const { login, endsOf, scripted } = await open({ login: [refused(401)] });
    await login();
    expect(endsOf(await login())).toEqual([{ how: 'failed', error: 'unreachable' }]);
    expect(scripted.calls).toHaveLength(1);
  });

  test('one login at a time, and a second one is told so', async () => {
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

  test('when storage throws, the attempt fails and another may begin', async () => {
    const full = () => {
      throw new Error('The quota is used up.');
    };
    const run = await open({ login: [token], profile: [profile] }, full);
    const { endsOf, sees, machine } = run;
    expect(endsOf(await run.login())).toEqual([{ how: 'failed', error: 'The quota is used up.' }]);
    expect(sees().session.state).toMatchObject({ status: 'signedOut', loginId: null });
    expect(machine.check(login)).toEqual({ yes: true });
  });

  test('logout forgets the token', async () => {
    const { login, run, kept, scripted } = await open({ login: [token], profile: [profile] });
    await login();
    await run('session/logout', { discardUnsent: false });
    expect(kept).toEqual(['t-1', null]);
    expect(scripted.tokens).toEqual(['t-1', null]);
  });
});

describe('a bookmark', () => {
  const bookmark = { type: 'session/bookmark', data: { label: 'Auction opens' } } as const;

  test('is set, and changes nothing of the state', () => {
    const came = given(loggedIn).when(bookmark);
    came.then({ type: 'session/bookmarked', data: { label: 'Auction opens' } });
    expect(came.after.session.state).toEqual(given(loggedIn).sees.session.state);
  });

  test('is refused when nobody is logged in', () => {
    given().when(bookmark).thenRejected('Nobody is logged in.');
    given(loggedIn, expired).when(bookmark).thenRejected('Nobody is logged in.');
  });

  test('its key sets one without a name', () => {
    const built = sessionSlice.registry['session/bookmark'].from?.(given(loggedIn).sees);
    expect(built).toEqual({ yes: true, data: { label: '' } });
  });
});
