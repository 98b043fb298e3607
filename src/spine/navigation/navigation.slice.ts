import { screenPaths } from '#domain/screens.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { sessionSlice } from '../session/index.ts';
import { navigationCommands } from './navigation.commands.ts';
import { navigationEvents } from './navigation.events.ts';
import {
  type NavigationState,
  queryAt,
  resolve,
  type RouteName,
  routeOf,
  startPath,
} from './navigation.model.ts';

const initial: NavigationState = {
  path: startPath,
  query: '',
  route: 'login',
  lastCommandRoute: 'commandcenter/resources',
  returnTo: null,
};

const facts = declareSlice({
  name: 'navigation',
  imports: [sessionSlice],
  commands: navigationCommands,
  events: navigationEvents,
  initial,
});
export type NavigationTypes = TypesOf<typeof facts>;
export type NavigationSees = SeesOf<typeof facts>;

export const navigationSlice = facts.does({
  guards: {},
  decide: {
    'navigation/go': ({ data }, sees) => move(data.path, sees, data.replace ? 'replace' : 'push'),
    'navigation/popped': ({ data }, sees) => move(data.path, sees, 'none', data.query),
    'navigation/settle': (_command, sees) => move(sees.navigation.state.path, sees, 'none'),
  },
  evolve: {
    'navigation/moved': ({ data }, { draft }) => {
      draft.path = data.path;
      draft.route = routeOf(data.path);
      draft.returnTo = data.returnTo;
      if (data.query !== undefined) draft.query = data.query;
      if (draft.route === 'commandcenter/activities' || draft.route === 'commandcenter/resources') {
        draft.lastCommandRoute = draft.route;
      }
    },
    // Reading 28: with the event itself, because the console of the session closes upon it.
    'session/expired': (_event, { draft }) => {
      if (draft.route !== 'login') draft.returnTo = draft.path;
      draft.path = screenPaths.login;
      draft.route = 'login';
    },
  },
  registry: {
    'navigation/go': { label: 'Go to screen', capability: 'anyone' },
  },
});

function move(
  path: string,
  sees: NavigationSees,
  history: 'push' | 'replace' | 'none',
  asked?: string,
) {
  const { navigation, session } = sees;
  const query = queryAt(path, asked, navigation.state.query);
  const isOther = query !== navigation.state.query;
  const to = resolve(path, navigation.state, session.state.status === 'signedIn');
  const same = to.path === navigation.state.path && !to.redirected;
  if (same && !isOther && to.returnTo === navigation.state.returnTo) return { events: [] };
  const change = to.redirected ? ('replace' as const) : history;
  return {
    events: [
      {
        type: 'navigation/moved' as const,
        data: {
          path: to.path,
          history: change,
          returnTo: to.returnTo,
          ...(isOther ? { query } : {}),
        },
      },
    ],
  };
}

/** For slices that keep the way a screen is viewed in the address: same screen, new query. */
export function queryMoved({ navigation }: Pick<NavigationSees, 'navigation'>, query: string) {
  const { path, returnTo } = navigation.state;
  return {
    type: 'navigation/moved' as const,
    data: { path, history: 'push' as const, returnTo, query },
  };
}

export type Moved = ReturnType<typeof movedBack>;

/** To the map, where wizards and selections are visible, from a screen without one; and back. */
export function shownOnMap(sees: Pick<NavigationSees, 'navigation'>): {
  readonly events: readonly Moved[];
  readonly revert: readonly Moved[];
} {
  if (hasMap(sees)) return { events: [], revert: [] };
  const path = screenPaths[sees.navigation.state.lastCommandRoute];
  const { type, data } = movedBack(sees);
  return { events: [{ type, data: { ...data, path } }], revert: [{ type, data }] };
}

/** To a screen, and back. */
export function movedTo(sees: Pick<NavigationSees, 'navigation'>, path: string) {
  const back = movedBack(sees);
  if (path === back.data.path) return { events: [], revert: [] };
  return { events: [{ ...back, data: { ...back.data, path } }], revert: [back] };
}

/** Whether a wizard or selection would be visible here; also true before a login. */
export function hasMap({ navigation }: Pick<NavigationSees, 'navigation'>): boolean {
  return !withoutMap.includes(navigation.state.route);
}

const withoutMap: readonly RouteName[] = [
  'settings',
  'import',
  'trip',
  'not-found',
  'employees',
  'employees/create',
  'employee',
  'my-drivers',
  'profile',
  'invoices',
  'invoice',
  'payments',
  'reportcenter',
  'reports/daily',
  'reports/costing',
  'reports/efficiency',
  'reports/vehicle',
];

/** The event that leads back to the current path: for steps that go elsewhere. */
export function movedBack({ navigation }: Pick<NavigationSees, 'navigation'>) {
  const { path, returnTo } = navigation.state;
  return {
    type: 'navigation/moved' as const,
    data: { path, history: 'push' as const, returnTo },
  };
}
