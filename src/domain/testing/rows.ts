// Rows of a small company, for specs: each builder fills the fields a spec does not set.
import {
  type Account,
  type Activity,
  type Delivery,
  type Driver,
  type DriverAction,
  type Employee,
  type Location,
  type Ride,
  type Trip,
  type User,
  unchanged,
  type Vehicle,
  type Voucher,
} from '../entities.ts';
import { vehicleFields } from '../inventory.ts';

/** 2027-01-15T08:00Z, a whole half hour: the `at` of every record of a spec. */
export const nowMs = 1_800_000_000_000;
export const halfHourMs = 1_800_000;

const contact = { contactName: null, contactPhone: null };
const tasks = { inspection: false, package: false };
const texts = { description: '', pickupInstructions: '', dropoffInstructions: '' };
const papers = { ...texts, internalNotes: '', createdById: null, rateCents: null };
const person = { firstName: '', lastName: '', employeeNumber: null, driverId: null, avatar: null };
const hours = { timezone: 'America/Chicago', schedule: [] };
const work = { prefCDL: false, prefManual: false, availability: 'available', ...hours } as const;

export const dispatcher: User = {
  id: 'u1',
  username: 'dispatcher',
  name: 'Dana Reyes',
  accountId: 'acc',
  roles: ['Trip Administrator'],
  phone: null,
};

export function accountRow(id: string, fields: Partial<Account> = {}): Account {
  return { id, name: `Account ${id}`, parentId: null, ...fields };
}

