import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { noDepot } from '#domain/plannerModes.ts';
import { test } from '../../../tests/property.ts';
import {
  isLast,
  type PlannerUpdate,
  readPlannerRequest,
  readPlannerUpdate,
  writePlannerRequest,
} from './messages.ts';
import { readMessage, writeMessage } from '../realtime/realtime.ts';
import { sampleRequest } from '../testing/plannerRequests.ts';

const request = sampleRequest();
const json = (change: object) => JSON.stringify({ ...request, ...change });
const vehicle = request.vehicles[0];
const activity = request.activities[0];

describe('a request', () => {
  test('a planner request round trips through the wire', () => {
    expect(readPlannerRequest(writePlannerRequest(request))).toEqual({ request });
  });

  test.each<[string, string, string | null, string | RegExp]>([
    ['an empty text', '', null, 'The request is no JSON.'],
    ['a truncated request', json({}).slice(0, -9), null, 'The request is no JSON.'],
    ['the text for no depot', noDepot, null, noDepot],
    ['that text in quotes', JSON.stringify(noDepot), null, noDepot],
    ['no object', '7', null, 'The request cannot be read: (value): invalid_type.'],
    ['null', 'null', null, 'The request cannot be read: (value): invalid_type.'],
    ['no id', json({ requestId: undefined }), null, /requestId: invalid_type/],
    ['an id that every object has', json({ requestId: '__proto__' }), null, /requestId: custom/],
    ['depth 10,000', '['.repeat(10_000) + ']'.repeat(10_000), null, /nested too deep/],
    ['a megabyte', json({ more: 'x'.repeat(1_000_001) }), null, 'The request is too large.'],
    ['no driver', json({ vehicles: [] }), 'r1', 'The request has no driver.'],
    [
      'seven drivers',
      json({ vehicles: Array(7).fill(vehicle) }),
      'r1',
      '7 drivers; the planner takes 6 at most.',
    ],
    ['no depot', json({ vehicles: [{ ...vehicle, depotLocationId: null }] }), 'r1', noDepot],
    [
      'no depot of one driver',
      json({ vehicles: [vehicle, { ...vehicle, depotLocationId: null }] }),
      'r1',
      noDepot,
    ],
    ['an empty depot', json({ vehicles: [{ ...vehicle, depotLocationId: '' }] }), 'r1', noDepot],
    ['a vehicle that is null', json({ vehicles: [null] }), 'r1', noDepot],
    ['no capacity', json({ vehicles: [{ ...vehicle, capacity: 0 }] }), 'r1', /capacity: too_small/],
    ['no moves', json({ activities: [] }), 'r1', 'No activity to plan.'],
    [
      '301 moves',
      json({ activities: Array(301).fill(activity) }),
      'r1',
      '301 activities; a plan takes 300 at most.',
    ],
    [
      'a move without an end',
      json({ activities: [activity, { ...activity, endLocationId: 7 }] }),
      'r1',
      'The request cannot be read: activities.1.endLocationId: invalid_type.',
    ],
    ['no list of drivers', json({ vehicles: {} }), 'r1', /vehicles: invalid_type/],
    ['no list of moves', json({ activities: 'all' }), 'r1', /activities: invalid_type/],
    ['no list of places', json({ locations: {} }), 'r1', /locations: invalid_type/],
  ])('P18: %s is refused with a text', (_name, text, requestId, message) => {
    const read = readPlannerRequest(text);
    expect(read).toEqual({
      error: {
        requestId,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      },
    });
  });

  test('may have six drivers, 300 moves and a million characters', () => {
    const vehicles = Array(6).fill(vehicle);
    const activities = Array(300).fill(activity);
    const most = { ...request, vehicles, activities };
    const short = JSON.stringify({ ...most, more: '' });
    const text = JSON.stringify({ ...most, more: 'x'.repeat(1_000_000 - short.length) });
    expect(text).toHaveLength(1_000_000);
    expect(readPlannerRequest(text)).toEqual({ request: most });
  });

  test('a reason never quotes the request (P20)', () => {
    const texts = [json({ vehicles: 'canary' }), json({ requestId: ['canary'] }), '{"canary'];
    expect(JSON.stringify(texts.map(readPlannerRequest))).not.toContain('canary');
  });

  test('an unreadable place invalidates no other', () => {
    const [first, ...rest] = request.locations;
    const bad = [{ ...first, latitude: 91 }, null, { id: 'x', latitude: 1 }];
    const text = json({ locations: [...bad, ...rest, { id: 'y', latitude: 1, longitude: 2 }] });
    const read = readPlannerRequest(text);
    const y = { id: 'y', latitude: 1, longitude: 2, description: '' };
    expect(read).toEqual({ request: { ...request, locations: [...rest, y] } });
  });

  test.prop([
    fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((v) => json({ locations: v })),
    ),
  ])('any text gives a request or an error text', (text) => {
    const read = readPlannerRequest(text);
    if ('error' in read) expect(read.error.message).not.toBe('');
    else expect(readPlannerRequest(writePlannerRequest(read.request))).toEqual(read);
  });
});

