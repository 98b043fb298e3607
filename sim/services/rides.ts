// Rides of people (S2 §7, reading 41): priced, ordered once by reference, listed, cancelled.
import type { Ride, User } from '#domain/entities.ts';
import { dollars } from '#domain/money.ts';
import {
  checkRide,
  checkRideTime,
  isOpenRide,
  isSamePlace,
  mayCancelRide,
  type RideWay,
} from '#domain/rides.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { encodeRide } from '#wire/codecs/ride.ts';
import { beginRide, isForLater, pickupOf, priceOf, products, wayOf } from '../behavior/rides.ts';
import { minuteMs } from '../core/calendar.ts';
import { hashText } from '../core/random.ts';
import { add, find, put, type Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

/** A company must not grow without limit. */
const mostRides = 5_000;
/** How long a price is held. */
export const holdMs = 5 * minuteMs;

export function estimateRide(
  sim: Sim,
  user: User,
  way: Calls['estimateRide']['request'],
): Calls['estimateRide']['reply'] {
  checkWay(sim, user, way);
  const { nowMs } = sim.state;
  const heldUntilMs = nowMs + holdMs;
  const leg = wayOf(sim, way);
  const fares = products.map((one) => {
    const priceCents = priceOf(one, leg);
    const pickupMs = pickupOf(sim, one, way);
    return {
      fareId: fareIdOf(sim, way, one.id, { heldUntilMs, priceCents, pickupMs }),
      ...{ productId: one.id, product: one.product, seats: one.seats, about: one.about },
      ...{ pickupMs, priceCents },
    };
  });
  return { fares, ...leg, askedMs: nowMs, heldUntilMs };
}

export function orderRide(
  sim: Sim,
  user: User,
  { order, fareId, productId, reference }: Calls['orderRide']['request'],
): Calls['orderRide']['reply'] {
  const before = sim.state.rows.rides.find((one) => one.clientReference === reference);
  // One reference, one ride (P6); another user's is not shown.
  if (before && !scopeOf(sim, user).has(before.accountId)) throw referenceUsed();
  if (before) return { ride: before };
  const { nowMs } = sim.state;
  const wrong = Object.values(checkRide(order, nowMs))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_RIDE', wrong);
  checkWay(sim, user, order);
  if (sim.state.rows.rides.length >= mostRides) {
    throw new Refusal(422, 'TOO_MANY', 'A company keeps at most 5,000 rides.');
  }
  const { product, priceCents, pickupMs: promisedMs } = fareOf(sim, order, fareId, productId);
  const number = (sim.state.numbers.ride ?? 0) + 1;
  sim.state.numbers.ride = number;
  const { accountId, from, to, atMs, ...person } = order;
  const ride: Ride = {
    ...{ id: `ride-${number}`, version: 1, accountId, clientReference: reference },
    status: isForLater(sim, promisedMs) ? 'scheduled' : 'finding',
    ...trimmed(person),
    ...{ from, to, product, priceCents, orderedMs: nowMs, requestedMs: atMs },
    ...{ promisedMs, pickupMs: promisedMs, dropoffMs: promisedMs + wayOf(sim, order).durationMs },
    ...{ car: null, feeCents: 0, orderedByName: user.name },
  };
  add(sim, 'rides', ride);
  beginRide(sim, ride);
  return { ride };
}

export function readRides(
  sim: Sim,
  user: User,
  { status, reference }: Calls['rides']['request'],
): Calls['rides']['reply'] {
  const scope = scopeOf(sim, user);
  const rides = sim.state.rows.rides.filter(
    (one) =>
      scope.has(one.accountId) &&
      (status === 'all' || isOpenRide(one)) &&
      (reference === null || one.clientReference === reference),
  );
  return { rides };
}

export function cancelRide(
  sim: Sim,
  user: User,
  { id, feeCents }: Calls['cancelRide']['request'],
): Calls['cancelRide']['reply'] {
  const ride = find(sim, 'rides', id);
  if (!ride || !scopeOf(sim, user).has(ride.accountId)) {
    throw new Refusal(404, 'UNKNOWN_RIDE', 'There is no such ride.');
  }
  const current = encodeRide(ride);
  const verdict = mayCancelRide(ride);
  if (!verdict.yes) throw new Refusal(409, 'NOT_TO_CANCEL', verdict.reason, { current });
  if (ride.feeCents > feeCents) {
    const message = `Cancelling costs ${dollars(ride.feeCents)} by now.`;
    throw new Refusal(409, 'FEE_CHANGED', message, { current });
  }
  return { ride: put(sim, 'rides', id, { status: 'cancelled' }) };
}

function checkWay(sim: Sim, user: User, { accountId, from, to, atMs }: RideWay): void {
  if (!scopeOf(sim, user).has(accountId)) {
    throw new Refusal(422, 'UNKNOWN_ACCOUNT', 'There is no such account.');
  }
  if (isSamePlace(from, to)) throw new Refusal(422, 'NO_WAY', 'The ride ends where it begins.');
  const bad = checkRideTime(atMs, sim.state.nowMs);
  if (bad !== null) throw new Refusal(422, 'BAD_TIME', bad);
}

type Held = {
  readonly heldUntilMs: number;
  readonly priceCents: number;
  readonly pickupMs: number;
};

/** The offer itself, and a seal of what it was made for: the company keeps no offers. */
function fareIdOf(sim: Sim, way: RideWay, productId: string, held: Held): string {
  const offer = `${held.heldUntilMs}-${held.priceCents}-${held.pickupMs}`;
  const { accountId, from, to, atMs } = way;
  const ends = [from, to].map(({ lonE6, latE6 }) => `${lonE6},${latE6}`);
  const sealed = `${offer} ${productId} ${accountId} ${ends.join(' ')} ${atMs}`;
  return `${offer}-${hashText(sim.state.options.seed, sealed)}`;
}

/** Throws when the price is not held any more, or was given for another ride. */
function fareOf(sim: Sim, way: RideWay, fareId: string, productId: string) {
  const product = products.find(({ id }) => id === productId);
  const [heldUntilMs = 0, priceCents = 0, pickupMs = 0] = fareId.split('-').map(Number);
  const held = { heldUntilMs, priceCents, pickupMs };
  if (!product || fareIdOf(sim, way, productId, held) !== fareId) {
    throw new Refusal(422, 'UNKNOWN_FARE', 'This price was given for another ride.');
  }
  if (heldUntilMs <= sim.state.nowMs) {
    const message = 'This price is not held any more: estimate the ride again.';
    throw new Refusal(422, 'FARE_EXPIRED', message);
  }
  return { product: product.product, priceCents, pickupMs };
}

function referenceUsed(): Refusal {
  return new Refusal(422, 'REFERENCE_USED', 'This reference belongs to another order.');
}

function trimmed<T extends { readonly [field: string]: string }>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, one.trim()])) as T;
}
