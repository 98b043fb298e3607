import {
  checkEmployeeValues,
  type EmployeeField,
  type EmployeeValues,
  employeeValues,
  usualZone,
  weekOf,
} from '#domain/employees.ts';
import type { Employee } from '#domain/entities.ts';
import { type DayName, dayOf, daysOfWeek } from '#domain/schedule.ts';
import { z } from '#domain/schema.ts';
import { screenPaths } from '#domain/screens.ts';
import { formSeeing, newFormSeeing } from '#spine/forms/index.ts';
import { employeePath } from '#spine/navigation/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { newEmployees, person, week } from './employees.model.ts';
import {
  createEmployee,
  editEmployee,
  employeeWords,
  inWords,
  saveSchedule,
} from './employees.requests.ts';

type Sees = Pick<WorldSees, 'world'>;
export type PersonValues = Omit<EmployeeValues, DayName>;
export type WeekValues = Pick<EmployeeValues, DayName>;

const pick = <K extends EmployeeField>(fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, employeeWords[field]])) as {
    readonly [F in K]: string;
  };
const personWords = pick(Object.keys(person) as (keyof PersonValues)[]);
const weekWords = pick(daysOfWeek);

/** 08:00 AM to 04:00 PM: what is proposed for a new employee. */
const usualDay = dayOf({ from: 16, to: 32 });

/** The form of a new employee; its id is the account it was opened for. */
export const newEmployeeForm = newFormSeeing<Sees>()({
  request: createEmployee,
  subject: newEmployees,
  screen: () => screenPaths['employees/create'],
  values: z.object({ ...person, ...week }),
  words: { ...personWords, ...weekWords },
  first: (accountId: string): EmployeeValues => ({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    accountId,
    timezone: usualZone,
    isAdmin: false,
    isTripAdmin: false,
    isPaymentAuthorizer: false,
    isDriver: false,
    prefCDL: false,
    prefManual: false,
    isAvailable: true,
    sunday: 0,
    monday: usualDay,
    tuesday: usualDay,
    wednesday: usualDay,
    thursday: usualDay,
    friday: usualDay,
    saturday: 0,
  }),
  check: (values) => checkEmployeeValues(values),
  asked: (owner, values) => ({ owner, employee: trimmed(values) }),
  title: () => 'New employee',
});

/** The form of an employee who is there. */
export const employeeForm = formSeeing<Sees>()({
  request: editEmployee,
  collection: 'employees',
  screen: employeePath,
  values: z.object(person),
  words: personWords,
  valuesOf: (row: Employee): PersonValues => {
    const { sunday: _0, monday: _1, tuesday: _2, wednesday: _3, ...rest } = employeeValues(row);
    const { thursday: _4, friday: _5, saturday: _6, ...values } = rest;
    return values;
  },
  locks: () => ({}),
  check: (changes, _sees, row) => checkEmployeeValues(changes, employeeValues(row)),
  asked: ({ id: employeeId, version = 0 }, changes) => ({
    employeeId,
    version,
    fields: trimmed(changes),
  }),
  title: (row: Employee) => row.name,
  valueText: (field, value, sees) => inWords(sees, field, value) ?? 'none',
});

/** The work schedule of an employee: each day is settled for itself. */
export const scheduleForm = formSeeing<Sees>()({
  request: saveSchedule,
  collection: 'employees',
  screen: employeePath,
  values: z.object(week),
  words: weekWords,
  valuesOf: (row: Employee): WeekValues => weekOf(row),
  locks: () => ({}),
  check: () => ({}),
  asked: ({ id: employeeId, version = 0 }, days) => ({ employeeId, version, days }),
  title: (row: Employee) => `Work schedule of ${row.name}`,
  valueText: (field, value, sees) => inWords(sees, field, value) ?? 'free',
});

function trimmed<T extends object>(values: T): T {
  const all = Object.entries(values as { [field: string]: unknown });
  return Object.fromEntries(
    all.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as T;
}
