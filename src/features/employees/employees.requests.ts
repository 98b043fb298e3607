import {
  checkEmployeeValues,
  type EmployeeField,
  employeeFields,
  type EmployeeValues,
  personFields,
  roleFlags,
  scheduleOf,
  weekFields,
} from '#domain/employees.ts';
import type { Employee } from '#domain/entities.ts';
import { mayRemoveDriver } from '#domain/myDrivers.ts';
import { formatPhone } from '#domain/phone.ts';
import { daysOfWeek, dayOf, weekText } from '#domain/schedule.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import {
  changesIn,
  linesOf,
  type Note,
  notice,
  ofRow,
  putting,
  requestSeeing,
  wordsOf,
} from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import {
  createdPayload,
  createPayload,
  editPayload,
  newEmployees,
  picturePayload,
  removePayload,
  schedulePayload,
} from './employees.model.ts';

type Sees = Pick<WorldSees, 'world'>;
type OfEmployee = { readonly employeeId: string };

const { common, ...ofEmployee } = ofRow('employees', 'employeeId', 'employee');
export const subjectOf = common.subject;

/** S2 §7: saves a new employee. */
export const createEmployee = requestSeeing<Sees>()({
  ...common,
  type: 'employees/create',
  schema: createPayload,
  call: 'createEmployee',
  subject: ({ owner }) => `${newEmployees}:${owner}`,
  row: () => null,
  last: false,
  secret: ({ passwordHandle = '' }) => passwordHandle,
  guard: ({ employee }, sees) => mayWrite(employee, null, sees),
  ask: ({ employee }, { secret }) => ({ employee, password: secret }),
  done: ({ employee }) => ({
    result: { employeeId: employee.id },
    changes: putting('employees', employee),
  }),
  result: createdPayload,
  words: {
    noun: 'employee',
    verb: ['add', 'added'],
    running: 'The employee is being saved.',
    done: ({ note }) => notice('success', 'Saved.', `${note.subject} was added.`),
    failed: unable,
  },
  note: ({ employee }, sees) => ({
    subject: nameOf(employee),
    activityIds: [],
    changes: linesOf(employeeFields, employee, (field, value) => inWords(sees, field, value)),
  }),
  sample: ({ world }, pick) => {
    const account = pick(world.tables.accounts.rows());
    const firstName = pick(['Ann', 'Zoë', '李']);
    if (!account || !firstName) return null;
    const day = dayOf({ from: 16, to: 32 });
    const employee: EmployeeValues = {
      ...employeeFields.empty,
      firstName,
      lastName: 'Yoder',
      phone: '913-555-0191',
      accountId: account.id,
      email: `${pick(['a', 'b', 'c', 'd'])}.${world.tables.employees.size}@company.example`,
      isTripAdmin: true,
      isDriver: true,
      prefCDL: true,
      monday: day,
      tuesday: day,
      friday: day,
    };
    return { owner: account.id, employee, passwordHandle: sampleHandle };
  },
});

/** Tests keep a password in the vault under this. */
export const sampleHandle = 'secret-of-samples';

/** S2 §7: changes fields of an employee. */
export const editEmployee = requestSeeing<Sees>()({
  ...common,
  type: 'employees/edit',
  schema: editPayload,
  call: 'editEmployee',
  // A second edit is sent with the version that the first one produced.
  last: false,
  secret: ({ passwordHandle = null }) => passwordHandle,
  guard: ({ employeeId, fields }, sees) => mayEdit(employeeId, fields, sees),
  ask: (asked, now) => ({
    ...ofEmployee.version(asked, now),
    edit: now.secret === '' ? asked.fields : { ...asked.fields, password: now.secret },
  }),
  done: ofEmployee.put,
  words: wordsOf('edit', ['save', 'saved'], 'employee', { failed: unable }),
  note: ({ employeeId, fields, passwordHandle }, sees) => {
    const row = sees.world.tables.employees.get(employeeId);
    const changes = changesIn(personFields, row, fields, (field, value) =>
      inWords(sees, field, value),
    );
    const secret = { field: 'Password', before: null, after: 'a new one', zone: null };
    return {
      subject: row?.name ?? employeeId,
      activityIds: [],
      changes: passwordHandle === undefined ? changes : [...changes, secret],
    };
  },
  sample: (sees, pick) => {
    const row = pick(sees.world.tables.employees.rows());
    if (!row) return null;
    const { version } = row;
    const fields =
      pick([
        { phone: '', lastName: `${version}` },
        { phone: '(816) 555-0105', timezone: 'America/Denver' },
        { isTripAdmin: !row.roles.includes('Trip Administrator'), isDriver: true },
        { prefCDL: !row.prefCDL, isAvailable: row.availability === 'unavailable' },
      ]) ?? {};
    return { employeeId: row.id, version, fields };
  },
});

