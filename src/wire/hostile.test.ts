// P18 on the wire: hostile data is refused with a reason, counted, and never runs or crashes.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { moveAsked } from './calls/moveRequest.ts';
import { decodeActivity } from './codecs/activity.ts';
import { codecs } from './codecs/collections.ts';
import { decodeLegacyTrip } from './legacy/trip.ts';
import { matchRoute, writeRequest } from './link/http.ts';
import { inProcessLink } from './link/inProcessLink.ts';
import type { Push } from './realtime/push.ts';
import { readMessage } from './realtime/realtime.ts';
import { activity, legacyTrip, location, world } from './testing/arbitraries.ts';
import { answer, scriptedTransport } from './testing/scriptedTransport.ts';

const [sample] = fc.sample(activity, { numRuns: 1, seed: 3 });
const good = codecs.activities.encode(sample as NonNullable<typeof sample>) as object;
const deep = '['.repeat(10_000) + ']'.repeat(10_000);

describe('one entity', () => {
  test.each([
    ['a name of 1 MB', { name: 'x'.repeat(1_000_000) }, 'name: too_big'],
    ['notes of 1 MB', { notes: 'x'.repeat(1_000_000) }, 'notes: too_big'],
    ['an id of 1 MB', { id: 'x'.repeat(1_000_000) }, 'id: too_big'],
    ['an id that every object has', { id: '__proto__' }, 'id: custom'],
    ['a reference by such a name', { origin: { id: 'constructor' } }, 'origin.id: custom'],
    ['no start', { origin: null }, 'origin: invalid_type'],
    ['an unknown status', { status: 'Teleported' }, 'status: custom'],
    ['a time out of range', { deadlineTime: 1e300 }, 'deadlineTime: too_big'],
    ['a time with a fraction', { readyTime: 0.5 }, 'readyTime: invalid_type'],
    ['a text for a flag', { atRisk: 'no' }, 'atRisk: invalid_type'],
    ['depth 10,000', { vehicle: JSON.parse(deep) }, 'vehicle: invalid_type'],
  ])('%s is left out with a reason', (_name, wrong, problem) => {
    const read = decodeActivity({ ...good, ...wrong });
    if (problem.startsWith('id')) expect(read).toEqual({ problem });
    else expect(read).toMatchObject({ value: { id: sample?.id }, unread: [problem] });
    expect(JSON.stringify(read).length).toBeLessThan(3_000);
  });

  test('a reason never quotes the data (P20)', () => {
    const read = decodeActivity({ ...good, name: 7, notes: 'canary'.repeat(5_000) });
    expect(read).toMatchObject({ unread: ['name: invalid_type', 'notes: too_big'] });
    expect('value' in read && JSON.stringify(read.unread)).not.toContain('canary');
  });

  test('__proto__ as a field is left out', () => {
    const raw = JSON.parse(`${JSON.stringify(good).slice(0, -1)},"__proto__":{"atRisk":true}}`);
    expect(decodeActivity(raw)).toEqual({ value: sample });
    expect(({} as { atRisk?: boolean }).atRisk).toBeUndefined();
  });

  test('markup in a text is kept as text', () => {
    const notes = '<img src=x onerror=alert(1)>';
    expect(decodeActivity({ ...good, notes })).toEqual({ value: { ...sample, notes } });
  });

  test('status and reason are read in any case and spelling of S1 §3, and new reasons too', () => {
    const { deadlineTime: _, ...rest } = good as { deadlineTime: unknown };
    const raw = { ...rest, status: 'COMPLETE', reason: 'Loaner', deadline: 5 };
    expect(decodeActivity(raw)).toEqual({
      value: {
        ...sample,
        status: 'completed',
        reason: 'other',
        deadlineMs: 5,
        unknownWords: [{ field: 'reason', word: 'Loaner' }],
      },
      unread: ['reason: custom'],
    });
  });
});

describe('a location without coordinates is dropped (S1 §3)', () => {
  const [place] = fc.sample(location, { numRuns: 1, seed: 1 });
  const dto = codecs.locations.encode(place as NonNullable<typeof place>) as {
    latitude: number;
    longitude: number;
  };
  test.each([
    [{ latitude: undefined }, 'latitude: custom'],
    [{ longitude: undefined }, 'longitude: custom'],
    [{ latitude: null }, 'latitude: invalid_type'],
    [{ latitude: 90.1 }, 'latitude: too_big'],
    [{ longitude: -180.1 }, 'longitude: too_small'],
    [{ longitude: '-94.6' }, 'longitude: invalid_type'],
  ])('%j', (wrong, problem) => {
    expect(codecs.locations.decode({ ...dto, ...wrong })).toEqual({ problem });
  });

  test('a location may use lat, lon and zip', () => {
    const { latitude: lat, longitude: lon, ...rest } = dto;
    expect(codecs.locations.decode({ ...rest, lat, lon })).toEqual({ value: place });
  });
});