const update: PlannerUpdate = {
  requestId: 'r1',
  plannerId: 'w1',
  isFinal: false,
  progress: 0.5,
  costCents: 12_345,
  routes: [
    {
      vehicleId: 'driver-1',
      track: [
        { locationId: 'p0', activityId: 'm0', kind: 'pick-up' },
        { locationId: 'p1', activityId: 'm0', kind: 'drop-off' },
      ],
    },
  ],
  unserved: [{ activityId: 'm9', reason: 'Equal start and end are not supported.' }],
};

describe('an update', () => {
  test('an update round trips through the wire and the link', () => {
    expect(readPlannerUpdate(update)).toEqual({ value: { ...update, skipped: 0 } });
    const push = readMessage(writeMessage({ is: 'plannerRoute', update }, 5));
    expect(push).toEqual({ is: 'plannerRoute', update: { ...update, skipped: 0 } });
  });

  test('an unreadable route is left out and counted', () => {
    const [route] = update.routes;
    const flown = { vehicleId: 'x', track: [{ ...route?.track[0], kind: 'fly-over' }] };
    const read = readPlannerUpdate({ ...update, routes: [null, route, flown, { vehicleId: 'y' }] });
    expect(read).toEqual({ value: { ...update, skipped: 3 } });
  });

  test.each<[object, string]>([
    [{ requestId: '' }, 'requestId: too_small'],
    [{ plannerId: undefined }, 'plannerId: invalid_type'],
    [{ isFinal: 'yes' }, 'isFinal: invalid_type'],
    [{ progress: 1.01 }, 'progress: too_big'],
    [{ costCents: -1 }, 'costCents: too_small'],
    [{ costCents: 0.5 }, 'costCents: invalid_type'],
    [{ routes: null }, 'routes: invalid_type'],
    [{ routes: Array(7).fill(null) }, 'routes: too_big'],
    [{ unserved: [{ activityId: 'm' }] }, 'unserved.0.reason: invalid_type'],
  ])('P18: %j is malformed with its place', (wrong, problem) => {
    expect(readPlannerUpdate({ ...update, ...wrong })).toEqual({ problem });
    const frame = { type: 'message', event: 'plannerRoute', serverMs: 5 } as const;
    expect(readMessage({ ...frame, payload: { ...update, ...wrong } })).toEqual({
      is: 'malformed',
      serverMs: 5,
      where: `realtime.plannerRoute.${problem}`,
    });
  });

  test('only a final update and an error end a request', () => {
    const last = [
      { is: 'route', update } as const,
      { is: 'route', update: { ...update, isFinal: true } } as const,
      { is: 'error', error: { requestId: 'r1', message: 'x' } } as const,
    ].map(isLast);
    expect(last).toEqual([false, true, true]);
  });
});
