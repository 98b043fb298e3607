// Arbitrary entities, requests and replies for property tests of the wire and of its users.
import { newPlace as newPlaceSchema } from '#domain/newPlace.ts';
import * as fc from 'fast-check';
import * as schema from '#domain/entities.ts';
import type { Entities } from '#domain/entities.ts';
import { user as userSchema } from '#domain/user.ts';
import type { Calls, routes } from '../calls/calls.ts';
import type { EmployeeEdit } from '../calls/employeeRoutes.ts';
import type { MoveEdit } from '../calls/moveEdit.ts';
import { moveAsked, type MoveRequest } from '../calls/moveRequest.ts';
import { employeeFields, personFields } from '#domain/employees.ts';
import { employeeTrip } from '#domain/employeeHistory.ts';
import { builtFields, vehicleFields, type VehicleValues } from '#domain/inventory.ts';
import { locationFields, type LocationValues } from '#domain/locations.ts';
import { moveFields } from '#domain/moveEdit.ts';
import { profileFields } from '#domain/profile.ts';
import { detailFields } from '#domain/tripChanges.ts';
import { encodePath } from '#domain/path.ts';
import { remedyHead, remedyKinds } from '#domain/remedies.ts';
import { driverCost } from '#domain/reports.ts';
import { tripDetail, tripTask, tripVehicle } from '#domain/tripDetail.ts';
import { daysOfWeek } from '#domain/schedule.ts';
import { tripDeed } from '#domain/tripDeeds.ts';
import { tripNotice } from '#domain/tripNotices.ts';
import { foundAddress, foundPlace, placeSuggestion } from '#domain/foundPlace.ts';
import { legacyTrip as legacyTripSchema } from '../legacy/trip.ts';
import {
  allOf,
  type Arb,
  arbitraryOf,
  cmi,
  calendarDay,
  type ExchangesOf,
  editOf,
  id,
  label,
  latE6,
  lonE6,
  note,
  orNone,
  record,
  rows,
  title,
} from './fieldArbitraries.ts';
import { invoiceExchanges, reportExchanges } from './reportArbitraries.ts';
import { delivery, ride, rideExchanges, voucher } from './rideArbitraries.ts';
import { verificationExchanges } from './verificationArbitraries.ts';
import { linkedDriver, planningExchanges, tripSummary } from './planningArbitraries.ts';

const account = arbitraryOf(schema.account);

export const location = arbitraryOf(schema.location, {
  timezone: fc.constantFrom('America/Chicago', 'America/New_York', 'Etc/UTC'),
});

export const activity = arbitraryOf(schema.activity);
const vehicle = arbitraryOf(schema.vehicle);

const driver = arbitraryOf(schema.driver, {
  groups: fc.uniqueArray(title, { maxLength: 3 }),
  permits: fc.uniqueArray(arbitraryOf(schema.permit, { validUntil: calendarDay }), {
    maxLength: 3,
    selector: ({ kind }) => kind,
  }),
});
const employee = arbitraryOf(schema.employee);
export const user = arbitraryOf(userSchema);

const trip = arbitraryOf(schema.trip);

export const entities: { readonly [C in keyof Entities]: Arb<Entities[C]> } = {
  accounts: account,
  locations: location,
  activities: activity,
  vehicles: vehicle,
  drivers: driver,
  employees: employee,
  trips: trip,
  rides: ride,
  vouchers: voucher,
  deliveries: delivery,
};

export const tripVehicles = arbitraryOf(tripVehicle);
export const tripTasks = arbitraryOf(tripTask);
export const tripNotices = arbitraryOf(tripNotice);
export const tripDeeds = arbitraryOf(tripDeed);
export const drivenTrips = arbitraryOf(employeeTrip);

/** A question about an account, and its answer. */
const ofAccount = <R extends object>(reply: { readonly [F in keyof R]: Arb<R[F]> }) =>
  fc.record({ request: fc.record({ accountId: id }), reply: record<R>(reply) });

export const world = record<Calls['world']['reply']>({
  user,
  accounts: rows(account),
  locations: rows(location),
  activities: rows(activity),
  vehicles: rows(vehicle),
  drivers: rows(driver),
  employees: rows(employee),
  trips: rows(trip),
  rides: rows(ride),
  vouchers: rows(voucher),
  deliveries: rows(delivery),
});

