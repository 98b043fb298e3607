import { flag, payload, text, z } from '#domain/schema.ts';

/** Screens this console has (S1 §2). `root` and `commandcenter` only redirect. */
export type RouteName =
  | 'login'
  | 'root'
  | 'commandcenter'
  | 'commandcenter/activities'
  | 'commandcenter/resources'
  | 'settings'
  | 'not-found';

export type CommandRoute = 'commandcenter/activities' | 'commandcenter/resources';

export type NavigationState = {
  readonly path: string;
  readonly route: RouteName;
  /** Reading 2: where `/command-center` leads. */
  readonly lastCommandRoute: CommandRoute;
  /** Where to go on after a login. */
  readonly returnTo: string | null;
};

export const startPath = '/login';

const paths: { readonly [path: string]: RouteName } = {
  '/': 'root',
  '/login': 'login',
  '/command-center': 'commandcenter',
  '/command-center/activities': 'commandcenter/activities',
  '/command-center/resources': 'commandcenter/resources',
  '/settings': 'settings',
};

export const pathOf: { readonly [route in CommandRoute | 'login' | 'settings']: string } = {
  login: '/login',
  'commandcenter/activities': '/command-center/activities',
  'commandcenter/resources': '/command-center/resources',
  settings: '/settings',
};

export function routeOf(path: string): RouteName {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return Object.hasOwn(paths, trimmed) ? (paths[trimmed] as RouteName) : 'not-found';
}

/** Where a wish to see `path` really leads (S1 §2, readings 1 and 2). */
export function resolve(
  path: string,
  state: NavigationState,
  signedIn: boolean,
): { readonly path: string; readonly redirected: boolean; readonly returnTo: string | null } {
  const route = routeOf(path);
  if (!signedIn) {
    const returnTo = route === 'login' ? state.returnTo : path;
    return { path: pathOf.login, redirected: route !== 'login', returnTo };
  }
  if (route === 'login') {
    // Root and the bare command center resolve in the second step.
    const next = state.returnTo && routeOf(state.returnTo) !== 'login' ? state.returnTo : '/';
    return { ...resolve(next, { ...state, returnTo: null }, true), redirected: true };
  }
  if (route === 'root') {
    return { path: pathOf['commandcenter/resources'], redirected: true, returnTo: null };
  }
  if (route === 'commandcenter') {
    return { path: pathOf[state.lastCommandRoute], redirected: true, returnTo: null };
  }
  return { path, redirected: false, returnTo: null };
}

export const goPayload = payload(z.object({ path: text('plain'), replace: flag }));
export const pathPayload = payload(z.object({ path: text('plain') }));
export const movedPayload = payload(
  z.object({
    path: text('plain'),
    /** How the browser's history is told; `none` when it led. */
    history: z.enum(['push', 'replace', 'none']),
    returnTo: z.nullable(text('plain')),
  }),
);
