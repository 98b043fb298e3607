// What the console refuses of each answer, and where, written out by hand: each limit on both
// sides. An answer that is refused is never taken for a success.
import { describe, expect, test } from 'vitest';
import { documentRows } from '../testing/documentRows.ts';
import { type CallName, routes } from './calls.ts';

const long = (length: number) => 'x'.repeat(length);
const many = <T>(length: number, of: (at: number) => T) =>
  Array.from({ length }, (_, at) => of(at));
const read = (name: CallName, request: object, raw: unknown) =>
  routes[name].decodeReply(raw, request as never);

const [move, moveHere] = documentRows.activities;
const [place, placeHere] = documentRows.locations;
const [trip, tripHere] = documentRows.trips;
const [person] = documentRows.employees;
const of = { id: 'act-1', version: 4 };
const found = {
  placeId: 'p1',
  label: '1 Main St',
  country: 'US',
  latitude: 39,
  longitude: -94.5,
  timezone: 'America/Chicago',
};
const detail = { id: 'trip-9', version: 7, vehicles: [], tasks: [] };
const past = { trip, activities: [], locations: [] };
const remedy = { kind: 'leaveOut', moreCents: 0, trip };
const picture = 'data:image/jpeg;base64,/9j/AAAA';

describe('an answer is refused with its place', () => {
  test.each<[CallName, string, object, unknown, string]>([
    ['login', 'no token', {}, {}, 'body.token: invalid_type'],
    ['login', 'an empty token', {}, { token: '' }, 'body.token: too_small'],
    ['login', 'a long token', {}, { token: long(8_193) }, 'body.token: too_big'],
    ['createActivities', 'no list', { moves: [{}] }, null, 'activities: not a list'],
    ['createActivities', 'fewer moves', { moves: [{}, {}] }, [move], 'activities: wrong count'],
    [
      'createActivities',
      'a move that is partly read',
      { moves: [{}] },
      [{ ...move, name: 7 }],
      'activities[0].name: invalid_type, id act-1',
    ],
    [
      'createActivities',
      'a place that is partly read',
      { moves: [{}] },
      { activities: [move], locations: [{ ...place, label: 7 }] },
      'locations[0].label: invalid_type, id loc-1',
    ],
    [
      'createActivities',
      'no list of places',
      { moves: [{}] },
      { activities: [move], locations: null },
      'locations: not a list',
    ],
    [
      'importActivities',
      'no answer to a key',
      { items: [{ key: 'k' }] },
      { created: [], errors: [] },
      'body: not an answer to each key',
    ],
    [
      'importActivities',
      'an answer to another key',
      { items: [{ key: 'k' }] },
      { created: [], errors: [{ key: 'l', message: '' }] },
      'body: not an answer to each key',
    ],
    [
      'importActivities',
      'a move twice',
      { items: [{ key: 'k' }, { key: 'l' }] },
      {
        created: [
          { key: 'k', activity: move },
          { key: 'l', activity: move },
        ],
        errors: [],
      },
      'body.created: an id repeats',
    ],
    [
      'importActivities',
      'a move that is partly read',
      { items: [{ key: 'k' }] },
      { created: [{ key: 'k', activity: { ...move, atRisk: 'no' } }], errors: [] },
      'body.created[0].atRisk: invalid_type',
    ],
    [
      'importActivities',
      'too many errors',
      { items: [] },
      { created: [], errors: many(501, () => ({ key: 'k', message: '' })) },
      'body.errors: too_big',
    ],
    ['editActivity', 'another move', { ...of, id: 'act-2' }, move, 'body.id: not asked'],
    [
      'editActivity',
      'another move beside its places',
      { ...of, id: 'act-2' },
      { activity: move, locations: [place] },
      'body.id: not asked',
    ],
    ['removeActivity', 'another move', of, { id: 'act-2' }, 'body.id: not asked'],
    ['removeActivity', 'nothing', of, null, 'body.(value): invalid_type'],
    ['cancelTrip', 'another trip', { id: 'trip-8' }, trip, 'body.id: not asked'],
    ['createEmployee', 'no person', {}, {}, 'body.id: invalid_type'],
    ['createEmployee', 'a person partly', {}, { ...person, name: 7 }, 'body.name: invalid_type'],
    [
      'finalizeTrip',
      'a place that is partly read',
      {},
      { tripId: 't', locations: [{ ...place, city: 7 }] },
      'locations[0].city: invalid_type, id loc-1',
    ],
    ['finalizeTrip', 'no trip', {}, null, 'body.(value): invalid_type'],
    [
      'finalizeTrips',
      'a key twice',
      { items: [{ key: 'k' }, { key: 'l' }] },
      {
        created: [
          { key: 'k', tripId: 't1' },
          { key: 'k', tripId: 't2' },
        ],
        errors: [],
      },
      'body: not an answer to each key',
    ],
    ['picture', 'no picture', {}, { data: 'data:image/svg+xml,<svg/>' }, 'body.data: no picture'],
    ['pictureElsewhere', 'nothing', {}, {}, 'body.data: invalid_type'],
    ['openTracker', 'no address', {}, { url: '' }, 'body.url: too_small'],
    ['openTracker', 'a long address', {}, { url: long(2_049) }, 'body.url: too_big'],
    [
      'createSMSBridge',
      'a number in words',
      {},
      { fromPhoneNumber: 'none' },
      'body.fromPhoneNumber: custom',
    ],
    [
      'createAnonymousPhoneNumber',
      'a long number',
      {},
      { phoneNumber: `1${' '.repeat(64)}` },
      'body.phoneNumber: too_big',
    ],
    ['createAnonymousPhoneNumber', 'none', {}, {}, 'body.phoneNumber: invalid_type'],
    ['placeDetails', 'another place', { placeId: 'p2' }, found, 'body.placeId: not asked'],
    [
      'directions',
      'too many miles',
      {},
      { distance: 30_000.5, duration: 0 },
      'body.distance: too_big',
    ],
    [
      'directions',
      'miles below zero',
      {},
      { distance: -1, duration: 0 },
      'body.distance: too_small',
    ],
    [
      'directions',
      'too long a way',
      {},
      { distance: 0, duration: 2_592_000.5 },
      'body.duration: too_big',
    ],
    [
      'directions',
      'a time below zero',
      {},
      { distance: 0, duration: -1 },
      'body.duration: too_small',
    ],
    ['simControl', 'no speed', {}, { speed: 0, paused: true }, 'body.speed: too_small'],
    ['simFaults', 'no faults', {}, {}, 'body.faults: invalid_type'],
    [
      'simFaults',
      'too many faults',
      {},
      { faults: many(101, () => ({ text: 'a', strikes: 0 })) },
      'body.faults: too_big',
    ],
    [
      'simFaults',
      'strikes below zero',
      {},
      { faults: [{ text: 'a', strikes: -1 }] },
      'body.faults.0.strikes: too_small',
    ],
    [
      'changeRelation',
      'another relationship',
      { id: 'rel-2' },
      { id: 'drv-2', relationshipId: 'rel-1', rank: 1, approvalStatus: 'Linked' },
      'body.relationshipId: not asked',
    ],
    ['tripDetail', 'another trip', { tripId: 'trip-8' }, detail, 'body.id: not asked'],
    ['tripDetail', 'no vehicles', {}, { ...detail, vehicles: null }, 'vehicles: not a list'],
    ['tripDetail', 'no tasks', {}, { ...detail, tasks: {} }, 'tasks: not a list'],
    ['tripDetail', 'no wage', {}, { ...detail, agreed: {} }, 'agreed.hourlyPayRate: invalid_type'],
    ['tripDetail', 'no list of costs', {}, { ...detail, costs: 7 }, 'costs: not a list'],
    [
      'tripDetail',
      'costs of which one is not read',
      {},
      { ...detail, costs: [{ name: 'Ana' }] },
      'costs[0].id: invalid_type',
    ],
    [
      'tripDetail',
      'another past trip',
      {},
      { ...detail, past: { ...past, trip: { ...trip, id: 'trip-8' } } },
      'past.trip.id: not asked',
    ],
    [
      'tripDetail',
      'a past trip that is partly read',
      {},
      { ...detail, past: { ...past, trip: { ...past.trip, name: 7 } } },
      'past.trip.name: invalid_type',
    ],
    [
      'tripDetail',
      'a past move that is partly read',
      {},
      { ...detail, past: { ...past, activities: [{ ...move, name: 7 }] } },
      'past.activities[0].name: invalid_type, id act-1',
    ],
    [
      'tripDetail',
      'no past places',
      {},
      { ...detail, past: { ...past, locations: null } },
      'past.locations: not a list',
    ],
    [
      'tripRemedies',
      'too many',
      { tripId: 'trip-9' },
      { remedies: many(21, () => remedy) },
      'body.remedies: too_big',
    ],
    [
      'tripRemedies',
      'another trip',
      { tripId: 'trip-9' },
      { remedies: [{ ...remedy, trip: { ...trip, id: 'trip-8' } }] },
      'trip.id: not asked',
    ],
    [
      'tripRemedies',
      'no trip',
      { tripId: 'trip-9' },
      { remedies: [{ ...remedy, trip: undefined }] },
      'remedies[0].(value): invalid_type',
    ],
    [
      'tripRemedies',
      'another kind',
      { tripId: 'trip-9' },
      { remedies: [{ ...remedy, kind: 'wait' }] },
      'remedies[0].kind: invalid_value',
    ],
    ['world', 'nothing', {}, null, 'body: not an object'],
    ['world', 'no user', {}, { accounts: [] }, 'user.(value): invalid_type'],
    ['dailyReport', 'no head', {}, { rows: [] }, 'body.until: invalid_type'],
    ['dailyReport', 'no rows', {}, { until: 1, drivers: 0 }, 'rows: not a list'],
    [
      'dailyReport',
      'too many rows',
      {},
      { until: 1, drivers: 0, rows: many(200_001, () => 0) },
      'rows: too_big',
    ],
    ['employeeHistory', 'too many trips', {}, many(501, () => 0), 'drivenTrips: too_big'],
    ['invoices', 'too many', {}, many(200_001, () => 0), 'invoices: too_big'],
    ['payments', 'no list', {}, {}, 'payments: not a list'],
    ['verification', 'another', { id: 'v-1' }, { id: 'v-2' }, 'body.employeeId: invalid_type'],
  ])('%s with %s', (name, _what, request, raw, where) => {
    expect(() => read(name, request, raw)).toThrow(
      expect.objectContaining({ name: 'Unreadable', where }),
    );
  });
});