/** Each id gets its own place, some miles from the others. */
export function locationRow(id: string, fields: Partial<Location> = {}): Location {
  const step = [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 97;
  return {
    id,
    version: 1,
    accountId: 'acc',
    kind: 'home',
    label: `Store ${id}`,
    address: `${step} Main St`,
    city: 'Overland Park',
    state: 'KS',
    postalCode: '66210',
    phone: null,
    timezone: 'America/Chicago',
    lonE6: -94_700_000 + step * 4_000,
    latE6: 38_900_000 + step * 3_000,
    country: 'US',
    ...contact,
    placeId: null,
    shorthand: null,
    ...fields,
  };
}

export function vehicleRow(id: string, fields: Partial<Vehicle> = {}): Vehicle {
  return {
    ...vehicleFields.empty,
    id,
    version: 1,
    accountId: 'acc',
    vin: '1M8GDM9AXKP042788',
    year: 2024,
    make: 'Toyota',
    model: 'RAV4',
    color: 'Blue',
    miles: 12_000,
    status: 'available',
    stock: `P${id}`,
    bodyType: 'SUV',
    classification: '',
    ...unchanged,
    ...fields,
  };
}

/** Ordered five minutes ago, without a car. */
export function rideRow(id: string, fields: Partial<Ride> = {}): Ride {
  const place = {
    address: '7400 W 119th St',
    timezone: 'America/Chicago',
    lonE6: -94_670_000,
    latE6: 38_910_000,
  };
  return {
    id,
    version: 1,
    accountId: 'acc',
    clientReference: `TR-${id}`,
    status: 'finding',
    employeeId: null,
    tripId: null,
    firstName: 'Gene',
    lastName: 'Foley',
    phone: '+19135550157',
    from: { label: 'Overland Park', ...place },
    to: { label: 'Hotel Savoy', ...place, latE6: 39_100_000 },
    product: 'Standard',
    priceCents: 2_340,
    orderedMs: nowMs - 300_000,
    requestedMs: null,
    promisedMs: nowMs,
    pickupMs: nowMs,
    dropoffMs: nowMs + halfHourMs,
    car: null,
    feeCents: 0,
    memo: '',
    driverNote: '',
    orderedByName: 'Dana Reyes',
    ...fields,
  };
}

/** Generated five minutes ago, not used yet. */
export function voucherRow(id: string, fields: Partial<Voucher> = {}): Voucher {
  return {
    id,
    version: 1,
    accountId: 'acc',
    clientReference: `TR-${id}`,
    status: 'unused',
    code: 'RIDE-7Q4K-2M9X',
    url: 'https://ride.example/v/RIDE-7Q4K-2M9X',
    kind: 'Percentage',
    percent: 50,
    limitCents: null,
    product: 'Standard',
    pickup: null,
    dropoff: null,
    memo: 'Service wait',
    orderedMs: nowMs - 300_000,
    expiresMs: nowMs + 24 * halfHourMs,
    redeemedMs: null,
    endedMs: null,
    fareCents: 0,
    costCents: 0,
    orderedByName: 'Dana Reyes',
    ...fields,
  };
}

/** Ordered five minutes ago, without a courier. */
export function deliveryRow(id: string, fields: Partial<Delivery> = {}): Delivery {
  const { accountId, from, to, promisedMs, pickupMs, dropoffMs } = rideRow(id);
  const keys = { name: 'Spare keys', description: 'In a sealed bag', referenceNumber: 'P4423' };
  return {
    id,
    version: 1,
    accountId,
    clientReference: `TR-${id}`,
    status: 'finding',
    fromUnit: 'Key room',
    toUnit: '',
    orderNumber: 'PA-1061',
    valueCents: 48_000,
    packages: [{ ...keys, quantity: 2 }],
    from,
    to,
    product: 'Courier',
    priceCents: 1_675,
    orderedMs: nowMs - 300_000,
    promisedMs,
    pickupMs,
    dropoffMs,
    car: null,
    feeCents: 0,
    memo: '',
    orderedByName: 'Dana Reyes',
    ...fields,
  };
}

/** Open, without a trip, due in two days. */
export function activityRow(id: string, fields: Partial<Activity> = {}): Activity {
  return {
    id,
    version: 1,
    accountId: 'acc',
    name: `PA-${id}`,
    status: 'unplanned',
    tripId: null,
    startId: 'A',
    endId: 'B',
    vehicleId: null,
    vin: '1M8GDM9AXKP042788',
    requestorId: null,
    readyMs: null,
    deadlineMs: nowMs + 96 * halfHourMs,
    createdMs: nowMs - halfHourMs,
    completedMs: null,
    reason: 'retail',
    kind: null,
    atRisk: false,
    ...tasks,
    notes: '',
    assigned: '',
    pickupNotes: '',
    dropoffNotes: '',
    reference: '',
    ...papers,
    ...unchanged,
    actionSheetId: null,
    notFound: null,
    ...fields,
  };
}

export function driverRow(id: string, fields: Partial<Driver> = {}): Driver {
  return {
    id,
    version: 1,
    accountId: 'acc',
    type: 'employee',
    name: `Driver ${id}`,
    phone: null,
    rating: 80,
    presence: 'online',
    availability: 'available',
    licence: 'C',
    qualifications: [],
    permits: [],
    groups: [],
    tripsCompleted: 0,
    hasLeft: false,
    relationVersion: null,
    homeLocationId: 'A',
    ...fields,
  };
}

export function employeeRow(id: string, fields: Partial<Employee> = {}): Employee {
  return {
    id,
    accountId: 'acc',
    name: `Employee ${id}`,
    email: `${id}@company.example`,
    phone: null,
    roles: [],
    version: 0,
    ...person,
    ...work,
    ...unchanged,
    ...fields,
  };
}

export function actionRow(id: string, fields: Partial<DriverAction> = {}): DriverAction {
  return {
    id,
    type: 'Pick-Up | Vehicle',
    status: 'Not Started',
    driverId: 'd1',
    activityId: null,
    otherEndId: null,
    vehicleId: null,
    fromId: 'A',
    toId: 'A',
    plannedStartMs: nowMs,
    plannedEndMs: nowMs + halfHourMs,
    startedMs: null,
    endedMs: null,
    ...fields,
  };
}

export function tripRow(id: string, fields: Partial<Trip> = {}): Trip {
  return {
    id,
    version: 1,
    accountId: 'acc',
    name: `KC-${id}`,
    status: 'Assigned',
    chaseType: 'Rideshare',
    activityIds: [],
    driverIds: [],
    startLocationId: 'A',
    requestedMs: nowMs,
    startedMs: null,
    completedMs: null,
    estimatedEndMs: null,
    actions: [],
    requestorName: null,
    requestorPhone: null,
    notes: '',
    ...fields,
  };
}

/** A place that is no location yet. */
export const house = {
  label: '7400 W 119th St',
  address: '7400 W 119th St',
  city: 'Overland Park',
  state: 'KS',
  postalCode: '66213',
  lonE6: -94_701_000,
  latE6: 38_951_000,
  shouldSaveAsNewMyLocation: false,
};
