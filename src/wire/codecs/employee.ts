// Employee on the wire (S2 §3). A schedule is 48 rows of 7 values, 0 or 1.
import { usualZone } from '#domain/employees.ts';
import { employee } from '#domain/entities.ts';
import { dayOf, halfHoursPerDay, isWorked } from '#domain/schedule.ts';
import { z } from '#domain/schema.ts';
import { orNone, unknownName } from './fields.ts';
import { lastChange } from './lastChange.ts';
import { roleFlags } from './roles.ts';
import { rowCodec } from './rows.ts';
import { own } from './table.ts';

const values = z.array(z.int().check(z.gte(0), z.lte(1))).check(z.maxLength(7));
export const scheduleOnWire = z
  .array(values)
  .check(z.minLength(halfHoursPerDay), z.maxLength(halfHoursPerDay));

export function writeSchedule(days: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: halfHoursPerDay }, (_, half) =>
    days.map((day) => (isWorked(day, half) ? 1 : 0)),
  );
}

/** As many days as all rows have values. */
export function readSchedule(rows: readonly (readonly number[])[]): readonly number[] {
  const days = Math.min(...rows.map(({ length }) => length));
  return Array.from({ length: days }, (_, at) =>
    dayOf(...rows.flatMap((row, from) => (row[at] === 1 ? [{ from, to: from + 1 }] : []))),
  );
}

export const { encode: encodeEmployee, decode: decodeEmployee } = rowCodec(employee, {
  id: { isNeeded: true },
  accountId: { lost: '' },
  name: { lost: unknownName },
  email: { lost: '' },
  phone: { or: null },
  roles: roleFlags,
  version: { absent: 0 },
  firstName: { or: '' },
  lastName: { or: '' },
  employeeNumber: { at: 'employeeId', or: null },
  driverId: { or: null },
  avatar: { or: null },
  prefCDL: { or: false },
  prefManual: { or: false },
  availability: { at: 'availabilityStatus', absent: 'available', lost: 'unknown' },
  timezone: { or: usualZone },
  schedule: own(
    { schedule: orNone(scheduleOnWire) },
    ({ schedule }) => readSchedule(schedule ?? [[]]),
    {
      schedule: (days) => writeSchedule(days ?? []),
    },
    { lost: [] },
  ),
  ...lastChange,
});