test('a driver en route is read as busy and not available (reading 25)', () => {
  const base = {
    id: 'd',
    accountId: 'a',
    type: 'driver',
    name: 'N',
    status: 'online',
    driverFilters: {},
  };
  expect(codecs.drivers.decode({ ...base, availabilityStatus: 'En Route' })).toMatchObject({
    value: { type: 'contractor', presence: 'busy', availability: 'unavailable', licence: null },
  });
});

describe('a whole answer', () => {
  const [fleet] = fc.sample(world, { numRuns: 1, seed: 11 });
  const ask = (body: unknown) =>
    inProcessLink(scriptedTransport(async () => answer(200, body)).transport).call('world', {
      filterAccountIds: null,
    });
  const encoded = (): Record<string, unknown> => {
    const rows = (name: keyof typeof codecs) =>
      (fleet as NonNullable<typeof fleet>)[name].map((row) =>
        (codecs[name].encode as (row: unknown) => unknown)(row),
      );
    const user = { id: 'u', username: 'u', name: 'U', accountId: 'a' };
    const names = Object.keys(codecs) as (keyof typeof codecs)[];
    return { user, ...Object.fromEntries(names.map((name) => [name, rows(name)])) };
  };

  test('a bad row is skipped, counted and reported, and the rest is read', async () => {
    const got = await ask({ ...encoded(), activities: [good, null, { ...good, id: 'two' }, good] });
    expect(got).toMatchObject({
      is: 'ok',
      skipped: 2,
      why: ['activities[1].(value): invalid_type', 'activities[3].id: repeated'],
      reply: { activities: [sample, { ...sample, id: 'two' }] },
    });
  });

  test('a place without coordinates is left out and named by its id', async () => {
    const bare = { id: 'place-7', accountId: 'acc', label: 'Lot 7', timezone: 'America/Chicago' };
    const far = { ...bare, id: 'no id <b>', latitude: 91, longitude: 0 };
    const got = await ask({ ...encoded(), locations: [bare, far] });
    expect(got).toMatchObject({
      is: 'ok',
      skipped: 2,
      why: ['locations[0].longitude: custom, id place-7', 'locations[1].latitude: too_big'],
    });
  });

  test('a missing collection is malformed, not an empty fleet', async () => {
    const { trips: _, ...rest } = encoded();
    expect(await ask(rest)).toEqual({ is: 'malformed', where: 'trips: not a list' });
    expect(await ask({ ...encoded(), user: null })).toEqual({
      is: 'malformed',
      where: 'user.(value): invalid_type',
    });
  });

  test('an answer by id with other rows, or to a write with fewer, is malformed', async () => {
    const link = (body: unknown) =>
      inProcessLink(scriptedTransport(async () => answer(200, body)).transport);
    expect(await link([good]).call('activitiesByIds', { ids: ['other'] })).toMatchObject({
      is: 'ok',
      skipped: 1,
      reply: { activities: [] },
    });
    const move = {
      ...emptyOf(moveAsked),
      startId: 'a',
      endId: 'b',
      vehicleId: 'v',
      deadlineMs: 1,
    };
    expect(await link([]).call('createActivities', { moves: [move] })).toEqual({
      is: 'malformed',
      where: 'activities: wrong count',
    });
    expect(await link([null]).call('createActivities', { moves: [move] })).toMatchObject({
      is: 'malformed',
    });
  });

  test('a request that cannot be encoded is reported as not sent', async () => {
    const { transport, requests } = scriptedTransport(async () => answer(200, []));
    const asked = inProcessLink(transport).call('activitiesByIds', { ids: ['\ud800'] });
    expect(await asked).toEqual({ is: 'notSent' });
    expect(requests).toEqual([]);
  });

  test('the current entity of a 409 is bounded in depth and cleared of __proto__', async () => {
    const link = (current: string) =>
      inProcessLink(
        scriptedTransport(async () => answer(409, `{"current":${current}}`)).transport,
      ).call('profile', {});
    expect(await link(deep)).toMatchObject({ status: 409, current: null });
    expect(await link('{"a":[1],"__proto__":{"b":1}}')).toMatchObject({ current: { a: [1] } });
  });

  const by = { lastModifiedDate: 5, lastModifiedById: 'u9', lastModifiedByName: 'Jo' };
  test.each([
    [
      { did: 'removed', ...by },
      { did: 'removed', modifiedMs: 5, modifiedByName: 'Jo' },
    ],
    [{ did: 'removed', ...by, lastModifiedByName: 'x'.repeat(301) }, { did: 'removed' }],
    [{ did: 'removed' }, { did: 'removed' }],
    [{ did: '__proto__', ...by }, undefined],
    ['removed', undefined],
    [null, undefined],
  ])('a refusal includes the deed behind it when readable: %#', async (deed, expected) => {
    const { transport } = scriptedTransport(async () => answer(404, { deed }));
    const got = await inProcessLink(transport).call('profile', {});
    expect(got).toMatchObject({ is: 'refused', status: 404 });
    if (expected) expect(got).toMatchObject({ deed: expected });
    else expect(got).not.toHaveProperty('deed');
  });

  test('a long message of the server is cut, not dropped', async () => {
    const { transport } = scriptedTransport(async () =>
      answer(422, { errorCode: 7, message: 'y'.repeat(1_000_000) }),
    );
    const got = await inProcessLink(transport).call('profile', {});
    expect(got).toMatchObject({ is: 'refused', errorCode: null });
    expect(got.is === 'refused' && got.message?.length).toBe(2001);
  });
});

