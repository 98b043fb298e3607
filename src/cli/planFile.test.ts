import type { TeamMode } from '#domain/plannerModes.ts';
import { describe, expect, test } from 'vitest';
import { InvalidPlanFile, readPlanFile } from './planFile.ts';
import { fieldsByPath } from './planFileFields.ts';

const atEight = '2026-09-15T08:00:00-05:00';
/** Every field of the format. */
const whole = {
  format: 'tarmac-plan',
  version: 1,
  name: 'Tuesday',
  mode: 'Company',
  startTime: atEight,
  zone: 'America/Chicago',
  startLocationId: 'dealer',
  roundTrip: true,
  maxDrivers: 3,
  maxShiftMinutes: 600,
  restAfterMinutes: 360,
  chases: 1,
  cars: [
    { id: 'van', locationId: 'store' },
    { id: 'bus', locationId: 'dealer' },
  ],
  seats: 7,
  rides: true,
  leavesLast: true,
  onTimeFirst: false,
  rates: {
    wageCentsPerHour: 1800,
    carCentsPerMile: 67,
    driverCents: 0,
    chaseCents: 0,
    tipCents: 0,
    lateCentsPerMinute: 100,
  },
  locations: [
    { id: 'dealer', label: 'Dealership', latitude: 39.1, longitude: -94.6 },
    { id: 'store', label: 'Store', latitude: 39.2, longitude: -94.5 },
  ],
  activities: [
    {
      id: 'a',
      name: 'Sold',
      startId: 'dealer',
      endId: 'store',
      vehicleId: 'v1',
      vehicleLabel: 'F-150',
      readyTime: atEight,
      deadline: '2026-09-15T12:00:00-05:00',
      taskId: 'inspection',
      driverId: 'ann',
      requirements: {
        cdl: false,
        manualTransmission: false,
        medicalCard: false,
        plates: false,
        twic: false,
        manualAssignment: true,
        driverGroup: null,
      },
    },
    { id: 'b', startId: 'store', endId: 'dealer' },
  ],
  drivers: [
    {
      id: 'ann',
      name: 'Ann Lee',
      locationId: 'dealer',
      from: atEight,
      until: '2026-09-15T18:00:00-05:00',
      chase: false,
      cdl: true,
      manualTransmission: true,
      medicalCard: true,
      plates: true,
      twic: true,
      groups: ['north'],
    },
    { id: 'bob' },
  ],
  travel: [
    { fromId: 'dealer', toId: 'store', miles: 9, minutes: 20 },
    { fromId: 'store', toId: 'dealer', miles: 9, minutes: 20 },
  ],
};

/** A copy with one value put at a path such as `activities[0].id`; undefined takes it away. */
function put(path: string, value: unknown): string {
  const copy: unknown = JSON.parse(JSON.stringify(whole));
  const keys = path.match(/[^.[\]]+/g) ?? [];
  let at = copy as { [key: string]: unknown };
  for (const key of keys.slice(0, -1)) at = at[key] as typeof at;
  at[keys.at(-1) ?? ''] = value;
  return JSON.stringify(copy);
}

function refusalOf(text: string): string {
  try {
    readPlanFile(text);
    return 'accepted';
  } catch (error) {
    if (error instanceof InvalidPlanFile) return error.message;
    throw error;
  }
}

const text = 'must be of type string, not 5';
const amount = 'must be of type number, not "5"';
const flag = 'must be of type boolean, not "yes"';
const noTime =
  'must be a time with its offset, such as 2026-09-15T08:00:00-05:00, not "8 o\'clock"';
const long = 'x'.repeat(201);
const tooLong = `must be of a length of at most 200, not "${'x'.repeat(40)}" and more`;