/** S2 §2: saves a new picture of an employee. */
export const savePicture = requestSeeing<Sees>()({
  ...common,
  type: 'employees/savePicture',
  schema: picturePayload,
  call: 'editEmployee',
  last: false,
  secret: ({ pictureHandle }) => pictureHandle,
  guard: ({ employeeId }, sees) => mayEdit(employeeId, {}, sees),
  ask: (asked, now) => ({ ...ofEmployee.version(asked, now), edit: { avatar: now.secret } }),
  done: ofEmployee.put,
  words: {
    noun: 'picture',
    verb: ['save', 'saved'],
    running: 'The picture is being saved.',
    done: ({ note }) => notice('success', 'Saved.', `The picture of ${note.subject} was saved.`),
    failed: unable,
  },
  note: ({ employeeId }, { world }) => ({
    subject: world.tables.employees.get(employeeId)?.name ?? employeeId,
    activityIds: [],
    changes: [{ field: 'Picture', before: null, after: 'a new one', zone: null }],
  }),
  sample: ({ world }, pick) => {
    const row = pick(world.tables.employees.rows());
    if (!row) return null;
    return { employeeId: row.id, version: row.version, pictureHandle: samplePicture };
  },
});

/** Removes the picture of an employee: their initials stand in its place again. */
export const removePicture = requestSeeing<Sees>()({
  ...common,
  type: 'employees/removePicture',
  schema: removePayload,
  call: 'editEmployee',
  last: false,
  guard: ({ employeeId }, sees) => mayRemovePicture(employeeId, sees),
  ask: (asked, now) => ({ ...ofEmployee.version(asked, now), edit: { avatar: null } }),
  done: ofEmployee.put,
  words: {
    noun: 'removal of the picture',
    verb: ['remove', 'removed'],
    running: 'The picture is being removed.',
    done: ({ note }) => notice('success', 'Removed.', `${note.subject} has no picture now.`),
    failed: ({ note, why }) =>
      notice('error', 'Unable to remove the picture.', `${note.subject}: ${why}`),
  },
  note: ({ employeeId }, { world }) => ({
    subject: world.tables.employees.get(employeeId)?.name ?? employeeId,
    activityIds: [],
    changes: [{ field: 'Picture', before: 'the one there was', after: null, zone: null }],
  }),
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.employees.rows()];
    return ofEmployee.named(pick(rows.filter(({ id }) => mayRemovePicture(id, sees).yes)));
  },
});

/** Tests keep a picture in the vault under this. */
export const samplePicture = 'picture-of-samples';

/** Saves days of a work schedule. */
export const saveSchedule = requestSeeing<Sees>()({
  ...common,
  type: 'employees/saveSchedule',
  schema: schedulePayload,
  call: 'editEmployee',
  last: false,
  guard: ({ employeeId, days }, sees) => mayEdit(employeeId, days, sees),
  ask: (asked, now) => {
    const row = ofEmployee.rowOf(asked, now.sees);
    if (!row) return no(goneText(now.sees, 'employees', asked.employeeId));
    // On the wire a schedule is whole: its other days are as this version has them.
    const edit = { ...weekFields.valuesOf(row), ...asked.days };
    return { ...ofEmployee.version(asked, now), edit };
  },
  done: ofEmployee.put,
  words: {
    noun: 'schedule',
    verb: ['save', 'saved'],
    running: 'The schedule is being saved.',
    done: ({ note }) => notice('success', 'Saved.', `The schedule of ${note.subject} was saved.`),
    failed: unable,
  },
  note: ({ employeeId, days }, { world }) => {
    const row = world.tables.employees.get(employeeId);
    const before = row ? weekFields.valuesOf(row) : weekFields.empty;
    const words = (all: typeof before) => weekText(scheduleOf(all));
    const [was, is] = [words(before), words({ ...before, ...days })];
    return {
      subject: row?.name ?? employeeId,
      activityIds: [],
      changes: [{ field: 'Work schedule', before: was, after: is, zone: null }],
    };
  },
  sample: ({ world }, pick) => {
    const row = pick(world.tables.employees.rows());
    if (!row) return null;
    const days = pick([{ sunday: dayOf({ from: 18, to: 24 }) }, { friday: 0, saturday: 3 }]) ?? {};
    return { employeeId: row.id, version: row.version, days };
  },
});

