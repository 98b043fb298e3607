import {
  checkEmployeeValues,
  employeeFields,
  type EmployeeValues,
  personFields,
  weekFields,
  type WeekValues,
} from '#domain/employees.ts';
import type { Employee } from '#domain/entities.ts';
import { dayOf } from '#domain/schedule.ts';
import { screenPaths } from '#domain/screens.ts';
import { formSeeing, newFormSeeing } from '#spine/forms/index.ts';
import { employeePath } from '#spine/navigation/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { newEmployees } from './employees.model.ts';
import { createEmployee, editEmployee, inWords, saveSchedule } from './employees.requests.ts';

type Sees = Pick<WorldSees, 'world'>;
/** 08:00 AM to 04:00 PM: what is proposed for a new employee. */
const usualDay = dayOf({ from: 16, to: 32 });

/** The form of a new employee; its id is the account it was opened for. */
export const newEmployeeForm = newFormSeeing<Sees>()({
  request: createEmployee,
  subject: newEmployees,
  screen: () => screenPaths['employees/create'],
  values: employeeFields.typed,
  words: employeeFields.labels,
  first: (accountId: string): EmployeeValues => ({
    ...employeeFields.empty,
    accountId,
    monday: usualDay,
    tuesday: usualDay,
    wednesday: usualDay,
    thursday: usualDay,
    friday: usualDay,
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
  values: personFields.typed,
  words: personFields.labels,
  valuesOf: (row: Employee) => personFields.valuesOf(row),
  locks: () => ({}),
  check: (changes, _sees, row) => checkEmployeeValues(changes, employeeFields.valuesOf(row)),
  asked: ({ id: employeeId, version }, changes) => ({
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
  values: weekFields.typed,
  words: weekFields.labels,
  valuesOf: (row: Employee): WeekValues => weekFields.valuesOf(row),
  locks: () => ({}),
  check: () => ({}),
  asked: ({ id: employeeId, version }, days) => ({ employeeId, version, days }),
  title: (row: Employee) => `Work schedule of ${row.name}`,
  valueText: (field, value, sees) => inWords(sees, field, value) ?? 'free',
});

function trimmed<T extends object>(values: T): T {
  const all = Object.entries(values as { [field: string]: unknown });
  return Object.fromEntries(
    all.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as T;
}