/** Where, what is put there, and the rest of the line. */
const refused: readonly (readonly [path: string, value: unknown, words: string])[] = [
  ['format', 'other', 'must be one of tarmac-plan, not "other"'],
  ['format', undefined, 'must be one of tarmac-plan, and is missing'],
  ['version', 2, 'must be one of 1, not 2'],
  ['name', 5, text],
  ['mode', 'x', 'must be one of Rideshare, Company, Personal, Tow, OwnCar, not "x"'],
  ['startTime', "8 o'clock", noTime],
  ['startTime', undefined, 'must be of type string, and is missing'],
  ['startTime', '2026-02-30T08:00:00Z', noTime.replace("8 o'clock", '2026-02-30T08:00:00Z')],
  ['startTime', '2026-09-15T08:00', noTime.replace("8 o'clock", '2026-09-15T08:00')],
  [
    'startTime',
    '1026-09-15T08:00:00Z',
    'must be a time from 2000 to 2099, not "1026-09-15T08:00:00Z"',
  ],
  [
    'zone',
    'Chicago',
    'must be a zone of the IANA database, such as America/Chicago, not "Chicago"',
  ],
  ['zone', 5, text],
  ['startLocationId', 'mars', '"mars" is no location. No depot selected in list.'],
  ['startLocationId', undefined, 'No depot selected in list.'],
  ['roundTrip', 'yes', flag],
  ['maxDrivers', 0, 'must be at least 1, not 0'],
  ['maxDrivers', 13, 'must be at most 12, not 13'],
  ['maxDrivers', 1.5, 'must be of type int, not 1.5'],
  ['maxDrivers', undefined, 'must be of type number, and is missing'],
  ['maxShiftMinutes', 0, 'must be at least 1, not 0'],
  ['maxShiftMinutes', '5', amount],
  ['restAfterMinutes', 0.5, 'must be at least 1, not 0.5'],
  ['restAfterMinutes', '5', amount],
  ['chases', -1, 'must be at least 0, not -1'],
  ['chases', 3, '3, and there are 2 cars'],
  ['cars', [], 'must be a list of at least 1, not a list of 0'],
  ['cars', 'van', 'must be of type array, not "van"'],
  ['cars[0].id', 5, text],
  ['cars[1].id', 'van', '"van" is there twice'],
  ['cars[0].locationId', 'mars', '"mars" is no location.'],
  ['cars[0].locationId', undefined, 'must be of type string, and is missing'],
  ['seats', 0, 'must be at least 1, not 0'],
  ['rides', 'yes', flag],
  ['leavesLast', 'yes', flag],
  ['onTimeFirst', 'yes', flag],
  ['rates', [], 'must be of type object, not a list of 0'],
  ['rates.wageCentsPerHour', -1, 'must be at least 0, not -1'],
  ['rates.carCentsPerMile', '5', amount],
  ['rates.driverCents', 1e7, 'must be at most 1000000, not 10000000'],
  ['rates.chaseCents', null, 'must be of type number, not null'],
  ['rates.tipCents', 0.5, 'must be of type int, not 0.5'],
  ['rates.lateCentsPerMinute', true, 'must be of type number, not true'],
  ['locations', {}, 'must be of type array, not an object'],
  ['locations[0].id', 5, text],
  ['locations[1].id', 'dealer', '"dealer" is there twice'],
  ['locations[1]', { id: 'sea', latitude: 0, longitude: 0 }, '0, 0 is no place'],
  ['locations[0].label', '', 'must be of a length of at least 1, not ""'],
  ['locations[0].latitude', 91, 'must be at most 90, not 91'],
  ['locations[0].longitude', -181, 'must be at least -180, not -181'],
  ['activities', [], 'No activity to plan.'],
  ['activities', undefined, 'must be of type array, and is missing'],
  [
    'activities',
    Array.from({ length: 301 }, (_, at) => ({ ...whole.activities[1], id: `${at}` })),
    '301 activities; a plan takes 300 at most.',
  ],
  ['activities[0].id', '', 'must be of a length of at least 1, not ""'],
  ['activities[1].id', 'a', '"a" is there twice'],
  ['activities[0].name', long, tooLong],
  ['activities[0].startId', undefined, 'must be of type string, and is missing'],
  ['activities[0].endId', null, 'must be of type string, not null'],
  ['activities[0].vehicleId', 5, text],
  ['activities[0].vehicleLabel', long, tooLong],
  ['activities[0].readyTime', "8 o'clock", noTime],
  ['activities[0].deadline', "8 o'clock", noTime],
  ['activities[0].taskId', 5, text],
  ['activities[0].driverId', 'zoe', '"zoe" is no driver.'],
  ['activities[0].requirements', 'cdl', 'must be of type object, not "cdl"'],
  ['activities[0].requirements.cdl', 'yes', flag],
  ['activities[0].requirements.manualTransmission', 'yes', flag],
  ['activities[0].requirements.medicalCard', 'yes', flag],
  ['activities[0].requirements.plates', 'yes', flag],
  ['activities[0].requirements.twic', 'yes', flag],
  ['activities[0].requirements.manualAssignment', 'yes', flag],
  ['activities[0].requirements.driverGroup', 5, text],
  ['drivers', [], 'must be a list of at least 1, not a list of 0'],
  ['drivers[0].id', null, 'must be of type string, not null'],
  ['drivers[1].id', 'ann', '"ann" is there twice'],
  ['drivers[0].name', 5, text],
  ['drivers[0].locationId', 'mars', '"mars" is no location.'],
  ['drivers[0].from', "8 o'clock", noTime],
  [
    'drivers[0].from',
    '2026-09-15T07:59:00-05:00',
    `2026-09-15T07:59:00-05:00 is before the start of the plan, ${atEight}`,
  ],
  ['drivers[0].until', atEight, `${atEight} is not after the start of that day, ${atEight}`],
  ['drivers[0].chase', 'yes', flag],
  ['drivers[0].cdl', 'yes', flag],
  ['drivers[0].manualTransmission', 'yes', flag],
  ['drivers[0].medicalCard', 'yes', flag],
  ['drivers[0].plates', 'yes', flag],
  ['drivers[0].twic', 'yes', flag],
  ['drivers[0].groups', 'north', 'must be of type array, not "north"'],
  ['drivers[0].groups[0]', 5, text],
  ['travel', { fromId: 'dealer' }, 'must be of type array, not an object'],
  ['travel[0].fromId', 'mars', '"mars" is no location.'],
  ['travel[0].toId', 'mars', '"mars" is no location.'],
  ['travel[0].miles', -1, 'must be at least 0, not -1'],
  ['travel[0].minutes', null, 'must be of type number, not null'],
  ['travel[1]', whole.travel[0], 'the same way is there twice'],
];