describe('realtime', () => {
  const read = (event: string, payload: unknown): Push =>
    readMessage({ type: 'message', event, payload, serverMs: 5 });

  test('trips and activities arrive as stale ids, others with their rows (reading 23)', () => {
    expect(read('changed', { collection: 'trips', ids: ['t1', 't2'], rows: [], key: 'k' })).toEqual(
      {
        is: 'stale',
        serverMs: 5,
        collection: 'trips',
        ids: ['t1', 't2'],
        created: false,
        key: 'k',
      },
    );
    const account = { id: 'a', name: 'A', parentId: null };
    expect(
      read('created', { collection: 'accounts', ids: ['a'], rows: [account, {}], key: null }),
    ).toEqual({
      is: 'created',
      serverMs: 5,
      collection: 'accounts',
      rows: [account],
      skipped: 1,
      key: null,
    });
    expect(read('removed', { collection: 'drivers', ids: ['d'] })).toEqual({
      is: 'removed',
      serverMs: 5,
      collection: 'drivers',
      ids: ['d'],
    });
    const gone = { is: 'removed', serverMs: 5, collection: 'drivers', ids: ['d'] };
    const by = { lastModifiedDate: 4, lastModifiedById: 'u9', lastModifiedByName: 'Jo' };
    const change = { modifiedMs: 4, modifiedById: 'u9', modifiedByName: 'Jo' };
    const raw = { collection: 'drivers', ids: ['d'] };
    expect(read('removed', { ...raw, ...by })).toEqual({ ...gone, ...change });
    // An unreadable author must not hide the removal.
    expect(read('removed', { ...raw, ...by, lastModifiedById: '__proto__' })).toEqual(gone);
    const sim = { seed: 7, drivers: 39, speed: 10, paused: false };
    expect(read('time', { sim })).toEqual({ is: 'time', serverMs: 5, sim });
  });

  test.each([
    ['__proto__', {}, 'realtime.unknown event'],
    ['hasOwnProperty', {}, 'realtime.unknown event'],
    ['changed', null, 'realtime.changed.(value): invalid_type'],
    ['changed', JSON.parse(deep), 'realtime.changed.(value): invalid_type'],
    ['changed', { collection: 'users', ids: [], rows: [] }, 'realtime.changed.collection: '],
    ['removed', { collection: 'trips', ids: ['__proto__'] }, 'realtime.removed.ids.0: custom'],
    ['time', {}, 'realtime.time.sim: '],
  ])('%s %# is malformed with its place', (event, payload, where) => {
    const push = read(event, payload);
    expect(push).toMatchObject({ is: 'malformed', serverMs: 5 });
    expect(push.is === 'malformed' && push.where).toContain(where);
  });
});

