// The company's people and cars before the day's trips: all at home, all cars parked.
import {
  type Driver,
  type Employee,
  type Location,
  type Qualification,
  unchanged,
  type Vehicle,
} from '#domain/entities.ts';
import { vehicleFields } from '#domain/inventory.ts';
import { withCheckDigit, yearLetterOf } from '#domain/vin.ts';
import type { Metro } from '#metro/metro.ts';
import type { Stream } from '../core/random.ts';
import type { Spot } from '../core/state.ts';
import { carColors, type CarModel, carModels, classOf } from './catalogue.ts';
import { crewMember, deskMember } from './office.ts';
import { faceNameOf } from './faces.ts';
import { type Person, people } from './people.ts';
import { firstPermits } from './permits.ts';

/** 14 employees among 39 drivers. */
const employeesOf39 = 14;

const licenses: readonly Driver['licence'][] = ['D', 'D', 'D', 'D', 'C', 'C', 'B', 'A', null];
const qualificationOdds: readonly (readonly [Qualification, number])[] = [
  ['cdl', 250],
  ['manualTransmission', 600],
  ['medicalCard', 350],
  ['plates', 450],
  ['twic', 150],
];

/** Reading 44: what a trip leg may require. Many drivers are in none, few in more than one. */
const groupOdds: readonly (readonly [string, number])[] = [
  ['Airport', 200],
  ['Auction runners', 250],
  ['Evenings', 150],
  ['White glove', 120],
];

export type Crew = {
  readonly drivers: Driver[];
  readonly employees: Employee[];
  /** Each driver's home: employees at their store, contractors at a street address. */
  readonly homes: Spot[];
};

/**
 * Employees come first, in the order of the stores; contractors live all over the metro. Besides
 * them people at desks, who drive nothing.
 */
export function createCrew(
  seed: number,
  count: number,
  locations: readonly Location[],
  metro: Metro,
  streams: (name: string) => Stream,
): Crew {
  const [stream, groups, ends] = [streams('crew'), streams('groups'), streams('permits')];
  const stores = locations.filter((location) => location.kind === 'home');
  const employed = Math.max(1, Math.round((count * employeesOf39) / 39));
  const crew: Crew = { drivers: [], employees: [], homes: [] };
  const desks = Math.max(3, Math.round(employed / 5));
  const everybody = people(seed, count + desks);
  const hours = streams('schedules');
  for (const [at, person] of everybody.slice(0, count).entries()) {
    const isEmployee = at < employed;
    const dwelling = isEmployee ? null : dwellingOf(metro, stream);
    const store = dwelling ? nearest(stores, dwelling) : (stores[at % stores.length] as Location);
    crew.homes.push(dwelling ?? spotOf(store));
    const driver: Driver = {
      id: `drv-${at + 1}`,
      version: 1,
      accountId: store.accountId,
      type: isEmployee ? 'employee' : 'contractor',
      name: person.name,
      preferredName: calledOf(person, at),
      firstName: person.firstName,
      lastName: person.lastName,
      avatar: faceNameOf(at),
      phone: person.phone,
      rating: stream.chance(60) ? null : stream.int(60, 100),
      presence: 'online',
      availability: 'available',
      licence: stream.pick(licenses),
      qualifications: qualificationOdds.filter(([, odds]) => stream.chance(odds)).map(([q]) => q),
      permits: [],
      groups: groupOdds.filter(([, odds]) => groups.chance(odds)).map(([group]) => group),
      tripsCompleted: stream.int(0, isEmployee ? 900 : 400),
      hasLeft: false,
      relationVersion: null,
      homeLocationId: store.id,
    };
    crew.drivers.push({
      ...driver,
      permits: firstPermits(driver.qualifications, isEmployee ? at + 1 : null, ends),
    });
    if (!isEmployee) continue;
    crew.employees.push({
      ...crewMember(at, person, store, hours),
      driverId: driver.id,
      avatar: driver.avatar,
      prefCDL: driver.qualifications.includes('cdl'),
      prefManual: driver.qualifications.includes('manualTransmission'),
    });
  }
  for (const [at, person] of everybody.slice(count).entries()) {
    const store = stores[at % stores.length] as Location;
    crew.employees.push(deskMember(employed + at, at, person, store));
  }
  return crew;
}

