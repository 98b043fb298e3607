// Rows of a small company, for specs: each builder fills the fields a spec does not set.
import {
  type Account,
  activity,
  type Activity,
  delivery,
  type Delivery,
  driver,
  type Driver,
  driverAction,
  type DriverAction,
  employee,
  type Employee,
  location,
  type Location,
  ride,
  type Ride,
  trip,
  type Trip,
  type User,
  vehicle,
  type Vehicle,
  voucher,
  type Voucher,
} from '../entities.ts';
import { emptyOf } from './emptyOf.ts';

/** 2027-01-15T08:00Z, a whole half hour: the `at` of every record of a spec. */
export const nowMs = 1_800_000_000_000;
export const halfHourMs = 1_800_000;

const work = { availability: 'available', timezone: 'America/Chicago' } as const;

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
    ...emptyOf(location),
    id,
    version: 1,
    accountId: 'acc',
    kind: 'home',
    label: `Store ${id}`,
    address: `${step} Main St`,
    city: 'Overland Park',
    state: 'KS',
    postalCode: '66210',
    timezone: 'America/Chicago',
    lonE6: -94_700_000 + step * 4_000,
    latE6: 38_900_000 + step * 3_000,
    country: 'US',
    ...fields,
  };
}

export function vehicleRow(id: string, fields: Partial<Vehicle> = {}): Vehicle {
  return {
    ...emptyOf(vehicle),
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
    ...emptyOf(ride),
    id,
    version: 1,
    accountId: 'acc',
    clientReference: `TR-${id}`,
    status: 'finding',
    firstName: 'Gene',
    lastName: 'Foley',
    phone: '+19135550157',
    from: { label: 'Overland Park', ...place },
    to: { label: 'Hotel Savoy', ...place, latE6: 39_100_000 },
    product: 'Standard',
    priceCents: 2_340,
    feeCents: 0,
    orderedMs: nowMs - 300_000,
    promisedMs: nowMs,
    pickupMs: nowMs,
    dropoffMs: nowMs + halfHourMs,
    orderedByName: 'Dana Reyes',
    ...fields,
  };
}

/** Generated five minutes ago, not used yet. */
export function voucherRow(id: string, fields: Partial<Voucher> = {}): Voucher {
  return {
    ...emptyOf(voucher),
    id,
    version: 1,
    accountId: 'acc',
    clientReference: `TR-${id}`,
    status: 'unused',
    code: 'RIDE-7Q4K-2M9X',
    url: 'https://ride.example/v/RIDE-7Q4K-2M9X',
    kind: 'Percentage',
    percent: 50,
    product: 'Standard',
    memo: 'Service wait',
    orderedMs: nowMs - 300_000,
    expiresMs: nowMs + 24 * halfHourMs,
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
    ...emptyOf(delivery),
    id,
    version: 1,
    accountId,
    clientReference: `TR-${id}`,
    status: 'finding',
    fromUnit: 'Key room',
    orderNumber: 'PA-1061',
    valueCents: 48_000,
    packages: [{ ...keys, quantity: 2 }],
    from,
    to,
    product: 'Courier',
    priceCents: 1_675,
    feeCents: 0,
    orderedMs: nowMs - 300_000,
    promisedMs,
    pickupMs,
    dropoffMs,
    orderedByName: 'Dana Reyes',
    ...fields,
  };
}

/** Open, without a trip, due in two days. */
export function activityRow(id: string, fields: Partial<Activity> = {}): Activity {
  return {
    ...emptyOf(activity),
    id,
    version: 1,
    accountId: 'acc',
    name: `PA-${id}`,
    status: 'unplanned',
    startId: 'A',
    endId: 'B',
    vin: '1M8GDM9AXKP042788',
    deadlineMs: nowMs + 96 * halfHourMs,
    createdMs: nowMs - halfHourMs,
    reason: 'retail',
    ...fields,
  };
}

export function driverRow(id: string, fields: Partial<Driver> = {}): Driver {
  return {
    ...emptyOf(driver),
    id,
    version: 1,
    accountId: 'acc',
    type: 'employee',
    name: `Driver ${id}`,
    rating: 80,
    presence: 'online',
    availability: 'available',
    licence: 'C',
    homeLocationId: 'A',
    ...fields,
  };
}

export function employeeRow(id: string, fields: Partial<Employee> = {}): Employee {
  return {
    ...emptyOf(employee),
    id,
    accountId: 'acc',
    name: `Employee ${id}`,
    email: `${id}@company.example`,
    ...work,
    ...fields,
  };
}

export function actionRow(id: string, fields: Partial<DriverAction> = {}): DriverAction {
  return {
    ...emptyOf(driverAction),
    id,
    type: 'Pick-Up | Vehicle',
    status: 'Not Started',
    driverId: 'd1',
    fromId: 'A',
    toId: 'A',
    plannedStartMs: nowMs,
    plannedEndMs: nowMs + halfHourMs,
    ...fields,
  };
}

export function tripRow(id: string, fields: Partial<Trip> = {}): Trip {
  return {
    ...emptyOf(trip),
    id,
    version: 1,
    accountId: 'acc',
    name: `KC-${id}`,
    status: 'Assigned',
    chaseType: 'Rideshare',
    startLocationId: 'A',
    requestedMs: nowMs,
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
