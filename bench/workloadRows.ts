// The company of workload K before its day begins, row by row. Fields stand in the order of their
// schema, as they come from the wire: such rows are used as they are.
import {
  activity,
  type Activity,
  driver,
  type Driver,
  location,
  type Location,
  vehicle,
  type Vehicle,
} from '#domain/entities.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';

export type WorldRows = {
  readonly locations: readonly Location[];
  readonly vehicles: readonly Vehicle[];
  readonly drivers: readonly Driver[];
  readonly activities: readonly Activity[];
};

/** Seeded chance: the same in every engine. */
export type Chance = {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
};

export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return {
    below(limit) {
      // mulberry32: 32 bits of state, good enough to spread a load.
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
    },
  };
}

/** The western edge of the company's country. */
export const WEST_E6 = -94_200_000;
const MINUTE_MS = 60_000;
const ACCOUNTS = 40;

type Size = { readonly [collection in keyof WorldRows]: number };

export function worldRows(size: Size, chance: Chance, startMs: number): WorldRows {
  const rows = <Row>(count: number, row: (at: number) => Row) =>
    Array.from({ length: count }, (_, at) => row(at));
  const account = () => `account-${chance.below(ACCOUNTS)}`;
  const place = () => `location-${chance.below(size.locations)}`;
  return {
    locations: rows(size.locations, (at) => ({
      ...emptyOf(location),
      id: `location-${at}`,
      version: 1,
      accountId: account(),
      kind: at % 5 === 0 ? 'home' : 'auction',
      label: `Place ${at}`,
      address: `${100 + at} Main Street`,
      city: 'Ankeny',
      state: 'IA',
      postalCode: '50021',
      phone: '+15155550100',
      timezone: 'America/Chicago',
      lonE6: WEST_E6 + chance.below(1_400_000),
      latE6: 41_100_000 + chance.below(1_000_000),
      country: 'US',
    })),
    vehicles: rows(size.vehicles, (at) => ({
      ...emptyOf(vehicle),
      id: `vehicle-${at}`,
      version: 1,
      accountId: account(),
      vin: `1HGCM82633A${String(at).padStart(6, '0')}`,
      year: 2015 + (at % 11),
      make: 'Toyota',
      model: 'RAV4',
      color: 'white',
      miles: chance.below(120_000),
      status: 'available',
      stock: `P${at}`,
      locationId: place(),
      bodyType: 'suv',
    })),
    drivers: rows(size.drivers, (at) => ({
      ...emptyOf(driver),
      id: `driver-${at}`,
      version: 1,
      accountId: account(),
      type: at % 3 === 0 ? 'employee' : 'contractor',
      name: `Driver ${at}`,
      phone: '+15155550101',
      rating: chance.below(101),
      presence: 'online',
      availability: 'available',
      licence: 'B',
      qualifications: ['plates'],
      tripsCompleted: chance.below(900),
      homeLocationId: place(),
    })),
    activities: rows(size.activities, (at) => ({
      ...emptyOf(activity),
      id: `activity-${at}`,
      version: 1,
      accountId: account(),
      name: `PA-${at}`,
      status: 'unplanned',
      startId: place(),
      endId: place(),
      vehicleId: `vehicle-${at}`,
      readyMs: startMs,
      deadlineMs: startMs + chance.below(900) * MINUTE_MS,
      createdMs: startMs - MINUTE_MS,
      reason: 'inventory',
      notes: 'Keys at the front desk.',
      reference: `R ${at}`,
    })),
  };
}
