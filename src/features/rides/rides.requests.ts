import type { Ride } from '#domain/entities.ts';
import { dollars } from '#domain/money.ts';
import {
  checkRide,
  mayCancelRide,
  riderName,
  rideReference,
  type RideDraft,
  type RideOrder,
} from '#domain/rides.ts';
import { emptyPayload } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '../clock/index.ts';
import type { FetchesSees } from '../fetches/index.ts';
import { lookingUp, type Note, type NoticeText, putting, requestSeeing } from '../outbox/index.ts';
import { goneText, type WorldSees } from '../world/index.ts';
import { estimatesKnown, orderType } from './rides.fetches.ts';
import { cancelPayload, orderedPayload, orderPayload } from './rides.model.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<FetchesSees, 'fetches'>;
type Order = ReturnType<typeof orderPayload.parse>;

/** The subject of an order begins with this, followed by its form. */
export const newRides = 'newRides';
const noPrice = no('A price is needed first.');

function done(ride: Ride) {
  return { result: { rideId: ride.id }, changes: putting('rides', ride) };
}

/**
 * Orders a ride. It is sent once: without an answer it is looked up by its reference (P6), until it
 * is found or its price is not held any more, since no server takes the order then.
 */
export const orderRide = requestSeeing<Sees>()({
  type: orderType,
  schema: orderPayload,
  call: 'orderRide',
  subject: ({ owner }) => `${newRides}:${owner}`,
  row: () => null,
  guard: mayOrder,
  ask: ({ order, fare }, { key }) => {
    if (!fare || !isWhole(order)) return noPrice;
    const { fareId, productId } = fare;
    return { order, fareId, productId, reference: rideReference(key) };
  },
  done: ({ ride }) => done(ride),
  result: orderedPayload,
  repeat: {
    lookUp: lookingUp<Order, { rideId: string }, Sees, 'rides'>({
      call: 'rides',
      ask: (_asked, { key }) => ({ status: 'all', reference: rideReference(key) }),
      found: ({ rides: [ride] }) => (ride ? done(ride) : null),
      untilMs: ({ fare }) => fare?.heldUntilMs ?? 0,
      reference: rideReference,
      never: 'It was looked for by its reference, and nothing was ordered.',
    }),
  },
  // It would be ordered unseen, at a price that is not held any more.
  waits: false,
  secret: null,
  last: true,
  words: {
    noun: 'ride',
    verb: ['order', 'ordered'],
    running: 'The ride is being requested.',
    done: ({ note }) => notice('success', 'Ride requested.', `${note.subject}: ${about(note)}.`),
    failed: ({ note, why }) => notice('error', 'Ride not ordered.', `${note.subject}: ${why}`),
    unanswered: ({ note, why }) =>
      notice('warning', 'No answer about the ride.', `${note.subject}: ${why}`),
  },
  note: ({ order, fare }) => {
    const ends = `${order.from?.label ?? ''} to ${order.to?.label ?? ''}`;
    const price = fare ? `, ${fare.product}, ${dollars(fare.priceCents)}` : '';
    const change = { field: 'Ride', before: null, after: `${ends}${price}`, zone: null };
    return { subject: riderName(order), activityIds: [], changes: [change] };
  },
  sample: (sees, pick) => {
    const one = pick(estimatesKnown(sees));
    const fare = pick(one?.estimate.fares ?? []);
    if (!one || !fare) return null;
    const person = { firstName: 'Marcus', lastName: 'Boone', phone: '+19135550157' };
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
  subject: ({ rideId }) => `rides:${rideId}`,
  row: ({ rideId: id }) => ({ collection: 'rides', id }) as const,
  guard: ({ rideId, feeCents }, sees) => {
    const ride = sees.world.tables.rides.get(rideId);
    if (!ride) return no(goneText(sees, 'rides', rideId));
    const may = mayCancelRide(ride);
    if (!may.yes || ride.feeCents <= feeCents) return may;
    return no(`Cancelling costs ${dollars(ride.feeCents)} by now.`);
  },
  ask: ({ rideId: id, feeCents }) => ({ id, feeCents }),
  done: ({ ride }) => ({ result: {}, changes: putting('rides', ride) }),
  result: emptyPayload,
  repeat: 'itself',
  // The car comes closer meanwhile, and then it costs a fee.
  waits: false,
  secret: null,
  last: true,
  words: {
    noun: 'cancellation',
    verb: ['cancel', 'cancelled'],
    running: 'The ride is being cancelled.',
    done: ({ note, asked: { feeCents } }) => {
      const fee = feeCents > 0 ? `a fee of ${dollars(feeCents)} was agreed to` : 'without a fee';
      return notice('success', 'Ride cancelled.', `${note.subject}, ${fee}.`);
    },
    failed: ({ note, why }) => notice('error', 'Ride not cancelled.', `${note.subject}: ${why}`),
  },
  note: ({ rideId, feeCents }, { world }) => {
    const ride = world.tables.rides.get(rideId);
    const fee = feeCents > 0 ? dollars(feeCents) : 'none';
    return {
      ...{ subject: ride ? riderName(ride) : rideId, activityIds: [] },
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
  if (!fare) return noPrice;
  if (fare.heldUntilMs <= clock.state.nowMs) return no('The price is not held any more.');
  return yes;
}

function isWhole(order: RideDraft): order is RideOrder {
  return order.from !== null && order.to !== null;
}

function about({ changes }: Note): string {
  return String(changes[0]?.after ?? '');
}

function notice(kind: NoticeText['kind'], title: string, text: string): NoticeText {
  return { kind, title, text };
}