describe('a legacy trip', () => {
  const [trip] = fc.sample(legacyTrip, { numRuns: 1, seed: 4 });
  const valid = JSON.parse(JSON.stringify(trip)) as {
    childTrips: { destinations: object[] }[];
  };
  const stop = { id: 's', label: 'S', lon: 0, lat: 0 };
  const of = { vehicleId: null, activityId: null, taskId: null, carId: null, syncId: null };
  const none = { summary: '', distanceCmi: null, fareCents: null, ride: null, subActions: [] };
  const step = { type: 'Errand | ToDo', padding: 1, destIndex: 0, ...of, ...none };
  const withChild = (wrong: object) => ({
    ...valid,
    childTrips: [{ ...valid.childTrips[0], destinations: [], ...wrong }],
  });
  const withAction = (wrong: object) =>
    withChild({
      destinations: [
        {
          parentOrder: 0,
          location: stop,
          pickupCount: 0,
          dropoffCount: 0,
          actions: [{ ...step, ...wrong }],
        },
      ],
    });
  const sub = { itineraryId: '1', syncId: 'y', splitId: 's' };
  const ride = { id: 'r', pickup: 1, drive: 1, dropoff: 1, startSyncId: 'a', endSyncId: 'b' };
  const at = 'childTrips.0.destinations.0.actions.0';

  test('a valid legacy trip is read', () => {
    expect(decodeLegacyTrip(withChild({}))).toHaveProperty('value');
    expect(decodeLegacyTrip(withAction({ ride, subActions: [sub] }))).toHaveProperty('value');
  });

  test.each<[string, object, string]>([
    ['an endless action', withAction({ padding: 1e300 }), `${at}.padding: too_big`],
    ['an unknown action type', withAction({ type: 'Errand | Nap' }), `${at}.type: invalid_value`],
    [
      'a meeting with a property name of objects',
      withAction({ subActions: [{ ...sub, itineraryId: '__proto__' }] }),
      `${at}.subActions.0.itineraryId: custom`,
    ],
    [
      'a meeting without a name',
      withAction({ subActions: [{ ...sub, syncId: '' }] }),
      `${at}.subActions.0.syncId: too_small`,
    ],
    [
      'a meeting of thousands',
      withAction({ subActions: Array.from({ length: 1001 }, () => sub) }),
      `${at}.subActions: too_big`,
    ],
    [
      'a ride into the past',
      withAction({ ride: { ...ride, drive: -1 } }),
      `${at}.ride.drive: too_small`,
    ],
    [
      'a ride without an id',
      withAction({ ride: { ...ride, id: null } }),
      `${at}.ride.id: invalid_type`,
    ],
    ['a task of 1 MB', withAction({ taskId: 'x'.repeat(1_000_000) }), `${at}.taskId: too_big`],
    ['a car by a number', withAction({ carId: 7 }), `${at}.carId: invalid_type`],
    [
      'a car with half a seat',
      withChild({ car: { id: 'c', seats: 0.5, location: stop } }),
      'childTrips.0.car.seats: invalid_type',
    ],
    [
      'a car beyond the poles',
      withChild({ car: { id: 'c', seats: 1, location: { ...stop, lat: 91 } } }),
      'childTrips.0.car.location.lat: too_big',
    ],
    [
      'a negative tip',
      withChild({ payment: { wagesCents: 0, rideFaresCents: 0, adjustment: -1 } }),
      'childTrips.0.payment.adjustment: too_small',
    ],
    ['no driver field', withChild({ driverId: undefined }), 'childTrips.0.driverId: '],
    [
      'an account with a property name of objects',
      { ...valid, requestor: { account: { id: 'constructor' }, payment: null } },
      'requestor.account.id: custom',
    ],
    [
      'money in fractions',
      {
        ...valid,
        rateDetails: { carMilesCents: 0.5, driversCents: 0, chasesCents: 0, latenessCents: 0 },
      },
      'rateDetails.carMilesCents: invalid_type',
    ],
    [
      'a reason of 1 MB',
      { ...valid, unserved: [{ activityId: 'a', reason: 'x'.repeat(1_000_000) }] },
      'unserved.0.reason: too_big',
    ],
  ])('%s is refused with a reason', (_name, wrong, problem) => {
    const read = decodeLegacyTrip(wrong);
    expect('problem' in read && read.problem).toContain(problem);
  });
});