const newPlace = arbitraryOf(newPlaceSchema);
/** An end is a location or a new place. */
const ends = fc.tuple(fc.oneof(id, newPlace), fc.oneof(id, newPlace)).map(([start, end]) => ({
  ...(typeof start === 'string' ? { startId: start } : { startId: null, startPlace: start }),
  ...(typeof end === 'string' ? { endId: end } : { endId: null, endPlace: end }),
}));

export const moveRequest = fc
  .tuple(ends, arbitraryOf(moveAsked))
  .map(([chosen, rest]): MoveRequest => ({ ...chosen, ...rest }))
  .filter((move) => Boolean(move.vehicleId ?? move.vin));

export const moveEdit: Arb<MoveEdit> = fc
  .tuple(
    editOf(moveFields),
    fc.record(
      { startPlace: newPlace, endPlace: newPlace, complete: fc.constant(true as const) },
      { requiredKeys: [] },
    ),
  )
  .map(([fields, others]) => ({ ...fields, ...others }));

export const vehicleEdit: Arb<Partial<VehicleValues>> = editOf(vehicleFields);

const zone = fc.constantFrom('America/Chicago', 'Etc/UTC');
export const locationEdit: Arb<Partial<LocationValues>> = editOf(locationFields, {
  timezone: zone,
});

/** With the whole week, or without. */
export const employeeEdit: Arb<EmployeeEdit> = fc
  .tuple(
    editOf(personFields, { timezone: zone }),
    fc.record({ password: title, avatar: title }, { requiredKeys: [] }),
    fc.boolean(),
  )
  .map(([person, secrets, isWeek]) => {
    const edit = { ...person, ...secrets };
    const week = daysOfWeek.map((name, at) => [name, (at + 1) * 3]);
    return { ...edit, ...(isWeek ? Object.fromEntries(week) : {}) };
  });

const { stock: _stock, status: _status, locationId: _place, ...described } = vehicleFields.shape;
const builtVehicle: Arb<Calls['createVehicle']['request']> = allOf(
  { shape: { ...builtFields.shape, ...described } },
  { vin: title },
);

const tripEdit = editOf(detailFields);

export const legacyTrip = arbitraryOf(legacyTripSchema);

const place = record<{ lonE6: number; latE6: number }>({ lonE6, latE6 });
const placeText = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
const zoneName = fc.constantFrom('America/Chicago', 'America/Denver');
const found = arbitraryOf(foundPlace, { timezone: zoneName });
const speed = fc.integer({ min: 1, max: 1000 });

/** A part of a name below a folder. */
const pathPart = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((part) => !/\/|^\.{1,2}$|^http|^data:/i.test(part));
const digits = fc.stringMatching(/^\d{3,15}$/);
const contactRequest = fc.record({ fromPhoneNumber: orNone(digits), toPhoneNumber: digits });
const bridge = fc.record({
  request: contactRequest,
  reply: fc.record({ fromPhoneNumber: orNone(digits) }),
});

/** A write about a row, in a version of it, which is answered with the row. */
function about<N extends string, T extends { readonly id: string }, F extends object>(
  name: N,
  row: Arb<T>,
  fields: { readonly [K in keyof F]: Arb<F[K]> },
) {
  const asked = fc.record({ ...fields, version: fc.nat() }) as unknown as Arb<
    F & { readonly version: number }
  >;
  return fc.tuple(row, asked).map(([one, rest]) => ({
    request: { id: one.id, ...rest },
    reply: { [name]: one } as { readonly [K in N]: T },
  }));
}
const changedTrip = about<'trip', schema.Trip, object>('trip', trip, {});
const removal = fc
  .record({ id, version: fc.nat() })
  .map((request) => ({ request, reply: { id: request.id } }));