describe('an answer is read', () => {
  const whole = { skipped: 0, why: [] };
  test.each<[CallName, string, object, unknown, object]>([
    [
      'login',
      'the longest token',
      {},
      { token: long(8_192) },
      { reply: { token: long(8_192) }, ...whole },
    ],
    [
      'createActivities',
      'moves alone',
      { moves: [{}] },
      [move],
      { reply: { activities: [moveHere] }, ...whole, partial: 0 },
    ],
    [
      'createActivities',
      'moves and places',
      { moves: [{}] },
      { activities: [move], locations: [place] },
      { reply: { activities: [moveHere], locations: [placeHere] }, ...whole, partial: 0 },
    ],
    [
      'importActivities',
      'a move and an error',
      { items: [{ key: 'k' }, { key: 'l' }] },
      { created: [{ key: 'l', activity: move }], errors: [{ key: 'k', message: 'No.' }] },
      {
        reply: {
          created: [{ key: 'l', activity: moveHere }],
          errors: [{ key: 'k', message: 'No.' }],
        },
        ...whole,
      },
    ],
    ['editActivity', 'a move', of, move, { reply: { activity: moveHere }, ...whole }],
    [
      'editActivity',
      'a move and places',
      of,
      { activity: move, locations: [place] },
      { reply: { activity: moveHere, locations: [placeHere] }, ...whole },
    ],
    ['removeActivity', 'its id', of, { id: 'act-1' }, { reply: { id: 'act-1' }, ...whole }],
    ['removeActivity', 'nothing said', of, {}, { reply: { id: 'act-1' }, ...whole }],
    [
      'finalizeTrip',
      'a trip and places',
      {},
      { tripId: 't', locations: [place] },
      { reply: { tripId: 't', locations: [placeHere] }, ...whole },
    ],
    [
      'finalizeTrips',
      'a trip, an error and places',
      { items: [{ key: 'k' }, { key: 'l' }] },
      {
        created: [{ key: 'k', tripId: 't1' }],
        errors: [{ key: 'l', message: 'No.' }],
        locations: [place],
      },
      {
        reply: {
          created: [{ key: 'k', tripId: 't1' }],
          errors: [{ key: 'l', message: 'No.' }],
          locations: [placeHere],
        },
        ...whole,
      },
    ],
    ['picture', 'a picture', {}, { data: picture }, { reply: { picture }, ...whole }],
    [
      'openTracker',
      'the longest address',
      {},
      { url: long(2_048) },
      { reply: { url: long(2_048) }, ...whole },
    ],
    [
      'createAnonymousPhoneNumber',
      'blanks around it',
      {},
      { phoneNumber: ' +1 913 555 0102 ' },
      { reply: { phoneNumber: '+19135550102' }, ...whole },
    ],
    [
      'createAnonymousPhoneNumber',
      'an extension',
      {},
      { phoneNumber: '(913) 555-0102 x45' },
      { reply: { phoneNumber: '9135550102;ext=45' }, ...whole },
    ],
    [
      'directions',
      'the longest way',
      {},
      { distance: 30_000, duration: 2_592_000 },
      { reply: { distanceCmi: 3_000_000, durationMs: 2_592_000_000 }, ...whole },
    ],
    [
      'simFaults',
      '100 faults',
      {},
      { faults: many(100, () => ({ text: 'a', strikes: 0 })) },
      { reply: { faults: many(100, () => ({ text: 'a', strikes: 0 })) }, ...whole },
    ],
    [
      'changeRelation',
      'none any more',
      { id: 'rel-1' },
      { id: 'drv-2', relationshipId: null },
      { reply: { linkedDriver: { id: 'drv-2', relation: null } }, ...whole },
    ],
    [
      'tripDetail',
      'a past trip',
      { tripId: 'trip-9' },
      { ...detail, past: { ...past, activities: [move], locations: [place] } },
      {
        reply: {
          ...detail,
          requestorName: null,
          requestorPhone: null,
          chaseSeats: null,
          agreed: null,
          past: {
            trip: tripHere,
            activities: [moveHere],
            locations: [placeHere],
          },
        },
        ...whole,
      },
    ],
    [
      'tripDetail',
      'a bad sheet and a bad task',
      { tripId: 'trip-9' },
      { ...detail, vehicles: [{}], tasks: [{}, {}] },
      {
        reply: {
          ...detail,
          requestorName: null,
          requestorPhone: null,
          chaseSeats: null,
          agreed: null,
        },
        skipped: 3,
        why: [
          'vehicles[0].id: invalid_type',
          'tasks[0].id: invalid_type',
          'tasks[1].id: invalid_type',
        ],
      },
    ],
    [
      'tripRemedies',
      'a remedy',
      { tripId: 'trip-9' },
      { remedies: [remedy] },
      {
        reply: {
          remedies: [
            {
              kind: 'leaveOut',
              moreCents: 0,
              driverId: null,
              homeMs: null,
              leftOut: [],
              late: [],
              trip: tripHere,
            },
          ],
        },
        ...whole,
      },
    ],
    [
      'activitiesByIds',
      'a move that was not asked for',
      { ids: ['act-1'] },
      [move, { ...move, id: 'act-2' }],
      {
        reply: { activities: [moveHere] },
        skipped: 1,
        partial: 0,
        why: ['activities[1].id: not asked, id act-2'],
      },
    ],
  ])('of %s with %s', (name, _what, request, raw, expected) => {
    expect(read(name, request, raw)).toEqual(expected);
  });

  test('of as many reports, invoices and trips as there may be', () => {
    const head = { until: 1, drivers: 0 };
    expect(read('dailyReport', {}, { ...head, rows: many(200_000, () => 0) }).skipped).toBe(
      200_000,
    );
    expect(
      read(
        'invoices',
        {},
        many(200_000, () => 0),
      ).skipped,
    ).toBe(200_000);
    expect(
      read(
        'employeeHistory',
        {},
        many(500, () => 0),
      ).skipped,
    ).toBe(500);
  });

  test('of a world without ride-share', () => {
    const user = { id: 'u', username: 'u', name: 'U', accountId: 'a' };
    const none = { accounts: [], locations: [], activities: [], vehicles: [] };
    const world = { user, ...none, drivers: [], employees: [], trips: [], rides: null };
    expect(read('world', {}, world)).toMatchObject({
      reply: { rides: [], vouchers: [], deliveries: [] },
      skipped: 0,
      partial: 0,
      why: [],
    });
    const { drivers: _drivers, ...rest } = world;
    expect(() => read('world', {}, rest)).toThrow('drivers: not a list');
    expect(() => read('world', {}, { ...world, drivers: null })).toThrow('drivers: not a list');
    const bad = { ...world, accounts: [{ id: 'a', name: 7 }], locations: [{ id: 'l' }, 7] };
    expect(read('world', {}, bad)).toMatchObject({
      skipped: 2,
      partial: 1,
      why: [
        'accounts[0].name: invalid_type, id a',
        'locations[0].longitude: custom, id l',
        'locations[1].(value): invalid_type',
      ],
    });
  });
});

