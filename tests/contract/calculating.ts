// The contract: distance, time and rides of a trip before its drivers are chosen.
import { beforeAll, afterAll, expect, test } from 'vitest';
import { type Point, straightDistanceCmi } from '#domain/geo.ts';
import { decodePath } from '#domain/path.ts';
import { standardDurations } from '#planning/durations.ts';
import { rideFareCents } from '#planning/fares.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import type { TripRequest } from '#wire/calls/planningCalls.ts';
import { ask, loadWorld, login, loginPaused } from './asking.ts';
import type { Host, OpenFaulty, OpenHost } from './host.ts';
import { openMoves, tripRequest } from './tripRequests.ts';

export function calculatingContract(openHost: OpenHost): void {
  let host: Host;
  let link: Link;
  let world: WorldReply;
  // None of these tests changes the company, so they share one.
  beforeAll(async () => {
    host = await openHost({ faults: '' });
    ({ link } = host);
    await loginPaused(link);
    world = await loadWorld(link);
  });
  afterAll(() => host.close());

  const open = () => openMoves(world);
  const request = (fields: Partial<TripRequest> = {}) => tripRequest(world, fields);

  test('reading 41: a fare follows from distance and time, and the fares add up', async () => {
    const { rides, totalCents } = await ask(link, 'checkRideshare', request());
    expect(rides.length).toBeGreaterThan(2);
    const place = (id: string) => world.locations.find((row) => row.id === id);
    const { driverPickupMs, driverDropoffMs } = standardDurations;
    for (const ride of rides) {
      const [from, to] = [place(ride.startId), place(ride.endId)];
      if (!from || !to) throw new Error('a ride leads nowhere');
      const leg = await ask(link, 'directions', { from, to });
      const seconds = Math.ceil(leg.durationMs / 1000) * 1000;
      expect(ride).toMatchObject({
        distanceCmi: leg.distanceCmi,
        durationMs: driverPickupMs + seconds + driverDropoffMs,
        fareCents: rideFareCents(leg),
      });
      expect(ride.driverIndex).toBeLessThan(3);
    }
    expect(rides.reduce((sum, { fareCents }) => sum + fareCents, 0)).toBe(totalCents);
    expect(rides.some(({ activityId }) => activityId === null)).toBe(true);
  });

  test('a trip may start at a place that is no location', async () => {
    const startPlace = { id: 'place:1', label: 'A house', lonE6: -94_701_000, latE6: 38_951_000 };
    const { places, drivers } = await ask(link, 'generateItineraries', {
      ...request(),
      startLocationId: startPlace.id,
      startPlace,
    });
    expect(places).toContainEqual(startPlace);
    expect(drivers[0]?.steps[0]).toMatchObject({ type: 'start', placeId: 'place:1' });
  });

  test('directions have the course of the road where it is asked for', async () => {
    const [from, to] = world.locations;
    if (!from || !to) throw new Error('there are no two locations');
    const plain = await ask(link, 'directions', { from, to });
    expect(plain.course).toBeUndefined();
    const { course, ...leg } = await ask(link, 'directions', { from, to, course: true });
    expect(leg).toEqual(plain);
    const points = decodePath(course?.path ?? '') ?? [];
    const isAt = (point: Point | undefined, place: Point) =>
      point?.lonE6 === place.lonE6 && point.latE6 === place.latE6;
    expect(isAt(points[0], from) && isAt(points.at(-1), to)).toBe(true);
    // Of straight pieces no longer than the way itself, and a way that is no straight line.
    const pieces = points.slice(1).map((point, k) => straightDistanceCmi(points[k]!, point));
    const whole = pieces.reduce((sum, piece) => sum + piece, 0);
    expect(Math.abs(whole - leg.distanceCmi)).toBeLessThan(leg.distanceCmi * 0.05);
  });

  test('seats in a chase car are priced as rides', async () => {
    const { rides } = await ask(link, 'checkRideshare', request({ chaseType: 'Company' }));
    expect(rides.length).toBeGreaterThan(2);
    for (const { activityId, endId } of rides) {
      const move = open().find(({ id }) => id === activityId);
      expect(endId).toBe(move ? move.startId : request().startLocationId);
    }
    // The chase driver never rides.
    expect(rides.map(({ driverIndex }) => driverIndex)).not.toContain(0);
  });

  test('reading 22: a trip of one driver has no numbers with a chase car', async () => {
    const alone = await ask(link, 'calculateDoference', request({ driverCount: 1 }));
    expect(alone.withChase).toBeNull();
    expect(alone.withoutChase.distanceCmi).toBeGreaterThan(0);
  });

  test('reading 22: with and without chase, the distance exceeds that of the moves', async () => {
    const { withChase, withoutChase } = await ask(link, 'calculateDoference', request());
    let least = 0;
    for (const { startId, endId } of open().slice(0, 6)) {
      const [from, to] = [startId, endId].map((id) => world.locations.find((l) => l.id === id));
      if (from && to) least += (await ask(link, 'directions', { from, to })).distanceCmi;
    }
    for (const leg of [withChase, withoutChase]) {
      expect(leg?.distanceCmi).toBeGreaterThan(least);
      expect(leg?.durationMs).toBeGreaterThan(0);
    }
    expect(withChase).not.toEqual(withoutChase);
    // Whichever of the two a trip would use, the answer has both.
    const asked = request({ chaseType: 'Company' });
    expect(await ask(link, 'calculateDoference', asked)).toEqual({ withChase, withoutChase });
  });

  test('the same request gets the same answer, and a one-way trip has no rides back', async () => {
    const first = await ask(link, 'checkRideshare', request());
    expect(await ask(link, 'checkRideshare', request())).toEqual(first);
    const oneWay = await ask(link, 'checkRideshare', request({ roundTrip: false }));
    expect(oneWay.rides.filter(({ activityId }) => activityId === null)).toEqual([]);
    expect(oneWay.totalCents).toBeLessThan(first.totalCents);
  });

  const calls = ['calculateDoference', 'checkRideshare'] as const;
  const wrong: readonly (readonly [string, number, RegExp, () => Partial<TripRequest>])[] = [
    ['no move', 422, /No activity to plan/, () => ({ activityIds: [] })],
    ['an unknown move', 422, /no activity act-0/, () => ({ activityIds: ['act-0'] })],
    ['an unknown start', 422, /no location/, () => ({ startLocationId: 'loc-0' })],
    [
      'the same move twice',
      422,
      /planned twice/,
      () => ({ activityIds: open().flatMap(({ id }, at) => (at === 0 ? [id, id] : [])) }),
    ],
    [
      'more than 300 moves',
      422,
      /at most 300 moves, and this one 301/,
      () => ({ activityIds: Array.from({ length: 301 }, (_, at) => `act-${at}`) }),
    ],
    [
      'a move that is in a trip',
      409,
      /already in trip/,
      () => ({
        activityIds: world.trips.find(({ status }) => status === 'Assigned')?.activityIds ?? [],
      }),
    ],
    ['thirteen drivers', 400, /driverCount/, () => ({ driverCount: 13 })],
    ['no driver', 400, /driverCount/, () => ({ driverCount: 0 })],
  ];
  test.each(wrong)(
    '%s is refused with %i and its reason',
    async (_name, status, reason, fields) => {
      for (const name of calls) {
        const answer = await link.call(name, request(fields()));
        expect(answer).toMatchObject({ is: 'refused', status });
        expect(answer.is === 'refused' && answer.message).toMatch(reason);
      }
    },
  );

  test('reading 42: a tow, and a chase with one driver, are refused', async () => {
    const tow = await link.call('checkRideshare', request({ chaseType: 'Tow' }));
    expect(tow).toMatchObject({ is: 'refused', status: 422 });
    const alone = request({ chaseType: 'Personal', driverCount: 1 });
    expect(await link.call('checkRideshare', alone)).toMatchObject({
      is: 'refused',
      message: 'A chase takes at least two drivers: one in the chase car, one to be brought.',
    });
  });

  test.each(['payments', 'driver'])('%s gets a 403 for planning', async (username) => {
    await login(link, username);
    for (const name of calls) {
      expect(await link.call(name, request())).toMatchObject({
        is: 'refused',
        status: 403,
        message: 'Only a Trip Administrator or Administrator can plan trips.',
      });
    }
    await login(link);
  });
}

export function calculatingFaults(opened: OpenFaulty): void {
  test('a failed calculation is answered with an error, and the next call succeeds', async () => {
    const link = await opened('checkRideshare:errorBefore,count=1,status=503');
    const world = await loadWorld(link);
    const asked = () => link.call('checkRideshare', tripRequest(world));
    expect(await asked()).toMatchObject({ is: 'refused', status: 503 });
    expect(await asked()).toMatchObject({ is: 'ok' });
  });
}