/** For each call: a request and a reply that belong together. */
export const exchanges: ExchangesOf<typeof routes> = {
  login: fc.record({
    request: fc.record({ username: label, password: label }),
    reply: fc.record({ token: title }),
  }),
  logout: fc.record({ request: fc.constant({}), reply: fc.constant({}) }),
  saveProfile: fc.record({
    request: fc
      .tuple(editOf(profileFields), fc.record({ password: title }, { requiredKeys: [] }))
      .map(([fields, secret]) => ({ ...fields, ...secret })),
    reply: fc.record({ user }),
  }),
  profile: fc.record({ request: fc.constant({}), reply: fc.record({ user }) }),
  world: fc.record({
    request: fc.record({ filterAccountIds: orNone(fc.array(id, { maxLength: 3 })) }),
    reply: world,
  }),
  activitiesByIds: rows(activity).map((activities) => ({
    request: { ids: activities.map((row) => row.id) },
    reply: { activities },
  })),
  tripsByIds: rows(trip).map((trips) => ({
    request: { ids: trips.map((row) => row.id) },
    reply: { trips },
  })),
  tripDetail: fc
    .tuple(
      arbitraryOf(tripDetail, {
        vehicles: rows(tripVehicles),
        tasks: rows(tripTasks),
        costs: rows(arbitraryOf(driverCost)),
        past: fc.constant(undefined),
      }),
      fc.option(
        fc.record({ trip, activities: rows(activity), locations: rows(entities.locations) }),
        { nil: undefined },
      ),
    )
    .map(([{ past: _none, ...head }, past]) => ({
      request: { tripId: head.id },
      reply: { ...head, ...(past && { past: { ...past, trip: { ...past.trip, id: head.id } } }) },
    })),
  createActivities: fc
    .uniqueArray(fc.tuple(moveRequest, activity), {
      minLength: 1,
      maxLength: 3,
      selector: ([, row]) => row.id,
    })
    .map((pairs) => ({
      request: { moves: pairs.map(([move]) => move) },
      reply: { activities: pairs.map(([, row]) => row) },
    })),
  importActivities: fc
    .uniqueArray(
      fc.record({ key: id, move: moveRequest, activity, message: note, ok: fc.boolean() }),
      { minLength: 1, maxLength: 3, selector: ({ key, activity: row }) => `${key} ${row.id}` },
    )
    .filter((all) => {
      const [keys, ids] = [all.map(({ key }) => key), all.map((one) => one.activity.id)];
      return new Set(keys).size === all.length && new Set(ids).size === all.length;
    })
    .map((all) => ({
      request: { items: all.map(({ key, move }) => ({ key, move })) },
      reply: {
        created: all
          .filter(({ ok }) => ok)
          .map(({ key, activity: row }) => ({ key, activity: row })),
        errors: all.filter(({ ok }) => !ok).map(({ key, message }) => ({ key, message })),
      },
    })),
  editActivity: fc
    .record({ activity, version: fc.nat(), edit: moveEdit, made: rows(location) })
    .map(({ activity: row, version, edit, made }) => ({
      request: { id: row.id, version, edit },
      reply: edit.endPlace ? { activity: row, locations: made } : { activity: row },
    })),
  removeActivity: removal,
  createVehicle: fc.record({ request: builtVehicle, reply: fc.record({ id }) }),
  addToInventory: fc
    .record({ vehicle, stock: label, status: label, locationId: orNone(id) })
    .map(({ vehicle: row, ...fields }) => ({
      request: { id: row.id, ...fields },
      reply: { vehicle: row },
    })),
  editVehicle: about('vehicle', vehicle, { edit: vehicleEdit }),
  removeVehicle: removal,
  createLocation: fc
    .record({ written: allOf(locationFields, { timezone: zone }), location })
    .map(({ written, location: row }) => ({
      request: { location: written },
      reply: { location: row },
    })),
  editLocation: about('location', location, { edit: locationEdit }),
  removeLocation: removal,
  createEmployee: fc
    .record({ written: allOf(employeeFields, { timezone: zone }), password: title, employee })
    .map(({ written, password, employee: row }) => ({
      request: { employee: written, password },
      reply: { employee: row },
    })),
  editEmployee: about('employee', employee, { edit: employeeEdit }),
  removeEmployee: removal,
  employeeHistory: fc
    .record({ id, drivenTrips: rows(drivenTrips) })
    .map(({ id: employeeId, drivenTrips: trips }) => ({
      request: { employeeId },
      reply: { drivenTrips: trips },
    })),
  ...rideExchanges,
  picture: fc.array(pathPart, { minLength: 1, maxLength: 3 }).map((parts) => ({
    request: { name: parts.join('/') },
    reply: { picture: 'data:image/jpeg;base64,/9j/AAAA' },
  })),
  pictureElsewhere: fc.webUrl({ withQueryParameters: true }).map((address) => ({
    request: { address },
    reply: { picture: 'data:image/png;base64,iVBORw0KGgoAAAA=' },
  })),
  createSMSBridge: bridge,
  createVoiceBridge: bridge,
  createAnonymousPhoneNumber: fc.record({
    request: contactRequest,
    reply: fc.record({ phoneNumber: digits.map((number) => `+${number}`) }),
  }),
  openTracker: fc.record({
    request: fc.record({ activityId: id }),
    reply: fc.record({ url: fc.webUrl() }),
  }),
  ...planningExchanges,
  ...reportExchanges,
  ...verificationExchanges,
  crmAccounts: ofAccount({ accounts: rows(account) }),
  crmDrivers: ofAccount({ drivers: rows(driver) }),
  crmContractors: ofAccount({ contractors: rows(linkedDriver) }),
  ...invoiceExchanges,
  wrapup: fc.record({
    request: fc.record({ trip: legacyTrip }),
    reply: tripSummary,
  }),
  cancelTrip: changedTrip,
  changeDrivers: about('trip', trip, {
    changes: fc.array(fc.record({ fromId: id, toId: id }), { minLength: 1, maxLength: 3 }),
  }),
  tripRemedies: fc
    .record({ trip, activityId: id, head: arbitraryOf(remedyHead) })
    .map(({ trip: row, activityId, head }) => ({
      request: { tripId: row.id, activityId },
      reply: { remedies: [{ ...head, trip: row }] },
    })),
  applyRemedy: about('trip', trip, { activityId: id, kind: fc.constantFrom(...remedyKinds) }),
  editTrip: about('trip', trip, { edit: tripEdit }),
  forceComplete: changedTrip,
  rerunTrip: fc
    .record({ id, version: fc.nat(), activities: rows(activity) })
    .map(({ activities, ...request }) => ({ request, reply: { activities } })),
  tripNotices: fc
    .record({ tripId: id, notices: rows(tripNotices) })
    .map(({ tripId, notices }) => ({ request: { tripId }, reply: { notices } })),
  tripDeeds: fc
    .record({ tripId: id, deeds: rows(tripDeeds) })
    .map(({ tripId, deeds }) => ({ request: { tripId }, reply: { deeds } })),
  reportVehicle: about('activity', activity, { words: orNone(note) }),
  finalizeTrip: fc.record({
    request: fc.record({ trip: legacyTrip }),
    reply: fc.record({ tripId: id }),
  }),
  finalizeTrips: fc
    .uniqueArray(
      fc.record({ key: id, trip: legacyTrip, tripId: id, message: note, ok: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 3,
        selector: ({ key }) => key,
      },
    )
    .map((saved) => ({
      request: { items: saved.map(({ key, trip }) => ({ key, trip })) },
      reply: {
        created: saved.filter(({ ok }) => ok).map(({ key, tripId }) => ({ key, tripId })),
        errors: saved.filter(({ ok }) => !ok).map(({ key, message }) => ({ key, message })),
      },
    })),
  directions: fc.record({
    request: fc.record(
      { from: place, to: place, course: fc.constant(true as const) },
      { requiredKeys: ['from', 'to'] },
    ),
    reply: fc.record(
      {
        distanceCmi: cmi,
        durationMs: fc.nat(86_400_000),
        course: fc.record({
          path: fc.array(place, { minLength: 2, maxLength: 6 }).map(encodePath),
          roads: fc.array(fc.constantFrom('I-435', 'US-50'), { maxLength: 2 }),
        }),
      },
      { requiredKeys: ['distanceCmi', 'durationMs'] },
    ),
  }),
  placeSuggestions: fc.record({
    request: fc.record({ text: placeText }),
    reply: fc.record({
      suggestions: fc.uniqueArray(arbitraryOf(placeSuggestion), {
        maxLength: 8,
        selector: (row) => row.id,
      }),
    }),
  }),
  placeDetails: found.map((place) => ({
    request: { placeId: place.id },
    reply: { place },
  })),
  addressAt: fc.record({
    request: fc.record({ at: place }),
    reply: fc.record({ address: arbitraryOf(foundAddress, { timezone: zoneName }) }),
  }),
  decodeVin: fc.record({
    request: fc.record({ vin: fc.stringMatching(/^[A-Z0-9]{17}$/) }),
    reply: fc.record({
      facts: fc.array(fc.record({ variable: fc.string(), value: fc.stringMatching(/^[a-m]+$/) }), {
        maxLength: 5,
      }),
    }),
  }),
  simControl: fc.record({
    request: fc.record(
      { speed, paused: fc.boolean(), stepMs: fc.nat(86_400_000) },
      { requiredKeys: [] },
    ),
    reply: fc.record({ speed, paused: fc.boolean() }),
  }),
  simFaults: fc.record({
    request: fc.record({ add: title, remove: title }, { requiredKeys: [] }),
    reply: fc.record({
      faults: fc.array(fc.record({ text: title, strikes: fc.nat(1000) }), { maxLength: 3 }),
    }),
  }),
};
