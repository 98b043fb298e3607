// Employees: created, edited and removed (S2 §7). The version must be current.
import {
  checkEmployeeValues,
  checkPassword,
  employeeFields,
  employeeRow,
} from '#domain/employees.ts';
import type { Employee, User } from '#domain/entities.ts';
import { no, type Verdict, yes } from '#domain/verdict.ts';
import { encodeEmployee } from '#wire/codecs/employee.ts';
import type { EmployeeEdit } from '#wire/calls/employeeRoutes.ts';
import { add, find, lastChange, motionOf, put, remove, type Sim } from '../core/sim.ts';
import { employeeNumber } from '../world/office.ts';
import { dismiss, followInDriver, hire } from './employeeDrivers.ts';
import { lastOf, removalOf } from './othersDeeds.ts';
import { dropPicture, keepPicture } from './pictures.ts';
import { canSee, scopeOf } from './reading.ts';
import { inOneSentence, Refusal } from './refusal.ts';
import { needRoom } from './room.ts';
import type { Serve } from './service.ts';

/** No employee of the simulated company logs in: of a password only the length is checked. */
export const createEmployee: Serve<'createEmployee'> = (
  sim,
  user,
  { employee: values, password },
) => {
  check(sim, user, null, { ...values, password });
  const { employees } = sim.state.rows;
  needRoom(sim, 'employees');
  const { numbers } = sim.state;
  numbers.employee = (numbers.employee ?? employees.length) + 1;
  const made = {
    // The count of changes never repeats, also when an employee was removed.
    id: `emp-n${sim.state.tallies.changes + 1}`,
    version: 1,
    ...employeeRow(values),
    employeeNumber: employeeNumber(numbers.employee - 1),
    driverId: null,
    avatar: null,
    ...lastChange(sim),
  };
  const driverId = values.isDriver ? hire(sim, made) : null;
  const employee: Employee = { ...made, driverId };
  add(sim, 'employees', employee);
  return { employee };
};

export const editEmployee: Serve<'editEmployee'> = (sim, user, { id, version, edit }) => {
  const employee = asIs(sim, user, id, version);
  check(sim, user, employee, edit);
  const now = employeeFields.valuesOf(employee);
  const { password, avatar, ...fields } = edit;
  const isSame = employeeFields.names.every((f) => fields[f] === undefined || fields[f] === now[f]);
  // Removing what is not there changes nothing.
  const hasNoPicture = avatar === undefined || (avatar === null && !employee.avatar);
  if (isSame && password === undefined && hasNoPicture) return { employee };
  const picture = hasNoPicture ? {} : { avatar: keepPicture(sim, employee, avatar) };
  const row = employeeRow({ ...now, ...fields });
  const { driverId } = employee;
  const isHired = driverId === null && row.roles.includes('Driver');
  const hired = isHired ? { driverId: hire(sim, { ...employee, ...row }) } : {};
  const next = put(sim, 'employees', id, { ...row, ...hired, ...picture });
  if (driverId !== null) followInDriver(sim, employee, next, driverId);
  return { employee: next };
};

export const removeEmployee: Serve<'removeEmployee'> = (sim, user, { id, version }) => {
  const employee = asIs(sim, user, id, version);
  const verdict = mayLeave(sim, employee);
  if (!verdict.yes) throw new Refusal(422, 'DRIVES', verdict.reason);
  remove(sim, 'employees', id);
  dropPicture(sim, employee);
  const { driverId } = employee;
  if (driverId) dismiss(sim, driverId);
  return { id };
};

/** Who drives a trip, or will, stays until it is over or somebody else drives it. */
export function mayLeave(
  sim: Sim,
  { name, driverId }: Pick<Employee, 'name' | 'driverId'>,
): Verdict {
  if (!driverId) return yes;
  const { tripId, booked } = motionOf(sim, driverId);
  const trip = find(sim, 'trips', tripId ?? booked[0] ?? null);
  return trip ? no(`${name} drives trip ${trip.name}.`) : yes;
}

/** The employee at the time of the request. */
function asIs(sim: Sim, user: User, id: string, version: number): Employee {
  const employee = employeeIn(sim, user, id);
  if (!scopeOf(sim, user).has(employee.accountId)) {
    throw new Refusal(403, 'OUT_OF_SCOPE', 'This employee belongs to another account.');
  }
  if (employee.version !== version) {
    const more = { current: encodeEmployee(employee), deed: lastOf(employee, 'changed') };
    throw new Refusal(409, 'STALE', `${employee.name} was changed meanwhile.`, more);
  }
  return employee;
}

/** An employee whom the user may see; another one seems not to exist. */
export function employeeIn(sim: Sim, user: User, id: string): Employee {
  const employee = find(sim, 'employees', id);
  if (employee && canSee(sim, user, employee)) return employee;
  const deed = removalOf(sim, user, 'employees', id);
  throw new Refusal(404, 'UNKNOWN_EMPLOYEE', 'This employee is not known.', { deed });
}

function check(sim: Sim, user: User, before: Employee | null, edit: EmployeeEdit): void {
  const { password, avatar: _picture, ...changes } = edit;
  const wrong = checkEmployeeValues(changes, before && employeeFields.valuesOf(before));
  const [field] = Object.keys(wrong) as (keyof typeof wrong)[];
  if (field !== undefined)
    throw new Refusal(422, 'BAD_EMPLOYEE', inOneSentence("An employee's data", wrong[field] ?? ''));
  const bad = password === undefined ? null : checkPassword(password, null).password;
  if (bad !== null) throw new Refusal(422, 'BAD_PASSWORD', `The password ${bad}.`);
  const { accountId, email } = changes;
  if (accountId !== undefined && !scopeOf(sim, user).has(accountId)) {
    throw new Refusal(422, 'UNKNOWN_ACCOUNT', 'There is no such account.');
  }
  const username = email?.trim().toLowerCase();
  const isTaken = sim.state.rows.employees.some(
    (one) => one.id !== before?.id && one.email.toLowerCase() === username,
  );
  if (isTaken) throw new Refusal(422, 'EMAIL_TAKEN', 'Another employee has this e-mail.');
}