/** One in seven goes by initials. Derived from their place alone: it affects no later draw. */
function calledOf({ firstName, lastName }: Person, at: number): string {
  return at % 7 === 3 ? `${firstName.charAt(0)}.${lastName.charAt(0)}.` : '';
}

/** Cars at stores and auctions, about three in four at a store. */
export function createVehicles(
  count: number,
  locations: readonly Location[],
  stream: Stream,
): Vehicle[] {
  const stores = locations.filter((location) => location.kind === 'home');
  return Array.from({ length: count }, (_, at): Vehicle => {
    const location = stream.pick(stream.chance(600) ? stores : locations);
    const car = stream.pick(carModels);
    const year = yearOf(car, stream);
    const vin = vinOf(car, year, at + 1, stream);
    const color = stream.pick(carColors);
    const miles = stream.int(12, 90_000);
    return {
      ...vehicleFields.empty,
      id: `veh-${at + 1}`,
      version: 1,
      accountId: location.accountId,
      vin,
      year,
      make: car.make,
      model: car.model,
      color,
      miles,
      status: stream.pick(['available', 'available', 'sold', 'in service']),
      stock: `P${4001 + at}`,
      locationId: location.id,
      bodyType: car.bodyType,
      class: classOf(car),
      classification: classificationOf(year, miles),
      ...unchanged,
    };
  });
}

function classificationOf(year: number, miles: number): string {
  if (miles < 500) return 'New';
  return year >= 2021 && miles < 60_000 ? 'Certified' : 'Used';
}

/** A model year in which the model was built, of 2015 to 2026. */
export function yearOf({ builds }: CarModel, stream: Stream): number {
  const drawn = stream.int(2015, 2026);
  const years = builds.flatMap(([from, to]) => range(from, to));
  return years.includes(drawn) ? drawn : (years[(drawn - 2015) % years.length] as number);
}

/**
 * A VIN with a valid check digit; each serial number gives another one. Throws a RangeError for a
 * year in which the model was not built.
 */
export function vinOf(car: CarModel, year: number, serial: number, stream: Stream): string {
  const build = car.builds.find(([from, to]) => year >= from && year <= to);
  if (!build) throw new RangeError(`no ${car.model} of ${year}`);
  const plant = stream.pick(['A', 'C', 'F', 'K', 'L', 'R', 'U', 'W']);
  // 7919 and a million have no common divisor: different serials stay different.
  const number = String((serial * 7919) % 1_000_000).padStart(6, '0');
  return withCheckDigit(`${build[2]}0${yearLetterOf(year)}${plant}${number}`);
}

/** The VIN of some vehicle that is not in the inventory. */
export function strangerVin(serial: number, stream: Stream): string {
  const car = stream.pick(carModels);
  return vinOf(car, yearOf(car, stream), serial, stream);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

export function spotOf(location: Location): Spot {
  return { id: location.id, lonE6: location.lonE6, latE6: location.latE6 };
}

function dwellingOf(metro: Metro, stream: Stream): Spot {
  const town = stream.pick(metro.towns);
  const { lonE6, latE6 } = metro.addressFrom(stream.int(0, 0xffffffff), {
    near: town,
    withinMi: town.radiusMi,
    street: 'quiet',
  });
  return { id: null, lonE6, latE6 };
}

function nearest(stores: readonly Location[], spot: Spot): Location {
  let best = stores[0] as Location;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const store of stores) {
    // A degree of longitude is about 0.78 of one of latitude here.
    const east = (store.lonE6 - spot.lonE6) * 0.78;
    const north = store.latE6 - spot.latE6;
    const distance = east * east + north * north;
    if (distance < bestDistance) [best, bestDistance] = [store, distance];
  }
  return best;
}
