import { flag, payload, text, z } from '#domain/schema.ts';
import {
  otherPaths,
  pathOfOne,
  patternOf,
  screenAt,
  type ScreenName,
  screenPaths,
} from '#domain/screens.ts';
import { plain } from './query.model.ts';

/** Screens of this console (S1 §2). A panel over a list or a page has the route of that. */
export type RouteName = Exclude<ScreenName, Panel> | 'not-found';
type Panel = 'my-drivers/one' | 'employee/verification';

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

export function routeOf(path: string): RouteName {
  const name = screenAt(path);
  if (name === null) return 'not-found';
  const ids = patternOf(screenPaths[name]).exec(path)?.slice(1) ?? [];
  if (ids.some((id) => !plain(id))) return 'not-found';
  if (name === 'my-drivers/one') return 'my-drivers';
  return name === 'employee/verification' ? 'employee' : name;
}

/** The address of a trip's page. */
export function tripPath(tripId: string): string {
  return pathOfOne('trip', tripId);
}

/** The trip whose page is at this path; null where there is none. */
export function tripAt(path: string): string | null {
  return idAt(path, 'trip');
}

/** The address of an invoice. */
export function invoicePath(invoiceId: string): string {
  return pathOfOne('invoice', invoiceId);
}

/** The invoice whose screen is at this path; null where there is none. */
export function invoiceAt(path: string): string | null {
  return idAt(path, 'invoice');
}

/** The address of an employee. */
export function employeePath(employeeId: string): string {
  return pathOfOne('employee', employeeId);
}

/** The employee whose screen is at this path; null where there is none. */
export function employeeAt(path: string): string | null {
  return idAt(path, 'employee') ?? idAt(path, 'employee/verification');
}

/** The address of a verification, over the page of its employee. */
export function verificationPath(employeeId: string, verificationId: string): string {
  const path = pathOfOne('employee/verification', employeeId);
  return path.replace('{of}', () => encodeURIComponent(verificationId));
}

/** The verification that is open at this path; null where there is none. */
export function verificationAt(path: string): string | null {
  return idAt(path, 'employee/verification', 2);
}

/** The address of My Drivers with the panel of a driver; null: with none. */
export function myDriverPath(driverId: string | null): string {
  return driverId === null ? screenPaths['my-drivers'] : pathOfOne('my-drivers/one', driverId);
}

/** The driver whose panel is open at this path; null where there is none. */
export function myDriverAt(path: string): string | null {
  return idAt(path, 'my-drivers/one');
}

/** Null also for an id that cannot be decoded. */
function idAt(path: string, name: ScreenName, at = 1): string | null {
  return plain(patternOf(screenPaths[name]).exec(path)?.[at] ?? '') || null;
}

/** Reading 1: other link forms, and the paths that they stand for; null for all others. */
function canonicalOf(path: string): string | null {
  if (patternOf(otherPaths['employees/create']).test(path)) return screenPaths['employees/create'];
  const id = patternOf(otherPaths.employee).exec(path)?.[1];
  return id === undefined ? null : screenPaths.employee.replace('{id}', () => id);
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
    return { path: screenPaths.login, redirected: route !== 'login', returnTo };
  }
  if (route === 'login') {
    // Root and the bare command center resolve in the second step.
    const next = state.returnTo && routeOf(state.returnTo) !== 'login' ? state.returnTo : '/';
    return { ...resolve(next, { ...state, returnTo: null }, true), redirected: true };
  }
  const canonical = canonicalOf(path);
  if (canonical !== null) return { path: canonical, redirected: true, returnTo: null };
  if (route === 'root') {
    return { path: screenPaths['commandcenter/resources'], redirected: true, returnTo: null };
  }
  if (route === 'commandcenter') {
    return { path: screenPaths[state.lastCommandRoute], redirected: true, returnTo: null };
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
