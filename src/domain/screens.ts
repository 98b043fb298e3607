// Addresses of the console's screens (S1 §2, reading 1): what the gateway serves, the console draws
// and links lead to.

/**
 * By the screen's name; `{id}` and `{of}` are one part of the path each. `root` and `commandcenter`
 * redirect.
 */
export const screenPaths = {
  root: '/',
  login: '/login',
  commandcenter: '/command-center',
  'commandcenter/activities': '/command-center/activities',
  'commandcenter/resources': '/command-center/resources',
  import: '/command-center/import',
  trip: '/command-center/trip/{id}',
  employees: '/command-center/employees',
  'employees/create': '/command-center/employees/create',
  employee: '/command-center/employee/{id}',
  'employee/verification': '/command-center/employee/{id}/verification/{of}',
  'my-drivers': '/command-center/my-drivers',
  'my-drivers/one': '/command-center/my-drivers/{id}',
  reportcenter: '/report-center',
  'reports/daily': '/reports/daily',
  'reports/costing': '/reports/costing',
  'reports/efficiency': '/reports/efficiency',
  'reports/vehicle': '/reports/vehicle',
  invoices: '/invoices',
  invoice: '/invoice/{id}',
  payments: '/payments',
  settings: '/settings',
  profile: '/profile',
} as const;

export type ScreenName = keyof typeof screenPaths;

/** Reading 1: other link forms, which redirect. */
export const otherPaths = {
  'employees/create': '/employees/create',
  employee: '/employee/{id}',
} as const;

/** Matches the addresses of a form, whatever slashes end it; the ids are its groups. */
export function patternOf(form: string): RegExp {
  return new RegExp(`^${form.replaceAll(/\{\w+\}/g, '([^/]+)')}${form === '/' ? '' : '/*'}$`);
}

const patterns = Object.entries(screenPaths).map(
  ([name, form]) => [name as ScreenName, patternOf(form)] as const,
);

/** The screen at a path, or null. */
export function screenAt(path: string): ScreenName | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

/** The address of one of a screen's rows. */
export function pathOfOne(name: ScreenName, id: string): string {
  return screenPaths[name].replace('{id}', () => encodeURIComponent(id));
}