describe('a value that does not belong there is refused with its path', () => {
  test.each(refused)('%s, row %#', (path, value, words) => {
    expect(refusalOf(put(path, value))).toBe(`${path}: ${words}`);
  });

  test('every field of the format has a row', () => {
    const tried = new Set(refused.map(([path]) => path.replace(/\[\d+\]/g, '')));
    const all = Object.entries(fieldsByPath).flatMap(([path, fields]) =>
      fields.map((field) => (path === '' ? field : `${path}.${field}`)),
    );
    expect(all.filter((field) => !tried.has(field))).toEqual([]);
  });
});

test.each([
  ['', 'the file', 'format, version, name, mode, startTime, zone, '],
  ['rates.', 'rates', 'wageCentsPerHour, '],
  ['locations[0].', 'locations[0]', 'id, label, latitude, longitude'],
  ['activities[1].', 'activities[1]', 'id, name, startId, endId, vehicleId, '],
  ['activities[0].requirements.', 'activities[0].requirements', 'cdl, manualTransmission, '],
  ['drivers[0].', 'drivers[0]', 'id, name, locationId, from, until, '],
  ['cars[0].', 'cars[0]', 'id, locationId'],
  ['travel[0].', 'travel[0]', 'fromId, toId, miles, minutes'],
])('an unknown field at "%s" is refused, with the names of the known ones', (at, where, known) => {
  const line = refusalOf(put(`${at}loud`, 1));
  expect(line).toContain(`${where}: has no field "loud"; its fields are ${known}`);
});

test.each([
  ['[]', 'the file: must be of type object, not a list of 0'],
  ['{}', 'format: must be one of tarmac-plan, and is missing'],
  ['{\n  "format" "tarmac-plan"\n}', 'line 2, column 12: no JSON: expected ":", found a text'],
  ['{"name": "a", "name": "b"}', 'line 1, column 15: the field "name" is there twice'],
])('%j is refused', (file, line) => {
  expect(refusalOf(file)).toBe(line);
});

test('an instant as --json prints it is accepted wherever a time belongs', () => {
  const printed = new Date(Date.parse(atEight)).toISOString();
  expect(printed).toBe('2026-09-15T13:00:00.000Z');
  const { problem } = readPlanFile(put('startTime', printed));
  expect(problem.drivers[1]?.notBeforeMs).toBe(Date.parse(atEight));
  for (const path of ['activities[0].readyTime', 'drivers[0].from']) {
    expect(refusalOf(put(path, printed))).toBe('accepted');
  }
  for (const path of ['activities[0].deadline', 'drivers[0].until']) {
    expect(refusalOf(put(path, '2026-09-15T20:00:00.999Z'))).toBe('accepted');
  }
});