test('any message gives a push, never an error', () => {
  const events = ['created', 'changed', 'removed', 'time', 'trouble', 'other'];
  const planner = ['plannerInfo', 'plannerError', 'plannerRoute'];
  const fields = {
    collection: fc.constantFrom(...Object.keys(codecs), 'other'),
    ids: fc.array(fc.string()),
    rows: fc.array(fc.anything()),
    key: fc.option(fc.string()),
    sim: fc.constant(null),
    what: fc.string(),
    fatal: fc.boolean(),
    planners: fc.integer({ min: -1, max: 9 }),
    message: fc.string(),
    requestId: fc.option(fc.string()),
    plannerId: fc.string(),
    isFinal: fc.boolean(),
    progress: fc.double({ min: 0, max: 1.1 }),
    costCents: fc.option(fc.integer()),
    routes: fc.oneof(fc.constant([]), fc.array(fc.anything())),
    unserved: fc.constant([]),
  };
  const kinds = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom(...events, ...planner),
      fc.oneof(
        fc.anything(),
        fc.record(fields, { requiredKeys: ['collection', 'ids', 'rows'] }),
        // Complete ones: a message of many fields is rarely complete by chance.
        fc.record(fields),
      ),
      (event, payload) => {
        const push = readMessage({ type: 'message', event, payload, serverMs: 5 });
        kinds.add(push.is);
        // A push must be cloneable to leave the worker.
        expect(structuredClone(push)).toEqual(push);
      },
    ),
    { numRuns: 2000 },
  );
  expect([...kinds].toSorted()).toEqual(
    [
      'changed',
      'created',
      'malformed',
      'removed',
      'stale',
      'time',
      'trouble',
      ...planner,
    ].toSorted(),
  );
});

describe('an answer to a batch of trips', () => {
  const saved = { created: [{ key: 'a', tripId: 't1' }], errors: [{ key: 'b', message: 'No.' }] };
  const ask = (body: object) => {
    const [trip = null] = fc.sample(legacyTrip, { numRuns: 1, seed: 4 });
    const items = ['a', 'b'].map((key) => ({ key, trip }));
    const { transport } = scriptedTransport(async () => answer(200, JSON.stringify(body)));
    return inProcessLink(transport).call('finalizeTrips', { items });
  };

  test('an answer that names each key is read', async () => {
    expect(await ask(saved)).toMatchObject({ is: 'ok', reply: saved });
  });

  test.each([
    ['fewer keys', { ...saved, errors: [] }],
    ['more keys', { ...saved, errors: [...saved.errors, { key: 'c', message: '' }] }],
    ['another key', { ...saved, errors: [{ key: 'c', message: '' }] }],
    ['a key as created and failed', { ...saved, errors: [{ key: 'a', message: '' }] }],
    ['no message', { ...saved, errors: [{ key: 'b' }] }],
  ])('an answer with %s is malformed', async (_name, body) => {
    expect(await ask(body)).toMatchObject({ is: 'malformed' });
  });
});

describe('an answer of a places service', () => {
  const place = {
    placeId: 'p1',
    label: '1 Main St',
    country: 'US',
    latitude: 39,
    longitude: -94.5,
    timezone: 'America/Chicago',
  };
  const row = { placeId: 'p1', title: '1 Main St', detail: '' };
  const details = (wrong: object) => ask('placeDetails', { placeId: 'p1' }, { ...place, ...wrong });
  const suggestions = (rows: unknown) =>
    ask('placeSuggestions', { text: 'main' }, { suggestions: rows });
  async function ask(name: 'placeDetails' | 'placeSuggestions', request: object, body: unknown) {
    const { transport } = scriptedTransport(async () => answer(200, JSON.stringify(body)));
    return inProcessLink(transport).call(name, request as never);
  }

  test.each([
    ['of another country (S1 §5)', { country: 'CA' }],
    ['that was not requested', { placeId: 'p2' }],
    ['without a point', { latitude: null }],
    ['beyond the poles', { latitude: 91 }],
    ['without a name', { label: '' }],
  ])('a place %s is not read', async (_name, wrong) => {
    expect(await details(wrong)).toMatchObject({ is: 'malformed' });
  });

  test('a field that a place lacks is empty', async () => {
    expect(await details({ phone: null })).toMatchObject({
      is: 'ok',
      reply: { place: { id: 'p1', city: '', phone: null, lonE6: -94_500_000 } },
    });
  });

  test.each([
    ['nine rows', Array.from({ length: 9 }, (_, at) => ({ ...row, placeId: `p${at}` }))],
    ['a repeated row', [row, row]],
    ['one with an id every object has', [{ ...row, placeId: 'constructor' }]],
    ['a row without a title', [{ ...row, title: '' }]],
    ['no list', { 0: row }],
  ])('suggestions: %s are not read', async (_name, rows) => {
    expect(await suggestions(rows)).toMatchObject({ is: 'malformed' });
    expect(await suggestions([row])).toMatchObject({ is: 'ok' });
  });

  test('a query may end in half a character', () => {
    const { path } = writeRequest('placeSuggestions', { text: 'a\ud83d' }, 't', undefined);
    expect(matchRoute({ method: 'GET', path, headers: {}, body: null })).toEqual({
      name: 'placeSuggestions',
      request: { text: 'a\ufffd' },
    });
  });
});