/** S2 §7: removes an employee. */
export const removeEmployee = requestSeeing<Sees>()({
  ...common,
  type: 'employees/remove',
  schema: removePayload,
  call: 'removeEmployee',
  last: true,
  guard: mayRemove,
  ask: ofEmployee.version,
  done: ofEmployee.removed,
  words: wordsOf('removal', ['remove', 'removed'], 'employee', {
    done: ({ note }) => notice('success', 'Removed 1 employee.', note.subject),
  }),
  note: ({ employeeId }, { world }) => {
    const row = world.tables.employees.get(employeeId);
    const change = { field: 'E-mail', before: row?.email ?? null, after: null, zone: null };
    return { subject: row?.name ?? employeeId, activityIds: [], changes: [change] };
  },
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.employees.rows()];
    return ofEmployee.named(pick(rows.filter(({ id }) => mayRemove({ employeeId: id }, sees).yes)));
  },
});

/** Whether an employee may be removed; else the trip that keeps them. */
export function mayRemove({ employeeId }: OfEmployee, sees: Sees): Yes | No {
  const { employees, trips } = sees.world.tables;
  const row = employees.get(employeeId);
  if (!row) return no(goneText(sees, 'employees', employeeId));
  const { driverId, name } = row;
  return driverId ? mayRemoveDriver(name, driverId, trips.rows()) : yes;
}

function mayEdit(employeeId: string, fields: Partial<EmployeeValues>, sees: Sees): Yes | No {
  const row = sees.world.tables.employees.get(employeeId);
  return row ? mayWrite(fields, row, sees) : no(goneText(sees, 'employees', employeeId));
}

function mayRemovePicture(employeeId: string, sees: Sees): Yes | No {
  const row = sees.world.tables.employees.get(employeeId);
  if (!row) return no(goneText(sees, 'employees', employeeId));
  return row.avatar ? yes : no(`${row.name} has no picture.`);
}

function mayWrite(
  fields: Partial<EmployeeValues>,
  row: Employee | null,
  { world }: Sees,
): Yes | No {
  const wrong = checkEmployeeValues(fields, row && employeeFields.valuesOf(row));
  const [field] = Object.keys(wrong) as EmployeeField[];
  if (field !== undefined) return no(whyWrong(field, wrong[field] ?? ''));
  const { accountId } = fields;
  if (accountId === undefined || world.tables.accounts.get(accountId)) return yes;
  return no('This account is not known.');
}

/** A text of S2 §5 that stands below a field, as a sentence of its own. */
export function whyWrong(field: EmployeeField, words: string): string {
  return words.endsWith('.') ? words : `${employeeFields.labels[field]}: ${words}.`;
}

/** S2 §8. */
function unable({ note, why }: { readonly note: Note; readonly why: string }) {
  return notice('error', 'Unable to save employee.', `${note.subject}: ${why}`);
}

function nameOf({ firstName, lastName }: Pick<EmployeeValues, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** A value as text; null for an empty one, and for a day without hours. */
export function inWords(
  { world }: Sees,
  field: EmployeeField,
  value: string | number | boolean | undefined,
): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') {
    const isRole = roleFlags.some(([flag]) => flag === field);
    return value ? 'yes' : isRole ? null : 'no';
  }
  if (typeof value === 'string') {
    if (field === 'phone') return formatPhone(value);
    return field === 'accountId' ? (world.tables.accounts.get(value)?.name ?? value) : value;
  }
  const days = daysOfWeek.map((day) => (day === field ? value : 0));
  return value === 0 ? null : weekText(days).replace(/^\w+ /, '');
}
