// The calls of `calls.ts` about employees (S2 §7, reading 53): new, an edit, a removal, and the
// trips of one. The paths are those of the legacy entity.
import {
  employeeFields,
  type EmployeeValues,
  personFields,
  type PersonValues,
  weekFields,
} from '#domain/employees.ts';
import { employeeTrip, mostTripsShown } from '#domain/employeeHistory.ts';
import { employee } from '#domain/entities.ts';
import { isSentPicture, picturePlace } from '#domain/pictures.ts';
import { daysOfWeek } from '#domain/schedule.ts';
import { z } from '#domain/schema.ts';
import { codecs } from '../codecs/collections.ts';
import { readSchedule, scheduleOnWire, writeSchedule } from '../codecs/employee.ts';
import { must, reader, Unreadable } from '../codecs/fields.ts';
import { allOf, codec, type EditCodec, edits } from '../codecs/table.ts';
import {
  asking,
  call,
  editing,
  idAs,
  inBody,
  inQueryAs,
  listOf,
  oneOf,
  posting,
  removing,
  type Sent,
} from '../route.ts';

/**
 * An administrator's changes to an employee; absent fields stay unchanged. Days of the week go
 * together: with one of them all are given.
 */
export type EmployeeEdit = Partial<EmployeeValues> & {
  /** A new password. The server keeps it to itself. */
  readonly password?: string;
  /**
   * A new picture as a `data:` address (`domain/pictures.ts`), null removes the one there is. No
   * log and no journal has it.
   */
  readonly avatar?: string | null;
};

const { isAvailable: _place, ...places } = personFields.places;
type OnWire = Omit<Partial<PersonValues>, 'isAvailable'> & {
  availability?: 'available' | 'unavailable';
  schedule?: readonly number[];
};

const plain = edits<OnWire>(
  z.object({
    ...personFields.shape,
    availability: employee.shape.availability,
    schedule: employee.shape.schedule,
  }),
  {
    ...places,
    availability: { at: 'availabilityStatus' },
    schedule: {
      at: 'schedule',
      part: {
        schema: scheduleOnWire,
        to: (days) => writeSchedule(days as readonly number[]),
        from: (rows) => readSchedule(rows as readonly (readonly number[])[]),
      },
    },
  },
);

/** Absent: they stay as they are. They are never kept, journaled or sent back. */
const readHidden = reader(
  z.object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    avatar: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(400_000)))),
  }),
  ({ password, avatar }) => ({
    ...(password !== undefined && { password }),
    ...(avatar !== undefined && { avatar }),
  }),
);

export const employeeEdits: EditCodec<EmployeeEdit> = {
  encode(id, { password, avatar, ...edit }) {
    const body = {
      ...plain.encode(id, toWire(edit)),
      ...(password !== undefined && { password, confirmPassword: password }),
      ...(avatar !== undefined && { avatar }),
    };
    return body as ReturnType<typeof plain.encode>;
  },
  decode(raw) {
    const isObject = typeof raw === 'object' && raw !== null;
    const { avatar: _data, ...fields } = (isObject ? raw : {}) as { readonly avatar?: unknown };
    // A picture is sent whole, and named in a row.
    const read = plain.decode(isObject ? fields : raw);
    if ('problem' in read) return read;
    const hidden = readHidden(raw);
    if ('problem' in hidden) return hidden;
    const { id, edit } = read.value;
    return { value: { id, edit: { ...fromWire(edit), ...hidden.value } } };
  },
};

const readNew = allOf(employeeEdits, [...employeeFields.names, 'password']);
function decodeNew({ body }: Sent) {
  const { password, avatar: _none, ...written } = readNew(body);
  return { employee: written as EmployeeValues, password };
}

