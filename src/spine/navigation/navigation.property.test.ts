import { expect } from 'vitest';
import { fc, test } from '../../../tests/property.ts';
import { type NavigationState, resolve, routeOf } from './navigation.model.ts';

const known = [
  '/',
  '/login',
  '/login/',
  '/command-center',
  '/command-center/',
  '/command-center/activities',
  '/command-center/resources',
  '//',
  '',
  '/constructor',
  '/__proto__',
];
const path = fc.oneof(
  fc.constantFrom(...known),
  fc.webPath(),
  fc.string(),
  fc.string().map((text) => `/${text}`),
);
const state: fc.Arbitrary<NavigationState> = fc
  .record({
    path,
    query: fc.constant(''),
    lastCommandRoute: fc.constantFrom('commandcenter/activities', 'commandcenter/resources'),
    returnTo: fc.option(path, { nil: null }),
  })
  .map((fields) => ({ ...fields, route: routeOf(fields.path) }));

test.prop([path, state, fc.boolean()])(
  'every path resolves in one step to a path that resolves to itself',
  (wanted, before, signedIn) => {
    const first = resolve(wanted, before, signedIn);
    const after = {
      ...before,
      path: first.path,
      route: routeOf(first.path),
      returnTo: first.returnTo,
    };
    expect(resolve(first.path, after, signedIn)).toEqual({ ...first, redirected: false });
    const route = routeOf(first.path);
    expect(route === 'login').toBe(!signedIn);
    expect(['root', 'commandcenter']).not.toContain(route);
    expect(first.redirected).toBe(signedIn ? first.path !== wanted : routeOf(wanted) !== 'login');
  },
);

const somewhere = path.filter((text) => text !== '');

test.prop([somewhere, state])(
  'after a login the operator gets to the path they asked for',
  (wanted, before) => {
    const refused = resolve(wanted, before, false);
    const waiting = { ...before, path: refused.path, returnTo: refused.returnTo };
    const arrived = resolve(refused.path, waiting, true);
    const meant = routeOf(wanted) === 'login' ? before.returnTo || '/' : wanted;
    const direct = resolve(routeOf(meant) === 'login' ? '/' : meant, before, true);
    expect(arrived.path).toBe(direct.path);
  },
);
