// The list of employees as it is searched, sorted and written to a file, by hand (S2 §2, §5).
import { describe, expect, test } from 'vitest';
import { employeeRow } from '#domain/testing/rows.ts';
import type { ListView } from './employees.model.ts';
import { columnWords, csvOf, employeesIn, hasRole, listOf, tripsIn } from './employees.queries.ts';
import { inWords } from './employees.requests.ts';

const ann = employeeRow('e1', {
  name: 'Ann Yoder',
  email: 'ann@north.example',
  phone: '+19135550157',
  employeeNumber: 'N-7',
  accountId: 'north',
  roles: ['Trip Administrator', 'Driver'],
});
const zoe = employeeRow('e2', {
  name: 'Zoë Abel',
  email: 'zoe@south.example',
  phone: '8165550101',
  employeeNumber: null,
  accountId: 'south',
  roles: ['Administrator'],
});
const bo = employeeRow('e3', {
  name: 'Bo Chen',
  email: 'bo@north.example',
  phone: null,
  employeeNumber: null,
  accountId: 'north',
  roles: ['Payment Authorizer'],
});
const all = [zoe, bo, ann];
const listed = (own: Partial<ListView>) =>
  listOf(all, { words: '', by: 'name', descending: false, ...own } as ListView).map(({ id }) => id);

test.each([
  ['', ['e1', 'e3', 'e2']],
  ['yoder', ['e1']],
  ['ann north', ['e1']],
  ['ann south', []],
  ['ZOE', ['e2']],
  ['north', ['e1', 'e3']],
  ['n-7', ['e1']],
  ['5550157', ['e1']],
  ['913-555', ['e1']],
  ['555', ['e1', 'e2']],
  ['999', []],
])("a search for '%s' finds %j", (words, ids) => {
  expect(listed({ words })).toEqual(ids);
});

test.each([
  ['name', false, ['e1', 'e3', 'e2']],
  ['name', true, ['e2', 'e3', 'e1']],
  // 816… before 913…: the country is no part of the order; without a number last.
  ['phone', false, ['e2', 'e1', 'e3']],
  ['phone', true, ['e3', 'e1', 'e2']],
  ['isAdmin', false, ['e2', 'e1', 'e3']],
  ['isAdmin', true, ['e1', 'e3', 'e2']],
  ['isTripAdmin', false, ['e1', 'e3', 'e2']],
  ['isPaymentAuthorizer', false, ['e3', 'e1', 'e2']],
  ['isDriver', false, ['e1', 'e3', 'e2']],
] as const)('sorted by %s, descending %s, the list is %j', (by, descending, ids) => {
  expect(listed({ by, descending })).toEqual(ids);
});

test.each([
  ['isAdmin', 'Admin', ['e2']],
  ['isTripAdmin', 'Trip Admin', ['e1']],
  ['isPaymentAuthorizer', 'Payments', ['e3']],
  ['isDriver', 'Driver', ['e1']],
  ['name', 'Employee Name', []],
  ['phone', 'Phone Number', []],
] as const)("the column %s is called '%s' and marks %j", (column, words, ids) => {
  expect(columnWords[column]).toBe(words);
  const marked = [ann, zoe, bo].filter((row) => hasRole(row, column)).map(({ id }) => id);
  expect(marked).toEqual(ids);
});

test('the file has a line for each employee, with yes and no by role', () => {
  expect(csvOf([ann, bo])).toEqual([
    '\uFEFFEmployee Name,Phone Number,Admin,Trip Admin,Payments,Driver\r\n',
    'Ann Yoder,(913) 555-0157,no,yes,no,yes\r\n',
    'Bo Chen,,no,no,yes,no\r\n',
  ]);
});

test('the employees are those of the chosen accounts, else of the accounts that are known', () => {
  const tables = {
    accounts: new Map([['north', {}]]),
    employees: { rows: () => all.values() },
  } as never;
  const ids = (accountIds: readonly string[] | null) =>
    employeesIn(tables, accountIds).map(({ id }) => id);
  expect(ids(['south'])).toEqual(['e2']);
  expect(ids(null)).toEqual(['e3', 'e1']);
  expect(ids([])).toEqual([]);
});

describe('the trips of an employee', () => {
  // Noon of January 15 in Chicago.
  const nowMs = Date.UTC(2027, 0, 15, 18);
  const monthMs = 30 * 86_400_000;
  const trip = (id: string, startedMs: number) => ({ id, startedMs }) as never;
  const trips = [
    trip('now', nowMs),
    trip('a month', nowMs - monthMs + 1),
    trip('over a month', nowMs - monthMs),
    // The new year in Chicago begins at six in UTC.
    trip('this year', Date.UTC(2027, 0, 1, 6)),
    trip('last year', Date.UTC(2027, 0, 1, 6) - 1),
  ];
  const ids = (span: 'recent' | 'year' | 'all') =>
    tripsIn(trips, span, nowMs, 'America/Chicago').map(({ id }) => id as string);

  test('are those of the last 30 days, of this year in the zone, or all', () => {
    expect(ids('recent')).toEqual(['now', 'a month', 'this year', 'last year']);
    expect(ids('year')).toEqual(['now', 'this year']);
    expect(ids('all')).toHaveLength(5);
  });
});

test('a value of an employee is written as the form says it', () => {
  const sees = {
    world: { tables: { accounts: new Map([['north', { name: 'North' }]]) } },
  } as never;
  expect(inWords(sees, 'accountId', 'north')).toBe('North');
  expect(inWords(sees, 'accountId', 'gone')).toBe('gone');
  expect(inWords(sees, 'isDriver', true)).toBe('yes');
  // A role that is not there is no change to be said; another flag is.
  expect(inWords(sees, 'isDriver', false)).toBe(null);
  expect(inWords(sees, 'prefCDL', false)).toBe('no');
  expect(inWords(sees, 'phone', '+19135550157')).toBe('(913) 555-0157');
  expect(inWords(sees, 'friday', 0)).toBe(null);
  // The first two half hours of the day.
  expect(inWords(sees, 'friday', 3)).toBe('12:00 AM to 01:00 AM, 1 h');
  expect(inWords(sees, 'firstName', '')).toBe(null);
  expect(inWords(sees, 'firstName', 'Ann')).toBe('Ann');
});
