// The people of the company as its office keeps them: roles, shifts and numbers. Apart from the
// fleet because some of them drive nothing.
import { type Employee, type Location, type Role, unchanged } from '#domain/entities.ts';
import { dayOf, type Span } from '#domain/schedule.ts';
import type { Stream } from '../core/random.ts';
import type { Person } from './people.ts';

/** Number of the first employee: E-0101. */
const firstNumber = 101;

/** 08:00 AM to 05:00 PM. */
const officeHours: Span = { from: 16, to: 34 };

/** People at desks: the manager, the planner, the bookkeeper. */
const deskRoles: readonly (readonly Role[])[] = [
  ['Administrator'],
  ['Trip Administrator', 'Payment Authorizer'],
  ['Payment Authorizer'],
];

/** What the office knows of the person with this number, who drives nothing yet. */
function personOf(at: number, person: Person, store: Location): Omit<Employee, 'roles'> {
  return {
    id: `emp-${at + 1}`,
    accountId: store.accountId,
    name: person.name,
    email: person.email,
    phone: person.phone,
    version: 1,
    firstName: person.firstName,
    lastName: person.lastName,
    employeeNumber: employeeNumber(at),
    driverId: null,
    avatar: null,
    prefCDL: false,
    prefManual: false,
    availability: 'available',
    timezone: store.timezone,
    schedule: [],
    ...unchanged,
  };
}

export function employeeNumber(at: number): string {
  return `E-${String(firstNumber + at).padStart(4, '0')}`;
}

const officeRoles: readonly Role[] = ['Administrator', 'Trip Administrator', 'Payment Authorizer'];

/** The first of every ten drivers runs the store, the second plans, the third pays. */
export function crewMember(at: number, person: Person, store: Location, hours: Stream): Employee {
  const office = officeRoles[at % 10];
  const from = 13 + hours.int(0, 3);
  const to = 32 + hours.int(0, 4);
  const saturday = hours.chance(300) ? dayOf({ from: 16, to: 24 }) : 0;
  const day = dayOf({ from, to });
  return {
    ...personOf(at, person, store),
    roles: [...(office ? [office] : []), 'Driver'],
    schedule: [0, day, day, day, day, day, saturday],
  };
}

export function deskMember(at: number, desk: number, person: Person, store: Location): Employee {
  const day = dayOf(officeHours);
  return {
    ...personOf(at, person, store),
    roles: deskRoles[desk % deskRoles.length] as readonly Role[],
    schedule: [0, day, day, day, day, day, 0],
  };
}
