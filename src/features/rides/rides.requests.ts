import type { Ride } from '#domain/entities.ts';
import { dollars } from '#domain/money.ts';
import {
  checkRide,
  mayCancelRide,
  riderName,
  riderOf,
  orderReference,
  type RideDraft,
  type RideOrder,
} from '#domain/rides.ts';
import { emptyPayload } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { notice, putting, requestSeeing } from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { about, agreedFee, cancelling, feeWords, lookedUp, once } from './once.requests.ts';
import { estimatesKnown, orderType, rideEstimates } from './rides.fetches.ts';
import { cancelPayload, orderedPayload, orderPayload } from './rides.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<FetchesSees, 'fetches'>;
type Order = ReturnType<typeof orderPayload.parse>;

/** The subject of an order begins with this, followed by its form. */
export const newRides = 'newRides';
const noPrice = no('A price is needed first.');

function done(ride: Ride) {
  return { result: { rideId: ride.id }, changes: putting('rides', ride) };
}

/** Orders a ride, once; no server takes the order when its price is not held any more. */
export const orderRide = requestSeeing<Sees>()({
  type: orderType,
  schema: orderPayload,
  call: 'orderRide',
  ...once,
  subject: ({ owner }) => `${newRides}:${owner}`,
  guard: mayOrder,
  ask: ({ order, fare }, { key }) => {
    if (!fare || !isWhole(order)) return noPrice;
    const { fareId, productId } = fare;
    return { order, fareId, productId, reference: orderReference(key) };
  },
  done: ({ ride }) => done(ride),
  result: orderedPayload,
  repeat: lookedUp<Order, Sees, 'rides', { rideId: string }>({
    collection: 'rides',
    done,
    untilMs: ({ fare }) => fare?.heldUntilMs,
  }),
  words: {
    noun: 'ride',
    verb: ['order', 'ordered'],
    running: 'The ride is being requested.',
    done: ({ note }) => notice('success', 'Ride requested.', `${note.subject}: ${about(note)}.`),
    failed: ({ note, why }) => notice('error', 'Ride not ordered.', `${note.subject}: ${why}`),
    unanswered: ({ note, why }) =>
      notice('warning', 'Outcome of the ride unknown.', `${note.subject}: ${why}`),
  },
  note: ({ order, fare }) => {
    const ends = `${order.from?.label ?? ''} to ${order.to?.label ?? ''}`;
    const price = fare ? `, ${fare.product}, ${dollars(fare.priceCents)}` : '';
    const change = { field: 'Ride', before: null, after: `${ends}${price}`, zone: null };
    return { subject: riderName(order), activityIds: [], changes: [change] };
  },
  sample: (sees, pick) => {
    const { world } = sees;
    const one = pick(estimatesKnown(sees, rideEstimates));
    const fare = pick(one?.estimate.fares ?? []);
    if (!one || !fare) return null;
    const phone = '+19135550157';
    const employee = pick([null, pick(world.tables.employees.rows()) ?? null]) ?? null;
    const person = employee
      ? { ...riderOf(employee), phone, employeeId: employee.id }
      : { firstName: 'Marcus', lastName: 'Boone', phone, employeeId: null };
    return {
      owner: `${one.way.accountId}@${pick(['1', '2', '3', '4', '5', '6']) ?? ''}`,
      order: { ...one.way, ...person, memo: '', driverNote: 'Waits at the gate' },
      fare: { ...fare, heldUntilMs: one.estimate.heldUntilMs },
    };
  },
});

/** Cancels a ride; a higher fee than the one agreed to is refused. */
export const cancelRide = requestSeeing<Pick<WorldSees, 'world'>>()({
  type: 'rides/cancel',
  schema: cancelPayload,
  call: 'cancelRide',
  ...cancelling,
  subject: ({ rideId }) => `rides:${rideId}`,
  row: ({ rideId: id }) => ({ collection: 'rides', id }) as const,
  guard: ({ rideId, feeCents }, sees) => {
    const ride = sees.world.tables.rides.get(rideId);
    if (!ride) return no(goneText(sees, 'rides', rideId));
    return agreedFee(mayCancelRide(ride), ride, feeCents);
  },
  ask: ({ rideId: id, feeCents }) => ({ id, feeCents }),
  done: ({ ride }) => ({ result: {}, changes: putting('rides', ride) }),
  result: emptyPayload,
  words: {
    noun: 'cancellation',
    verb: ['cancel', 'cancelled'],
    running: 'The ride is being cancelled.',
    done: ({ note, asked }) =>
      notice('success', 'Ride cancelled.', `${note.subject}, ${feeWords(asked)}.`),
    failed: ({ note, why }) => notice('error', 'Ride not cancelled.', `${note.subject}: ${why}`),
  },
  note: ({ rideId, feeCents }, { world }) => {
    const ride = world.tables.rides.get(rideId);
    const fee = feeCents > 0 ? dollars(feeCents) : 'none';
    return {
      subject: ride ? riderName(ride) : rideId,
      activityIds: [],
      changes: [{ field: 'Fee', before: null, after: fee, zone: null }],
    };
  },
  sample: ({ world }, pick) => {
    const ride = pick([...world.tables.rides.rows()].filter((row) => mayCancelRide(row).yes));
    return ride ? { rideId: ride.id, feeCents: ride.feeCents } : null;
  },
});

function mayOrder({ order, fare }: Order, { world, clock }: Sees): Yes | No {
  const wrong = Object.values(checkRide(order, clock.state.nowMs))[0];
  if (wrong !== undefined) return no(wrong);
  if (!world.tables.accounts.get(order.accountId)) return no('This account is not known.');
  const { employeeId } = order;
  if (employeeId !== null && !world.tables.employees.get(employeeId))
    return no('This employee is not known.');
  if (!fare) return noPrice;
  if (fare.heldUntilMs <= clock.state.nowMs) return no('The price is not held any more.');
  return yes;
}

function isWhole(order: RideDraft): order is RideOrder {
  return order.from !== null && order.to !== null;
}
