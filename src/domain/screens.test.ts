import { expect, test } from 'vitest';
import { pathOfOne, patternOf, screenAt } from './screens.ts';

test.each([
  ['/', 'root'],
  ['/login', 'login'],
  ['/login/', 'login'],
  ['/login//', 'login'],
  ['/command-center', 'commandcenter'],
  ['/command-center/activities', 'commandcenter/activities'],
  ['/command-center/resources', 'commandcenter/resources'],
  ['/command-center/import', 'import'],
  ['/command-center/trip/t1', 'trip'],
  ['/command-center/trip/t1/', 'trip'],
  ['/command-center/employees', 'employees'],
  ['/command-center/employees/create', 'employees/create'],
  ['/command-center/employee/e1', 'employee'],
  ['/command-center/employee/e1/verification/v1', 'employee/verification'],
  ['/command-center/my-drivers', 'my-drivers'],
  ['/command-center/my-drivers/d1', 'my-drivers/one'],
  ['/report-center', 'reportcenter'],
  ['/reports/daily', 'reports/daily'],
  ['/reports/costing', 'reports/costing'],
  ['/reports/efficiency', 'reports/efficiency'],
  ['/reports/vehicle', 'reports/vehicle'],
  ['/invoices', 'invoices'],
  ['/invoice/i1', 'invoice'],
  ['/payments', 'payments'],
  ['/settings', 'settings'],
  ['/profile', 'profile'],
] as const)('the path %s leads to the screen %s', (path, screen) => {
  expect(screenAt(path)).toBe(screen);
});

test.each([
  '',
  '//',
  'login',
  '/x/login',
  '/login/x',
  '/command-center/trip',
  '/command-center/trip/',
  '/command-center/trip/t1/x',
  '/command-center/employee/e1/verification/',
  '/reports',
  '/invoice/',
])("the path '%s' leads to no screen", (path) => {
  expect(screenAt(path)).toBeNull();
});

test('each id of a path is read out of it', () => {
  const pattern = patternOf('/employee/{id}/verification/{of}');
  expect(pattern.exec('/employee/e1/verification/v1')?.slice(1)).toEqual(['e1', 'v1']);
  expect(pattern.exec('/employee/e1/verification/v1//')?.slice(1)).toEqual(['e1', 'v1']);
  expect(pattern.test('x/employee/e1/verification/v1')).toBe(false);
  expect(pattern.test('/employee/e1/verification/v1/x')).toBe(false);
  expect([patternOf('/').test('/'), patternOf('/').test('//')]).toEqual([true, false]);
});

test('the address of a row has its id as one part of the path, whatever is in it', () => {
  expect(pathOfOne('trip', 't1')).toBe('/command-center/trip/t1');
  expect(pathOfOne('invoice', 'a/b $&')).toBe('/invoice/a%2Fb%20%24%26');
});
