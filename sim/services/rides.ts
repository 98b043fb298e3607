// Rides of people (S2 §7, reading 41): priced, ordered once by reference, listed, cancelled.
import type { Ride, User } from '#domain/entities.ts';
import { checkRide, checkRideTime, isSamePlace, riderOf, type RideWay } from '#domain/rides.ts';
import { tripDuring } from '../behavior/booking.ts';
import { takeRide } from '../behavior/orders.ts';
import { pickupOf, priceOf, products, wayOf } from '../behavior/rides.ts';
import { find, type Sim } from '../core/sim.ts';
import type { WholeOrder } from '../core/wholeOrder.ts';
import { estimated, heldFare } from './fares.ts';
import { checkAccount, nextOrderId, orderedBefore, trimmed } from './orders.ts';
import { canSee } from './reading.ts';
import { inOneSentence, Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

export const estimateRide: Serve<'estimateRide'> = (sim, user, way) => {
  checkWay(sim, user, way);
  const leg = wayOf(sim, way);
  const offered = products.map((product) => ({
    productId: product.id,
    product: product.product,
    seats: product.seats,
    about: product.about,
    pickupMs: pickupOf(sim, product, way),
    priceCents: priceOf(product, leg),
  }));
  return estimated(sim, way, offered);
};

export const orderRide: Serve<'orderRide'> = (
  sim,
  user,
  { order, fareId, productId, reference },
) => {
  const before = orderedBefore(sim, user, 'rides', reference);
  if (before) return { ride: before };
  const { nowMs } = sim.state;
  const wrong = Object.values(checkRide(order, nowMs))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_RIDE', inOneSentence('The ride', wrong));
  checkWay(sim, user, order);
  const { priceCents, pickupMs: promisedMs } = heldFare(sim, order, { fareId, productId });
  const product = products.find(({ id }) => id === productId)?.product ?? '';
  const { accountId, from, to, atMs, employeeId, ...texts } = order;
  const person = { ...texts, ...nameOf(sim, user, employeeId) };
  const dropoffMs = promisedMs + wayOf(sim, order).durationMs;
  const ride = takeRide(sim, {
    id: nextOrderId(sim, user, 'rides'),
    accountId,
    clientReference: reference,
    employeeId,
    tripId: tripOf(sim, user, employeeId, { promisedMs, dropoffMs }),
    ...trimmed(person),
    from,
    to,
    product,
    priceCents,
    requestedMs: atMs,
    promisedMs,
    dropoffMs,
    orderedByName: user.name,
  });
  return { ride };
};

/** A rider from the company has their own name, whatever the order says. */
function nameOf(sim: Sim, user: User, employeeId: string | null) {
  if (employeeId === null) return {};
  const employee = find(sim, 'employees', employeeId);
  if (!employee || !canSee(sim, user, employee)) {
    throw new Refusal(422, 'UNKNOWN_EMPLOYEE', 'This employee is not known.');
  }
  const { firstName, lastName } = riderOf(employee);
  return { firstName, lastName };
}

/** The trip in which an employee drives at that time; null without one that the user may see. */
function tripOf(
  sim: Sim,
  user: User,
  employeeId: string | null,
  { promisedMs, dropoffMs }: Pick<WholeOrder<Ride>, 'promisedMs' | 'dropoffMs'>,
): string | null {
  const { driverId = null } = find(sim, 'employees', employeeId) ?? {};
  const trip = driverId === null ? undefined : tripDuring(sim, driverId, promisedMs, dropoffMs);
  return trip && canSee(sim, user, trip) ? trip.id : null;
}

function checkWay(sim: Sim, user: User, { accountId, from, to, atMs }: RideWay): void {
  checkAccount(sim, user, accountId);
  if (isSamePlace(from, to)) throw new Refusal(422, 'NO_WAY', 'The ride ends where it begins.');
  const bad = checkRideTime(atMs, sim.state.nowMs);
  if (bad !== null) throw new Refusal(422, 'BAD_TIME', bad);
}
