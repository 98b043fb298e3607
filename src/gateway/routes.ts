// Which paths are screens of the console (S1 §2, reading 1), so that an unknown address is
// answered with 404 while the page says 'Not found'.

const screens = [
  '/',
  '/login',
  '/command-center',
  '/command-center/activities',
  '/command-center/resources',
  '/command-center/import',
  '/command-center/my-drivers',
  '/command-center/employees',
  '/command-center/employees/create',
  '/command-center/employee/{id}',
  '/command-center/trip/{id}',
  '/employee/{id}',
  '/employees/create',
  '/report-center',
  '/reports/daily',
  '/reports/costing',
  '/reports/efficiency',
  '/reports/vehicle',
  '/settings',
  '/profile',
  '/invoices',
  '/invoice/{id}',
];

const patterns = screens.map((screen) => new RegExp(`^${screen.replace('{id}', '[^/]+')}/?$`));

/** True for a path that S1 §2 names. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
