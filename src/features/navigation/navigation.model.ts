import { flag, payload, text, z } from '#domain/schema.ts';
import { plain } from './query.model.ts';

/** Screens of this console (S1 §2). `root` and `commandcenter` only redirect. */
export type RouteName =
  | 'login'
  | 'root'
  | 'commandcenter'
  | 'commandcenter/activities'
  | 'commandcenter/resources'
  | 'settings'
  | 'import'
  | 'trip'
  | 'employees'
  | 'employees/create'
  | 'employee'
  | 'my-drivers'
  | 'profile'
  | 'reportcenter'
  | ReportRoute
  | 'not-found';

export type ReportRoute = `reports/${'daily' | 'costing' | 'efficiency' | 'vehicle'}`;

export type CommandRoute = 'commandcenter/activities' | 'commandcenter/resources';

export type NavigationState = {
  readonly path: string;
  /** The query of a command screen's address, without '?': how the screen is viewed. */
  readonly query: string;
  readonly route: RouteName;
  /** The screen that `/command-center` leads to (reading 2). */
  readonly lastCommandRoute: CommandRoute;
  /** The path to go to after a login. */
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
  '/command-center/import': 'import',
  '/command-center/employees': 'employees',
  '/command-center/employees/create': 'employees/create',
  '/command-center/my-drivers': 'my-drivers',
  '/profile': 'profile',
  '/report-center': 'reportcenter',
  '/reports/daily': 'reports/daily',
  '/reports/costing': 'reports/costing',
  '/reports/efficiency': 'reports/efficiency',
  '/reports/vehicle': 'reports/vehicle',
};

export const pathOf: {
  readonly [route in
    | CommandRoute
    | (
        | 'login'
        | 'settings'
        | 'import'
        | 'employees'
        | 'employees/create'
        | 'my-drivers'
        | 'profile'
      )]: string;
} = {
  login: '/login',
  'commandcenter/activities': '/command-center/activities',
  'commandcenter/resources': '/command-center/resources',
  settings: '/settings',
  import: '/command-center/import',
  employees: '/command-center/employees',
  'employees/create': '/command-center/employees/create',
  'my-drivers': '/command-center/my-drivers',
  profile: '/profile',
};

export function routeOf(path: string): RouteName {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (Object.hasOwn(paths, trimmed)) return paths[trimmed] as RouteName;
  if (tripAt(path) !== null) return 'trip';
  return employeeAt(path) === null ? 'not-found' : 'employee';
}

/** The address of a trip's page. */
export function tripPath(tripId: string): string {
  return `/command-center/trip/${encodeURIComponent(tripId)}`;
}

/** The trip whose page is at this path; null where there is none. */
export function tripAt(path: string): string | null {
  const id = plain(/^\/command-center\/trip\/([^/]+)\/?$/.exec(path)?.[1] ?? '');
  return id === '' ? null : id;
}

/** The address of an employee. */
export function employeePath(employeeId: string): string {
  return `/command-center/employee/${encodeURIComponent(employeeId)}`;
}

/** The employee whose screen is at this path; null where there is none. */
export function employeeAt(path: string): string | null {
  const id = plain(/^\/command-center\/employee\/([^/]+)\/?$/.exec(path)?.[1] ?? '');
  return id === '' ? null : id;
}

/** Reading 1: other link forms, and the paths that they stand for; null for all others. */
function canonicalOf(path: string): string | null {
  if (/^\/employees\/create\/?$/.test(path)) return pathOf['employees/create'];
  const id = /^\/employee\/([^/]+)\/?$/.exec(path)?.[1];
  return id === undefined ? null : `/command-center/employee/${id}`;
}

/** The path that a requested `path` leads to (S1 §2, readings 1 and 2). */
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
  const canonical = canonicalOf(path);
  if (canonical !== null) return { path: canonical, redirected: true, returnTo: null };
  if (route === 'root') {
    return { path: pathOf['commandcenter/resources'], redirected: true, returnTo: null };
  }
  if (route === 'commandcenter') {
    return { path: pathOf[state.lastCommandRoute], redirected: true, returnTo: null };
  }
  return { path, redirected: false, returnTo: null };
}

/** Whether the query of this path says how the screen is viewed. */
export function hasQuery(path: string): boolean {
  return /^(root|commandcenter)/.test(routeOf(path));
}

/** Links of this console are shorter. */
const longestQuery = 4_000;

/** The query in an address; the earlier one where the address has none. */
export function queryAt(path: string, query: string | undefined, before: string): string {
  return query === undefined || query.length > longestQuery || !hasQuery(path) ? before : query;
}

export const goPayload = payload(z.object({ path: text('plain'), replace: flag }));
export const poppedPayload = payload(
  z.object({ path: text('plain'), query: z.optional(text('address')) }),
);
export const movedPayload = payload(
  z.object({
    path: text('plain'),
    /** How the browser's history changes; `none` when the browser moved by itself. */
    history: z.enum(['push', 'replace', 'none']),
    returnTo: z.nullable(text('plain')),
    /** Absent: unchanged. */
    query: z.optional(text('address')),
  }),
);
