// Rules for an employee (S2 §3, §5, §6). Form, guard and server apply them alike.
import type { Employee, Role } from './entities.ts';
import { type DayName, daysOfWeek } from './schedule.ts';
import { isKnownZone } from './zones.ts';

/** S2 §6: the roles in the order of the form, each with its flag and what it allows. */
export const roleFlags = [
  ['isAdmin', 'Administrator', 'Can manage all aspects of the business account.'],
  ['isTripAdmin', 'Trip Administrator', 'Can manage all aspects of trips and drivers.'],
  ['isPaymentAuthorizer', 'Payment Authorizer', 'Can pay drivers and approve expenses.'],
  ['isDriver', 'Driver', 'Can log in to a mobile device and run trips.'],
] as const satisfies readonly (readonly [string, Role, string])[];
export type RoleFlag = (typeof roleFlags)[number][0];

const textFields = ['firstName', 'lastName', 'email', 'phone', 'accountId', 'timezone'] as const;
const attributes = ['prefCDL', 'prefManual', 'isAvailable'] as const;
/** What an administrator sets, in the order of the form; the last are the week. */
export const employeeFields = [
  ...textFields,
  ...roleFlags.map(([flag]) => flag),
  ...attributes,
  ...daysOfWeek,
] as const;
export type EmployeeField = (typeof employeeFields)[number];

/** Texts are never absent here: empty means none. */
export type EmployeeValues = Readonly<
  Record<(typeof textFields)[number], string> &
    Record<RoleFlag | (typeof attributes)[number], boolean> &
    /** The half hours worked, see `schedule.ts`. */
    Record<DayName, number>
>;

/** Reading 15: where no zone is known. */
export const usualZone = 'America/Chicago';

export function employeeValues(row: Employee): EmployeeValues {
  const [first, ...others] = row.name.split(' ');
  // A server that sends no parts of the name sends the whole.
  const isWhole = !row.firstName && !row.lastName;
  return {
    firstName: isWhole ? (first ?? '') : (row.firstName ?? ''),
    lastName: isWhole ? others.join(' ') : (row.lastName ?? ''),
    email: row.email,
    phone: row.phone ?? '',
    accountId: row.accountId,
    timezone: row.timezone ?? usualZone,
    ...(Object.fromEntries(
      roleFlags.map(([flag, role]) => [flag, row.roles.includes(role)]),
    ) as Record<RoleFlag, boolean>),
    prefCDL: row.prefCDL ?? false,
    prefManual: row.prefManual ?? false,
    isAvailable: row.availability !== 'unavailable',
    ...weekOf(row),
  };
}

/** The days of an employee's schedule by name; free where it is not known. */
export function weekOf({ schedule = [] }: Pick<Employee, 'schedule'>): Record<DayName, number> {
  const days = daysOfWeek.map((name, at) => [name, schedule[at] ?? 0]);
  return Object.fromEntries(days) as Record<DayName, number>;
}

export function scheduleOf(week: Readonly<Record<DayName, number>>): readonly number[] {
  return daysOfWeek.map((name) => week[name]);
}

/** The fields of the row that these values set. */
export function employeeRow(values: EmployeeValues) {
  const { firstName, lastName, email, phone, accountId, timezone, prefCDL, prefManual } = values;
  const name = [firstName, lastName].map((part) => part.trim()).filter((part) => part !== '');
  return {
    name: name.join(' '),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim() === '' ? null : phone.trim(),
    roles: roleFlags.flatMap(([flag, role]) => (values[flag] ? [role] : [])),
    accountId,
    timezone,
    prefCDL,
    prefManual,
    availability: values.isAvailable ? ('available' as const) : ('unavailable' as const),
    schedule: scheduleOf(values),
  };
}

export const mostChars = 300;
export const leastPassword = 8;
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * What is wrong with these changes, by field; empty when all are valid. `before`: the values that
 * they change; null for a new employee, where all are given. Texts: S2 §5 and §8.
 */
export function checkEmployeeValues(
  changes: Partial<EmployeeValues>,
  before: EmployeeValues | null = null,
): { readonly [F in EmployeeField]?: string } {
  const wrong: { [F in EmployeeField]?: string } = {};
  const { firstName, email, phone, timezone } = changes;
  if (firstName?.trim() === '') wrong.firstName = 'An employee needs a first name.';
  // Reading 26: it is the username.
  if (email !== undefined && !emailPattern.test(email.trim())) wrong.email = 'invalid email';
  const badPhone = checkPhone(phone ?? '');
  if (badPhone !== null) wrong.phone = badPhone;
  if (timezone !== undefined && !isKnownZone(timezone)) wrong.timezone = 'Choose a time zone.';
  for (const field of textFields) {
    if ((changes[field]?.length ?? 0) > mostChars)
      wrong[field] = `At most ${mostChars} characters.`;
  }
  const whole = { ...before, ...changes };
  const named = roleFlags.find(([flag]) => changes[flag] !== undefined);
  if (named && roleFlags.every(([flag]) => whole[flag] !== true)) {
    wrong[named[0]] = 'User must have at least one role.';
  }
  return wrong;
}

/** Why it is no phone number; null for one, and for none. */
export function checkPhone(phone: string): string | null {
  if (/\p{L}/u.test(phone)) return 'may not contain letters';
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim() === '' || (digits.length >= 7 && digits.length <= 15)) return null;
  return 'A phone number has 7 to 15 digits.';
}

/** S2 §5: why a password can't be set; `confirm`: null before it was touched. */
export function checkPassword(password: string, confirm: string | null) {
  return {
    password:
      password.length < leastPassword ? `must be at least ${leastPassword} characters` : null,
    // Reading 33.
    confirm: confirm !== null && confirm !== password ? 'passwords must match' : null,
  };
}
