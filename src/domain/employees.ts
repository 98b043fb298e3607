// Rules for an employee (S2 §3, §5, §6). Form, guard and server apply them alike.
import { fieldsOf, joined, tooLong, type ValuesOf } from './editable.ts';
import { type Employee, employee, type Role } from './entities.ts';
import { label } from './fields.ts';
import { phoneOf } from './phone.ts';
import { daysOfWeek, fullDay } from './schedule.ts';
import { flag, whole } from './schema.ts';
import { isKnownZone } from './zones.ts';

/** S2 §6: the roles in the order of the form, each with its flag and what it allows. */
export const roleFlags = [
  ['isAdmin', 'Administrator', 'Can manage all aspects of the business account.'],
  ['isTripAdmin', 'Trip Administrator', 'Can manage all aspects of trips and drivers.'],
  ['isPaymentAuthorizer', 'Payment Authorizer', 'Can pay drivers and approve expenses.'],
  ['isDriver', 'Driver', 'Can log in to a mobile device and run trips.'],
] as const satisfies readonly (readonly [string, Role, string])[];
export type RoleFlag = (typeof roleFlags)[number][0];

/** Reading 15: where no zone is known. */
export const usualZone = 'America/Chicago';

const { shape } = employee;
const roleField = (role: Role) => ({
  schema: flag,
  label: role,
  empty: false,
  samples: [true, false],
  of: ({ roles }: Employee) => roles.includes(role),
});
/** A server that sends no parts of the name sends the whole. */
const partsOf = ({ name, firstName, lastName }: Employee) => {
  if (firstName || lastName) return { firstName, lastName };
  const [first = '', ...others] = name.split(' ');
  return { firstName: first, lastName: others.join(' ') };
};

/** What an administrator sets of a person, in the order of the form. */
export const personFields = fieldsOf<Employee>()({
  firstName: {
    schema: shape.firstName,
    label: 'First name',
    empty: '',
    samples: ['Ann'],
    of: (row) => partsOf(row).firstName,
  },
  lastName: {
    schema: shape.lastName,
    label: 'Last name',
    empty: '',
    samples: ['', 'Yoder'],
    of: (row) => partsOf(row).lastName,
  },
  // S2 §3: it is sent as the username.
  email: {
    schema: shape.email,
    label: 'E-mail',
    empty: '',
    samples: null,
    wire: { at: 'username' },
  },
  phone: {
    schema: label('phone'),
    label: 'Phone',
    empty: '',
    samples: ['', '(816) 555-0105'],
    of: ({ phone }) => phone ?? '',
    wire: { isNullWhenEmpty: true },
  },
  accountId: { schema: shape.accountId, label: 'Account', empty: '', samples: null },
  timezone: {
    schema: shape.timezone,
    label: 'Time zone',
    empty: usualZone,
    samples: ['America/Denver'],
  },
  isAdmin: roleField('Administrator'),
  isTripAdmin: roleField('Trip Administrator'),
  isPaymentAuthorizer: roleField('Payment Authorizer'),
  isDriver: roleField('Driver'),
  prefCDL: { schema: flag, label: 'Commercial License', empty: false, samples: [true, false] },
  prefManual: { schema: flag, label: 'Manual Transmission', empty: false, samples: [true, false] },
  isAvailable: {
    schema: flag,
    label: 'Available',
    empty: true,
    samples: [true, false],
    of: ({ availability }) => availability !== 'unavailable',
  },
});
const dayField = (at: number) => ({
  schema: whole(0, fullDay),
  label: capitalOf(daysOfWeek[at] ?? ''),
  empty: 0,
  samples: null,
  of: ({ schedule }: Pick<Employee, 'schedule'>) => schedule[at] ?? 0,
});
/** The half hours worked, see `schedule.ts`; free where they are not known. */
export const weekFields = fieldsOf<Pick<Employee, 'schedule'>>()({
  sunday: dayField(0),
  monday: dayField(1),
  tuesday: dayField(2),
  wednesday: dayField(3),
  thursday: dayField(4),
  friday: dayField(5),
  saturday: dayField(6),
});
export type PersonValues = ValuesOf<typeof personFields.shape>;
export type WeekValues = ValuesOf<typeof weekFields.shape>;
export type EmployeeValues = PersonValues & WeekValues;
export type EmployeeField = keyof EmployeeValues;
export const employeeFields = joined(personFields, weekFields);

export function scheduleOf(week: WeekValues): readonly number[] {
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
  Object.assign(wrong, tooLong(personFields, changes));
  const whole = { ...before, ...changes };
  const named = roleFlags.find(([flag]) => changes[flag] !== undefined);
  if (named && roleFlags.every(([flag]) => whole[flag] !== true)) {
    wrong[named[0]] = 'User must have at least one role.';
  }
  return wrong;
}

/** Why it is no phone number; null for one, and for none. */
export function checkPhone(phone: string): string | null {
  const { number } = phoneOf(phone);
  if (/\p{L}/u.test(number)) return 'may not contain letters';
  const digits = number.replaceAll(/\D/g, '');
  if (number.trim() === '' || (digits.length >= 7 && digits.length <= 15)) return null;
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

function capitalOf(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