test.each([
  [undefined, 600 * 60_000],
  [null, null],
  [90, 90 * 60_000],
])('maxShiftMinutes %j is a longest day of %j ms', (minutes, ms) => {
  expect(readPlanFile(put('maxShiftMinutes', minutes)).problem.maxShiftMs).toBe(ms);
});

test.each([
  [undefined, 360 * 60_000],
  [null, null],
  [90, 90 * 60_000],
])('restAfterMinutes %j is at most %j ms of work without a rest', (minutes, ms) => {
  expect(readPlanFile(put('restAfterMinutes', minutes)).problem.restAfterMs).toBe(ms);
});

test.each([
  ['America/Chicago', atEight, 'America/Chicago', '08:00 AM', 'CDT'],
  ['Asia/Kathmandu', atEight, 'Asia/Kathmandu', '06:45 PM', 'UTC+5:45'],
  [undefined, atEight, 'UTC-05:00', '08:00 AM', ''],
  [undefined, '2026-09-15T18:45:00+05:45', 'UTC+05:45', '06:45 PM', ''],
  [undefined, '2026-09-15T13:00:00.000Z', 'UTC', '01:00 PM', ''],
  [undefined, '2026-09-15T13:00:00+00:00', 'UTC', '01:00 PM', ''],
])('with the zone %j and the start %s the clock is %s', (zone, start, name, time, letters) => {
  const file = JSON.parse(put('zone', zone)) as typeof whole;
  const { clock } = readPlanFile(
    JSON.stringify({
      ...file,
      startTime: start,
      drivers: undefined,
      activities: [whole.activities[1]],
    }),
  ).words;
  const ms = Date.parse(atEight);
  expect([clock.name, clock.time(ms), clock.letters(ms)]).toEqual([name, time, letters]);
  expect([clock.day(ms), clock.shortDay(ms)]).toEqual(['Tuesday 09/15/2026', '09/15']);
});

describe('chase cars', () => {
  const carsOf = (text: string, mode: TeamMode | null = null) => {
    const { chases, cars } = readPlanFile(text, mode).problem;
    return [chases, cars?.map(({ id, place }) => [id, place.id]) ?? null];
  };

  test('company cars stand where the file has them; all may be taken if it does not say', () => {
    const cars = [
      ['van', 'store'],
      ['bus', 'dealer'],
    ];
    expect(carsOf(put('chases', 1))).toEqual([1, cars]);
    expect(carsOf(put('chases', undefined))).toEqual([2, cars]);
  });

  test('no more chase cars are driven than there are chase drivers, where some are', () => {
    const chase = { ...whole.drivers[1], chase: true };
    const named = { ...whole, drivers: [whole.drivers[0], chase], chases: undefined };
    expect(carsOf(JSON.stringify(named))[0]).toBe(1);
    expect(refusalOf(JSON.stringify({ ...named, chases: 2 }))).toBe(
      'chases: 2, and 1 of the drivers is to chase',
    );
    const { drivers } = readPlanFile(JSON.stringify(named)).problem;
    expect(drivers.map(({ isChaseDriver }) => isChaseDriver)).toEqual([undefined, true]);
    const byRide = readPlanFile(JSON.stringify(named), 'Rideshare').problem;
    expect(byRide.drivers[1]).not.toHaveProperty('isChaseDriver');
  });

  test('company cars that are not listed stand at the start, without names', () => {
    const bare = JSON.parse(put('cars', undefined)) as typeof whole;
    expect(carsOf(JSON.stringify(bare))).toEqual([1, [[null, 'dealer']]]);
    const each = { id: 'bob', locationId: 'store' };
    const drivers = [...whole.drivers.slice(0, 1), each];
    const scattered = JSON.stringify({ ...bare, startLocationId: undefined, drivers });
    expect(carsOf(scattered)).toEqual([1, null]);
  });

  test('in other modes the company has no part: as many cars as drivers, each at its own', () => {
    expect(carsOf(put('chases', undefined), 'Personal')).toEqual([3, null]);
    expect(carsOf(put('chases', undefined), 'OwnCar')).toEqual([3, null]);
  });
});

test('names and labels are found by id', () => {
  const { words } = readPlanFile(JSON.stringify(whole));
  expect(words.name).toBe('Tuesday');
  expect([...words.driverNames]).toEqual([['ann', 'Ann Lee']]);
  expect([...words.activityNames]).toEqual([['a', 'Sold']]);
  expect([...words.vehicles]).toEqual([['a', 'F-150 (v1)']]);
});
