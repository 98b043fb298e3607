import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { begun } from '../world/testing/world.ts';
import { navigationProcess } from './navigation.process.ts';
import { type NavigationSees, navigationSlice } from './navigation.slice.ts';

const { command, given } = specFor(navigationSlice);
const moved = (
  path: string,
  history: 'push' | 'replace' | 'none' = 'push',
  returnTo: string | null = null,
) => ({ type: 'navigation/moved', data: { path, history, returnTo } }) as const;
const go = (path: string, replace = false) =>
  ({ type: 'navigation/go', data: { path, replace } }) as const;
const popped = command('navigation/popped', 'path');
const settle = { type: 'navigation/settle', data: {} } as const;
const activities = '/command-center/activities';
const resources = '/command-center/resources';

describe('signed in', () => {
  test('goes to a screen, and ends at once', () => {
    const came = given(begun).when(go(activities));
    came.then(moved(activities)).thenDone();
    expect(came.after.navigation.state).toMatchObject({ route: 'commandcenter/activities' });
  });

  test('goes there by replacing when asked to', () => {
    given(begun).when(go(activities, true)).then(moved(activities, 'replace'));
  });

  test('going where one stands is no news', () => {
    given(begun, moved(activities)).when(go(activities)).then([]);
  });

  test('reading 2: / leads to resources', () => {
    given(begun).when(go('/')).then(moved(resources, 'replace'));
  });

  test('reading 2: /command-center leads to the command screen visited last', () => {
    given(begun).when(go('/command-center')).then(moved(resources, 'replace'));
    given(begun, moved(activities), moved('/nowhere'))
      .when(go('/command-center'))
      .then(moved(activities, 'replace'));
  });

  test('back and forward tell the history nothing', () => {
    given(begun, moved(activities)).when(popped(resources)).then(moved(resources, 'none'));
  });

  test('S1 §2: anything else is not found, and stays in the address', () => {
    const came = given(begun).when(popped('/nowhere'));
    came.then(moved('/nowhere', 'none'));
    expect(came.after.navigation.state).toMatchObject({ path: '/nowhere', route: 'not-found' });
  });

  test('the login screen leads on', () => {
    given(begun, moved(activities)).when(go('/login')).then(moved(resources, 'replace'));
  });
});

describe('not signed in', () => {
  test('every path leads to login and is kept for later', () => {
    const came = given().when(popped(activities));
    came.then(moved('/login', 'replace', activities));
    expect(came.after.navigation.state).toMatchObject({ route: 'login', returnTo: activities });
  });

  test('login itself keeps what was kept', () => {
    given(moved('/login', 'replace', activities))
      .when(popped('/login'))
      .then([]);
  });

  test('after the login one goes on to where one wanted to go', () => {
    given(moved('/login', 'replace', activities), begun)
      .when(settle)
      .then(moved(activities, 'replace'));
  });

  test('reading 28: an expiry leads to login and back to where one stood', () => {
    const expired = { type: 'session/expired', data: {} } as const;
    given(begun, moved(activities), expired)
      .when(settle)
      .then(moved('/login', 'replace', activities));
    given(begun, moved(activities), expired, moved('/login', 'replace', activities), begun)
      .when(settle)
      .then(moved(activities, 'replace'));
  });
});

describe('the process', () => {
  async function open() {
    const written: string[] = [];
    const addressBar = {
      write: (path: string, _query: string, how: string) => void written.push(`${how} ${path}`),
    };
    const run = await openSlices<NavigationSees>({
      slices: [navigationSlice],
      processes: [navigationProcess],
      ports: { addressBar },
    });
    return { ...run, written };
  }

  test('settles when the session changes, and writes the address', async () => {
    const { run, written, sees } = await open();
    await run('session/begin', { user: dispatcher });
    expect(sees().navigation.state.path).toBe(resources);
    await run('navigation/go', { path: activities, replace: false });
    await run('session/expire', {});
    expect(sees().navigation.state).toMatchObject({ route: 'login', returnTo: activities });
    await run('session/begin', { user: dispatcher });
    expect(written).toEqual([
      `replace ${resources}`,
      `push ${activities}`,
      'replace /login',
      `replace ${activities}`,
    ]);
  });

  test('what the browser led is not written back', async () => {
    const { run, written } = await open();
    await run('session/begin', { user: dispatcher });
    await run('navigation/popped', { path: activities });
    expect(written).toEqual([`replace ${resources}`]);
  });
});
