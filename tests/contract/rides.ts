// The contract: rides are priced, ordered once by reference at a held price, and cancelled.
import { beforeEach, expect, test } from 'vitest';
import type { Ride } from '#domain/entities.ts';
import type { RideOrder } from '#domain/rides.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { decodeRide } from '#wire/codecs/ride.ts';
import { wholeOrder } from '#sim/core/wholeOrder.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, listening, loadWorld, login, loginPaused, step } from './asking.ts';
import { type OpenHost, shared } from './host.ts';

const minuteMs = 60_000;
const person = {
  employeeId: null,
  firstName: 'Marcus',
  lastName: 'Boone',
  phone: '+19135550157',
};
const texts = { memo: 'Loaner gap', driverNote: 'Waits at the service entrance' };

/** An order between two stores of this world. */
export function rideOrder({ accounts, locations }: WorldReply, atMs: number | null): RideOrder {
  const [from, to] = locations.map(({ label, address, timezone, lonE6, latE6 }) => {
    return { label, address, timezone, lonE6, latE6 };
  });
  const accountId = accounts[0]?.id;
  if (!from || !to || accountId === undefined) throw new Error('the world has no two places');
  return { accountId, from, to, atMs, ...person, ...texts };
}

export function rideContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let world: WorldReply;
  beforeEach(async () => {
    link = open();
    await loginPaused(link, 'office');
    world = await loadWorld(link);
  });
  const fareOf = async (order: RideOrder) => {
    const { fares, heldUntilMs, askedMs } = await ask(link, 'estimateRide', order);
    const [first] = fares;
    if (!first) throw new Error('no car');
    return { ...first, holdMs: heldUntilMs - askedMs };
  };
  const asked = async (reference: string, order = rideOrder(world, null)) => {
    const { fareId, productId } = await fareOf(order);
    return { order, fareId, productId, reference };
  };
  const orderOne = async (reference: string): Promise<Ride> =>
    (await ask(link, 'orderRide', await asked(reference), reference)).ride;
  const now = async (reference: string) =>
    (await ask(link, 'rides', { status: 'all', reference })).rides[0];

  test('a way is estimated as kinds of cars, each at a price that is held', async () => {
    const { fares, distanceCmi, durationMs } = await ask(
      link,
      'estimateRide',
      rideOrder(world, null),
    );
    expect(fares.map(({ product }) => product)).toContain('Standard');
    expect(new Set(fares.map(({ fareId }) => fareId)).size).toBe(fares.length);
    for (const one of fares) expect(one.priceCents).toBeGreaterThan(0);
    expect([distanceCmi, durationMs].every((one) => one > 0)).toBe(true);
  });

  test('reading 31: an ordered ride has an id of its own, all fields, and is pushed', async () => {
    const channel = listening(link);
    const request = await asked('TR-keeps');
    const { ride } = await ask(link, 'orderRide', request, 'keeps');
    const { atMs, ...fields } = request.order;
    expect(ride).toMatchObject({ ...fields, requestedMs: atMs, status: 'finding', feeCents: 0 });
    await channel.until((push) => push.is === 'created' && push.key === 'keeps');
    const other = await orderOne('TR-other');
    expect(other.id).not.toBe(ride.id);
    const { rides } = await loadWorld(link);
    expect(rides.length).toBeGreaterThan(1);
    expect(rides.filter(({ id }) => id === ride.id)).toEqual([ride]);
    link = await restart();
    await login(link, 'office');
    expect(await now('TR-keeps')).toEqual(ride);
  });

  test('an employee rides under the name that the company has', async () => {
    const [employee] = world.employees;
    const order = { ...rideOrder(world, null), employeeId: employee?.id ?? '', lastName: '' };
    const { ride } = await ask(link, 'orderRide', await asked('TR-own', order), 'own');
    expect(ride).toMatchObject({ employeeId: employee?.id, phone: person.phone });
    expect(`${ride.firstName} ${ride.lastName}`.trim()).toBe(employee?.name);
  });

  test('a ride names the trip in which its employee drives then, others none', async () => {
    const { askedMs } = await ask(link, 'estimateRide', rideOrder(world, null));
    const later = askedMs + 15 * minuteMs;
    type Trip = (typeof world.trips)[number];
    const drives = ({ driverIds }: Trip, { driverId }: (typeof world.employees)[number]) =>
      driverIds.some((id) => id === driverId);
    const of = world.trips.find(
      (trip) =>
        trip.status === 'In Progress' &&
        (trip.estimatedEndMs ?? 0) > later &&
        world.employees.some((one) => drives(trip, one)),
    );
    const busy = world.employees.find((one) => of && drives(of, one));
    const free = world.employees.find((one) => !world.trips.some((trip) => drives(trip, one)));
    const named = async (reference: string, employeeId: string | null) => {
      const order = { ...rideOrder(world, null), employeeId };
      return (await ask(link, 'orderRide', await asked(reference, order), reference)).ride.tripId;
    };
    expect(of).toBeDefined();
    expect(await named('TR-busy', busy?.id ?? '')).toBe(of?.id);
    expect(await named('TR-idle', free?.id ?? '')).toBeNull();
    expect(await named('TR-guest', null)).toBeNull();
    link = await restart();
    await login(link, 'office');
    expect(await now('TR-busy')).toMatchObject({ tripId: of?.id });
  });

  test('a reference that comes again under another key orders nothing', async () => {
    const request = await asked('TR-once');
    const { ride } = await ask(link, 'orderRide', request, 'once 1');
    expect((await ask(link, 'orderRide', request, 'once 2')).ride.id).toBe(ride.id);
    const later = await asked(
      'TR-once',
      rideOrder(world, wholeOrder(ride).orderedMs + 90 * minuteMs),
    );
    expect((await ask(link, 'orderRide', later, 'once 3')).ride.id).toBe(ride.id);
    expect((await ask(link, 'rides', { status: 'all', reference: 'TR-once' })).rides).toHaveLength(
      1,
    );
  });

  test('an unknown price, one of another way and an expired one are refused', async () => {
    const request = await asked('TR-no');
    const other = { ...request.order, to: request.order.from, from: request.order.to };
    const strange = { is: 'refused', status: 422, errorCode: 'UNKNOWN_FARE' };
    expect(await link.call('orderRide', { ...request, order: other }, { key: 'n1' })).toMatchObject(
      strange,
    );
    const madeUp = { ...request, fareId: `1-2-3-${'4'.repeat(32)}` };
    expect(await link.call('orderRide', madeUp, { key: 'n2' })).toMatchObject(strange);
    // Sealed as earlier builds did.
    const older = { ...request, fareId: '1-2-3-4' };
    expect(await link.call('orderRide', older, { key: 'n5' })).toMatchObject({
      errorCode: 'FARE_EXPIRED',
    });
    const cheaper = { ...request, fareId: request.fareId.replace(/-\d+-/, '-1-') };
    expect(await link.call('orderRide', cheaper, { key: 'n3' })).toMatchObject(strange);
    await step(link, 5 * minuteMs);
    expect(await link.call('orderRide', request, { key: 'n4' })).toMatchObject({
      errorCode: 'FARE_EXPIRED',
      message: 'This price is not held any more: ask for it again.',
    });
    expect(await now('TR-no')).toBeUndefined();
  });

  test('a ride finds a car, picks up, and is not cancelled from then on', async () => {
    const ride = wholeOrder(await orderOne('TR-goes'));
    await step(link, 80_000);
    const found = wholeOrder((await now('TR-goes')) as Ride);
    expect(found).toMatchObject({ status: 'onTheWay', car: { plate: expect.any(String) } });
    await step(link, found.pickupMs - ride.orderedMs - 80_000 + 1_000);
    expect(await now('TR-goes')).toMatchObject({ status: 'riding', feeCents: 0 });
    const cancel = await link.call('cancelRide', { id: ride.id, feeCents: 900 }, { key: 'late' });
    expect(cancel).toMatchObject({ status: 409, message: 'The rider is in the car.' });
    await step(link, found.dropoffMs - found.pickupMs);
    expect(await now('TR-goes')).toMatchObject({ status: 'done' });
    const pending = await ask(link, 'rides', { status: 'pending', reference: null });
    expect(pending.rides.map(({ id }) => id)).not.toContain(ride.id);
  });

  test('a ride is cancelled once, near the pick-up only at the agreed fee', async () => {
    const free = await orderOne('TR-free');
    const cancel = (id: string, feeCents: number, key: string) =>
      link.call('cancelRide', { id, feeCents }, { key });
    expect(await cancel(free.id, 0, 'c1')).toMatchObject({ is: 'ok' });
    expect(await now('TR-free')).toMatchObject({ status: 'cancelled', feeCents: 0 });
    expect(await cancel(free.id, 0, 'c2')).toMatchObject({ status: 409 });
    const near = wholeOrder(await orderOne('TR-near'));
    await step(link, 80_000);
    const { pickupMs } = wholeOrder((await now('TR-near')) as Ride);
    await step(link, pickupMs - near.orderedMs - 80_000 - minuteMs);
    const refused = await cancel(near.id, 0, 'c3');
    expect(refused).toMatchObject({ status: 409, message: 'Cancelling costs $5.00 by now.' });
    const read = decodeRide(refused.is === 'refused' ? refused.current : null);
    expect('value' in read && read.value.feeCents).toBe(500);
    expect(await cancel(near.id, 500, 'c4')).toMatchObject({ is: 'ok' });
    expect(await now('TR-near')).toMatchObject({ status: 'cancelled', feeCents: 500 });
  });

  test('a ride for later is scheduled, and its car comes in time', async () => {
    const { rides } = await loadWorld(link);
    const atMs = Math.max(...rides.map((one) => wholeOrder(one).orderedMs)) + 3 * 60 * minuteMs;
    const request = await asked('TR-later', rideOrder(world, atMs));
    const { ride } = await ask(link, 'orderRide', request, 'later');
    expect(ride).toMatchObject({ status: 'scheduled', promisedMs: atMs, requestedMs: atMs });
    await step(link, atMs - wholeOrder(ride).orderedMs - 10 * minuteMs);
    expect(await now('TR-later')).toMatchObject({ status: 'onTheWay' });
  });

  test('bad fields are refused with a message and order nothing', async () => {
    const order = rideOrder(world, null);
    const { fareId, productId } = await fareOf(order);
    const bad: readonly Partial<RideOrder>[] = [
      { firstName: ' ' },
      { lastName: '' },
      { phone: '' },
      { phone: 'call me' },
      { accountId: 'acc-none' },
      { to: order.from },
      { atMs: 1 },
      { employeeId: 'emp-0' },
    ];
    for (const [at, fields] of bad.entries()) {
      const request = { order: { ...order, ...fields }, fareId, productId, reference: `TR-b${at}` };
      const answer = await link.call('orderRide', request, { key: `bad ${at}` });
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/\.$|letters$/) });
      expect(await now(`TR-b${at}`)).toBeUndefined();
    }
  });

  test('a dispatcher sees rides, and gets a 403 for every other call', async () => {
    const request = await asked('TR-barred');
    const ride = await orderOne('TR-seen');
    await login(link, 'dispatcher');
    expect((await loadWorld(link)).rides.map(({ id }) => id)).toContain(ride.id);
    const barred = {
      is: 'refused',
      status: 403,
      message: 'Only a Payment Authorizer or Administrator can order rides.',
    };
    expect(await link.call('estimateRide', request.order)).toMatchObject(barred);
    expect(await link.call('orderRide', request, { key: 'd1' })).toMatchObject(barred);
    const cancel = { id: ride.id, feeCents: 0 };
    expect(await link.call('cancelRide', cancel, { key: 'd2' })).toMatchObject(barred);
  });
}