function toWire({ isAvailable, ...edit }: Partial<EmployeeValues>): OnWire {
  const isWeek = daysOfWeek.some((day) => edit[day] !== undefined);
  const rest = Object.entries(edit).filter(([field]) => !daysOfWeek.includes(field as never));
  return {
    ...Object.fromEntries(rest),
    ...(isAvailable !== undefined && { availability: isAvailable ? 'available' : 'unavailable' }),
    // The days go together: 48 rows have a value for each.
    ...(isWeek && { schedule: daysOfWeek.map((day) => edit[day] ?? 0) }),
  };
}

function fromWire({ availability, schedule, ...edit }: OnWire): EmployeeEdit {
  return {
    ...edit,
    ...(availability !== undefined && { isAvailable: availability === 'available' }),
    ...(schedule && weekFields.valuesOf({ schedule })),
  };
}

const secrets = ['password', 'confirmPassword', 'avatar'];

export const drivenTripCodec = codec(employeeTrip, {
  id: {},
  tripId: { or: null },
  name: {},
  role: {},
  startedMs: { at: 'startTime' },
  endedMs: { at: 'endTime', or: null },
  startLabel: { at: 'startLocation', or: '' },
  endLabel: { at: 'endLocation', or: '' },
  efficiency: { or: null },
  invalids: { or: 0 },
});
/** Reading 54: this before the name of a picture leads to it; a name may have several parts. */
const imageBase = '/v2/legacy/images/';
const readPicture = reader(z.object({ data: z.string() }), ({ data }) => data);
const readAddress = reader(
  z.string().check(
    z.maxLength(2_000),
    z.refine((text) => picturePlace(text)?.is === 'elsewhere'),
  ),
);

const pictureReply = {
  encodeReply: ({ picture }: { readonly picture: string }) => ({ data: picture }),
  decodeReply(raw: unknown) {
    const picture = must(readPicture(raw), 'body');
    // Nothing else is ever drawn: no other address, no drawing with scripts.
    if (!isSentPicture(picture)) throw new Unreadable('body.data: no picture');
    return { reply: { picture }, skipped: 0, why: [] };
  },
};

export const employeeRoutes = {
  /**
   * S2 §7 employees (reading 53). Durable: takes an idempotency key. The e-mail is the username,
   * and no two employees have the same.
   */
  createEmployee: call({
    ...posting,
    secrets,
    path: '/v2/legacy/employees',
    decode: decodeNew,
    encode({ employee, password }) {
      const { id: _none, ...body } = employeeEdits.encode('new', { ...employee, password });
      return inBody(body);
    },
    ...oneOf('employee', codecs.employees),
  }),
  /** S2 §7 employees. Durable and refused with 409 like the edit of a move. */
  editEmployee: call({
    path: '/v2/legacy/employees/{id}',
    ...editing(employeeEdits, 'employee', codecs.employees),
    secrets,
  }),
  /**
   * S2 §7 employees. Durable and refused with 409 like the removal of a move, and while the person
   * drives a trip.
   */
  removeEmployee: call({ ...removing, path: '/v2/legacy/employees/{id}' }),
  /** S2 §7 employees: the trips of one, the latest first; an unknown one is refused with 404. */
  employeeHistory: call({
    ...asking,
    path: '/v2/legacy/employees/{id}/history',
    ...idAs('employeeId'),
    ...listOf('drivenTrips', drivenTripCodec, mostTripsShown),
  }),
  /** Reading 54: a picture by its name below the image base; an unknown one gives a 404. */
  picture: call({
    ...asking,
    path: `${imageBase}{id}`,
    isFolder: true,
    encode: ({ name }) => ({ ...inBody(null), id: name }),
    decode({ id: name = '' }: Sent) {
      const place = picturePlace(name);
      if (place?.is !== 'named' || place.name !== name) throw new Unreadable('path: no picture');
      return { name };
    },
    ...pictureReply,
  }),
  /**
   * Reading 54: a picture at an address that begins with http. Answered by the gateway, which alone
   * asks other servers, and only those it is set up for; else a 404.
   */
  pictureElsewhere: call({
    ...asking,
    path: '/gateway/image',
    ...inQueryAs('address', readAddress),
    ...pictureReply,
  }),
};