test('a server answers places beside what it has written, and alone where there are none', () => {
  const activities = [moveHere];
  const locations = [placeHere];
  const plain = (raw: unknown): unknown => JSON.parse(JSON.stringify(raw));
  const written = (name: CallName, reply: object) =>
    plain(routes[name].encodeReply(reply as never));
  expect(written('createActivities', { activities })).toEqual([move]);
  expect(written('createActivities', { activities, locations })).toEqual({
    activities: [move],
    locations: [place],
  });
  expect(written('editActivity', { activity: moveHere })).toEqual(move);
  expect(written('editActivity', { activity: moveHere, locations })).toEqual({
    activity: move,
    locations: [place],
  });
  expect(written('finalizeTrip', { tripId: 't' })).toEqual({ tripId: 't' });
  expect(written('finalizeTrip', { tripId: 't', locations })).toEqual({
    tripId: 't',
    locations: [place],
  });
  const errors = [{ key: 'l', message: 'No.' }];
  expect(
    written('importActivities', { created: [{ key: 'k', activity: moveHere }], errors }),
  ).toEqual({ created: [{ key: 'k', activity: move }], errors });
  expect(written('removeActivity', { id: 'act-1' })).toEqual({ id: 'act-1' });
  expect(written('tripsByIds', { trips: [tripHere] })).toEqual([trip]);
});
