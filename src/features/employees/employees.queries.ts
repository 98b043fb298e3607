// The list of employees as it is searched and sorted, and its CSV file.
import { byteOrderMark, csvLine } from '#domain/csv.ts';
import type { Driver, Employee, EpochMs, Role } from '#domain/entities.ts';
import type { EmployeeTrip } from '#domain/employeeHistory.ts';
import { formatPhone, hasPhone, phoneDigits } from '#domain/phone.ts';
import { roleFlags } from '#domain/employees.ts';
import { textOrder } from '#domain/textOrder.ts';
import { localTime } from '#domain/zones.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import { folded } from '#finder/folded.ts';
import { type FormName, openForm } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { type Column, columns, type ListView } from './employees.model.ts';
import { editEmployee, saveSchedule } from './employees.requests.ts';

type Sees = Pick<WorldSees, 'world'>;

/** The heads of the columns (S2 §2). */
export const columnWords: { readonly [C in Column]: string } = {
  name: 'Employee Name',
  phone: 'Phone Number',
  isAdmin: 'Admin',
  isTripAdmin: 'Trip Admin',
  isPaymentAuthorizer: 'Payments',
  isDriver: 'Driver',
};

const roleOf = Object.fromEntries(roleFlags.map(([flag, role]) => [flag, role])) as {
  readonly [column: string]: Role;
};

export function hasRole({ roles }: Pick<Employee, 'roles'>, column: Column): boolean {
  const role = roleOf[column];
  return role !== undefined && roles.includes(role);
}

/** The employees of the chosen accounts; not those of others whom a move names. */
export function employeesIn(
  { accounts, employees }: Pick<Sees['world']['tables'], 'accounts' | 'employees'>,
  accountIds: Sees['world']['state']['accountIds'],
): readonly Employee[] {
  const scope = accountIds && new Set(accountIds);
  const isOwn = ({ accountId }: Employee) =>
    scope ? scope.has(accountId) : accounts.get(accountId) !== undefined;
  return [...employees.rows()].filter(isOwn);
}

/** Those that have all the words, or the number, sorted. */
export function listOf(employees: readonly Employee[], view: ListView): readonly Employee[] {
  const words = folded(view.words).split(' ').filter(Boolean);
  const found = employees.filter(
    (row) => words.every((word) => has(row, word)) || hasPhone(row.phone, view.words),
  );
  const sign = view.descending ? -1 : 1;
  return found.toSorted((a, b) => sign * compared(a, b, view.by) || byName(a, b));
}

function has({ name, email, phone, employeeNumber }: Employee, word: string): boolean {
  const text = folded(`${name} ${email} ${employeeNumber ?? ''}`);
  const digits = phoneDigits(word);
  // S2 §5: spaces, parentheses and hyphens of a number do not count.
  const isNumber = /^\d+$/.test(digits);
  return text.includes(word) || (isNumber && phoneDigits(phone ?? '').includes(digits));
}

function compared(a: Employee, b: Employee, by: Column): number {
  if (by === 'name') return byName(a, b);
  // Without a number last.
  if (by === 'phone') return textOrder(numberOf(a) || '~', numberOf(b) || '~');
  return Number(hasRole(b, by)) - Number(hasRole(a, by));
}

function numberOf({ phone }: Employee): string {
  return phoneDigits(phone ?? '').replace(/^1(?=\d{10}$)/, '');
}

function byName(a: Employee, b: Employee): number {
  return nameOrder(a.name, b.name) || textOrder(a.id, b.id);
}

/** The driver that an employee is. */
export function driverOf({ world }: Sees, { driverId }: Employee): Driver | undefined {
  const driver = driverId ? world.tables.drivers.get(driverId) : undefined;
  return driver?.hasLeft ? undefined : driver;
}

/** Name of the file (S2 §2). */
export const csvName = 'My Employees.csv';

/** The file line by line, its head first; cells are neutral in a spreadsheet. */
export function csvOf(rows: readonly Employee[]): readonly string[] {
  const head = `${byteOrderMark}${csvLine(columns.map((column) => columnWords[column]))}`;
  const lines = rows.map((row) => {
    const flags = columns.slice(2).map((column) => (hasRole(row, column) ? 'yes' : 'no'));
    return csvLine([row.name, row.phone === null ? '' : formatPhone(row.phone), ...flags]);
  });
  return [head, ...lines].map((line) => `${line}\r\n`);
}

/** The forms of an employee that hold unsaved changes. */
export function typedOf(sees: Parameters<typeof openForm>[0], id: string): readonly FormName[] {
  const both = [editEmployee.type, saveSchedule.type].map((of) => ({ of, id }));
  return both.filter((form) => openForm(sees, form) !== undefined);
}

export type HistorySpan = 'recent' | 'year' | 'all';

/** The trips of the last 30 days, of this year in that zone, or all. */
export function tripsIn(
  trips: readonly EmployeeTrip[],
  span: HistorySpan,
  nowMs: EpochMs,
  zone: string,
): readonly EmployeeTrip[] {
  if (span === 'all') return trips;
  const yearOf = (ms: EpochMs) => localTime(ms, zone).year;
  const isIn = ({ startedMs }: EmployeeTrip) =>
    span === 'recent' ? startedMs > nowMs - recentMs : yearOf(startedMs) === yearOf(nowMs);
  return trips.filter(isIn);
}

const recentMs = 30 * 86_400_000;
