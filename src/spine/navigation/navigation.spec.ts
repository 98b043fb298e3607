import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { begun } from '../world/testing/world.ts';
import { navigationProcess } from './navigation.process.ts';
import {
  employeeAt,
  employeePath,
  tripAt,
  tripPath,
  verificationAt,
  verificationPath,
} from './navigation.model.ts';
import { hasMap, type NavigationSees, navigationSlice } from './navigation.slice.ts';

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
  test('going to a screen ends at once', () => {
    const came = given(begun).when(go(activities));
    came.then(moved(activities)).thenDone();
    expect(came.after.navigation.state).toMatchObject({ route: 'commandcenter/activities' });
  });

  test('a redirect replaces the history entry when asked to', () => {
    given(begun).when(go(activities, true)).then(moved(activities, 'replace'));
  });

  test('going to the current screen adds no event', () => {
    given(begun, moved(activities)).when(go(activities)).then([]);
  });

  test('/ leads to resources (reading 2)', () => {
    given(begun).when(go('/')).then(moved(resources, 'replace'));
  });

  test('/command-center leads to the command screen visited last (reading 2)', () => {
    given(begun).when(go('/command-center')).then(moved(resources, 'replace'));
    given(begun, moved(activities), moved('/nowhere'))
      .when(go('/command-center'))
      .then(moved(activities, 'replace'));
  });

  test('back and forward leave the history unchanged', () => {
    given(begun, moved(activities)).when(popped(resources)).then(moved(resources, 'none'));
  });

  test('any other path is not found and stays in the address (S1 §2)', () => {
    const came = given(begun).when(popped('/nowhere'));
    came.then(moved('/nowhere', 'none'));
    expect(came.after.navigation.state).toMatchObject({ path: '/nowhere', route: 'not-found' });
  });

  test('the address of a trip whose id cannot be decoded is not found', () => {
    const { after } = given(begun).when(popped('/command-center/trip/%E0%A4'));
    expect(after.navigation.state.route).toBe('not-found');
  });

  test('the address of a verification names its employee, and is not found undecoded', () => {
    const path = verificationPath('e/1', 'ver/1');
    expect(path).toBe('/command-center/employee/e%2F1/verification/ver%2F1');
    const { after } = given(begun).when(go(path));
    expect(after.navigation.state.route).toBe('employee');
    expect([employeeAt(path), verificationAt(path)]).toEqual(['e/1', 'ver/1']);
    expect(verificationAt(employeePath('e/1'))).toBe(null);
    const bad = given(begun).when(popped('/command-center/employee/e1/verification/%E0%A4'));
    expect(bad.after.navigation.state.route).toBe('not-found');
  });

  test('reading 1: other link forms of the employees lead to their screens, replacing', () => {
    const one = given(begun).when(popped('/employee/e%2F1'));
    one.then(moved('/command-center/employee/e%2F1', 'replace'));
    expect(one.after.navigation.state.route).toBe('employee');
    expect(employeeAt(one.after.navigation.state.path)).toBe('e/1');
    expect(employeePath('e/1')).toBe('/command-center/employee/e%2F1');
    given(begun)
      .when(go('/employees/create'))
      .then(moved('/command-center/employees/create', 'replace'));
    const kept = given().when(popped('/employee/e1')).after;
    expect(kept.navigation.state.returnTo).toBe('/employee/e1');
    const routes = ['/command-center/employees', '/command-center/employees/create/'].map(
      (path) => given(begun).when(go(path)).after,
    );
    expect(routes.map((sees) => [sees.navigation.state.route, hasMap(sees)])).toEqual([
      ['employees', false],
      ['employees/create', false],
    ]);
  });

  test('a trip has a page of its own, without a map; its id is escaped', () => {
    const path = tripPath('a/b 1');
    expect(path).toBe('/command-center/trip/a%2Fb%201');
    const came = given(begun).when(go(path));
    came.then(moved(path)).thenDone();
    expect(came.after.navigation.state).toMatchObject({ path, route: 'trip' });
    expect(hasMap(came.after)).toBe(false);
    expect(
      [path, `${path}/`, '/command-center/trip/', '/command-center/trip/%'].map(tripAt),
    ).toEqual(['a/b 1', 'a/b 1', null, null]);
  });

  test('the login screen leads on to a screen', () => {
    given(begun, moved(activities)).when(go('/login')).then(moved(resources, 'replace'));
  });
});

describe('not signed in', () => {
  test('every path leads to login and is kept for later', () => {
    const came = given().when(popped(activities));
    came.then(moved('/login', 'replace', activities));
    expect(came.after.navigation.state).toMatchObject({ route: 'login', returnTo: activities });
  });

  test('going to login keeps the path that was kept', () => {
    given(moved('/login', 'replace', activities))
      .when(popped('/login'))
      .then([]);
  });

  test('after the login the operator gets to the path they asked for', () => {
    given(moved('/login', 'replace', activities), begun)
      .when(settle)
      .then(moved(activities, 'replace'));
  });

  test('an expired session leads to login and back to the same screen (reading 28)', () => {
    const expired = { type: 'session/expired', data: {} } as const;
    const ended = given(begun, moved(activities), expired).when(settle);
    ended.then([]);
    expect(ended.after.navigation.state).toMatchObject({ path: '/login', returnTo: activities });
    given(begun, moved(activities), expired, begun)
      .when(popped('/login'))
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

  test('the process decides again when the session changes, and writes the address', async () => {
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
      `replace ${activities}`,
    ]);
  });

  test('the process does not write back a change that came from the browser', async () => {
    const { run, written } = await open();
    await run('session/begin', { user: dispatcher });
    await run('navigation/popped', { path: activities });
    expect(written).toEqual([`replace ${resources}`]);
  });
});