describe('a request at the server', () => {
  test('a batch of unreadable trips is still read as a batch', () => {
    const path = '/v2/legacy/trips/create/batch';
    const matched = matchRoute({ method: 'POST', path, headers: {}, body: batchOf(50) });
    if (matched.name !== 'finalizeTrips' || 'error' in matched) throw new Error('not a batch');
    const { items } = matched.request;
    expect(items).toHaveLength(50);
    expect(items[0]).toEqual({ key: 'k0', trip: null });
  });

  const raw = writeRequest('activitiesByIds', { ids: ['a,b', 'c'] }, 't', undefined);

  test('a comma inside an id does not split it', () => {
    expect(matchRoute(raw)).toEqual({
      name: 'activitiesByIds',
      request: { ids: ['a,b', 'c'] },
    });
  });

  test.each([
    ['GET', '/v2/legacy/unknown', null, 404],
    ['POST', '/data', null, 404],
    ['GET', '/data?filterAccountIds=%E0%A4%A', null, 400],
    ['GET', '/data?filterAccountIds=a,,b', null, 400],
    ['GET', '/v2/legacy/activities', null, 400],
    ['GET', '/v2/legacy/reports/daily', null, 400],
    ['GET', '/v2/legacy/reports/monthly', null, 404],
    ...[
      ['05:00', '02/30/2026', '03/01/2026', ''],
      ['5:00', '02/01/2026', '03/01/2026', ''],
      ['05:00', '2026-02-01', '03/01/2026', ''],
      ['05:00', '02/01/2026', '03/01/2026', '&filterTime=Noon'],
      ['05:00', '02/01/2026', '03/01/2026', '&conType=Owner'],
      ['05:00', '02/01/2026', '03/01/2026', '&timezone='],
    ].map(([offset, start, end, more]) => {
      const query = `offset=${offset}&startDate=${start}&endDate=${end}${more}`;
      return ['GET', `/v2/legacy/reports/costing?${query}`, null, 400] as const;
    }),
    ['GET', '/v2/maps/directions?from=1,2&to=here', null, 400],
    ['GET', '/v2/maps/directions?from=181,2&to=1,2', null, 400],
    ['GET', '/v2/maps/places', null, 400],
    ['GET', '/v2/maps/places?text=', null, 400],
    ['GET', '/v2/maps/places?text=%E0%A4%A', null, 400],
    ['GET', `/v2/maps/places?text=${'x'.repeat(201)}`, null, 400],
    ['GET', '/v2/maps/place', null, 400],
    ['GET', '/v2/maps/place?placeId=__proto__', null, 400],
    ['GET', `/v2/maps/place?placeId=${'x'.repeat(513)}`, null, 400],
    ['POST', '/v2/dealer/activity', '{"truncated', 400],
    ['POST', '/v2/dealer/activity', '[]', 400],
    ['POST', '/v2/dealer/activity', '[{"type":"Vehicle"}]', 400],
    ['POST', '/v2/legacy/trips/create/finalize', deep, 400],
    ['POST', '/v2/legacy/trips/create/batch', deep, 400],
    ['POST', '/v2/legacy/trips/create/batch', '{"trips":[]}', 400],
    ['POST', '/v2/legacy/trips/create/batch', '{"trips":[{"key":"constructor"}]}', 400],
    ['POST', '/v2/legacy/trips/create/batch', batchOf(2).replaceAll('k1', 'k0'), 400],
    ['POST', '/v2/legacy/trips/create/batch', batchOf(51), 400],
    ['POST', '/login', '{"username":"dispatcher"}', 400],
    ['POST', '/sim/control', '{"speed":0}', 400],
  ] as const)('%s %s %s → %i', (method, path, body, error) => {
    expect(matchRoute({ method, path, headers: {}, body })).toMatchObject({ error });
  });
});

function batchOf(count: number): string {
  const trips = Array.from({ length: count }, (_, at) => ({ key: `k${at}`, trip: {} }));
  return JSON.stringify({ trips });
}
