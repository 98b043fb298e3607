import type { Delivery } from '#domain/entities.ts';
import {
  checkDelivery,
  type DeliveryDraft,
  type DeliveryOrder,
  mayCancelDelivery,
  packagesName,
} from '#domain/deliveries.ts';
import { dollars } from '#domain/money.ts';
import { orderReference } from '#domain/rides.ts';
import { emptyPayload } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { notice, putting, requestSeeing } from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { deliveryEstimates, deliveryType } from './deliveries.fetches.ts';
import { estimatesKnown } from './rides.fetches.ts';
import {
  cancelDeliveryPayload,
  deliveryOrderedPayload,
  deliveryOrderPayload,
} from './deliveries.model.ts';
import { about, agreedFee, cancelling, feeWords, lookedUp, once } from './once.requests.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<FetchesSees, 'fetches'>;
type Order = ReturnType<typeof deliveryOrderPayload.parse>;

/** The subject of an order begins with this, followed by its form. */
export const newDeliveries = 'newDeliveries';
const noPrice = no('A price is needed first.');

function done(delivery: Delivery) {
  return { result: { deliveryId: delivery.id }, changes: putting('deliveries', delivery) };
}

/** Orders a delivery, once; no server takes the order when its price is not held any more. */
export const orderDelivery = requestSeeing<Sees>()({
  type: deliveryType,
  schema: deliveryOrderPayload,
  call: 'orderDelivery',
  ...once,
  subject: ({ owner }) => `${newDeliveries}:${owner}`,
  guard: mayOrder,
  ask: ({ order, fare }, { key }) => {
    if (!fare || !isWhole(order)) return noPrice;
    const { fareId, productId } = fare;
    return { order, fareId, productId, reference: orderReference(key) };
  },
  done: ({ delivery }) => done(delivery),
  result: deliveryOrderedPayload,
  repeat: lookedUp<Order, Sees, 'deliveries', { deliveryId: string }>({
    collection: 'deliveries',
    done,
    untilMs: ({ fare }) => fare?.heldUntilMs,
  }),
  words: {
    noun: 'delivery',
    verb: ['order', 'ordered'],
    running: 'The delivery is being requested.',
    done: ({ note }) =>
      notice('success', 'Delivery requested.', `${note.subject}: ${about(note)}.`),
    failed: ({ note, why }) => notice('error', 'Delivery not ordered.', `${note.subject}: ${why}`),
    unanswered: ({ note, why }) =>
      notice('warning', 'Outcome of the delivery unknown.', `${note.subject}: ${why}`),
  },
  note: ({ order, fare }) => {
    const ends = `${order.from?.label ?? ''} to ${order.to?.label ?? ''}`;
    const price = fare ? `, ${fare.product}, ${dollars(fare.priceCents)}` : '';
    const change = { field: 'Delivery', before: null, after: `${ends}${price}`, zone: null };
    return { subject: packagesName(order), activityIds: [], changes: [change] };
  },
  sample: (sees, pick) => {
    const one = pick(estimatesKnown(sees, deliveryEstimates));
    const fare = pick(one?.estimate.fares ?? []);
    if (!one || !fare) return null;
    const { pieces, ...way } = one.way;
    const keys = { name: 'Spare keys', description: 'In a sealed bag', referenceNumber: 'P4423' };
    return {
      owner: `${way.accountId}@${pick(['1', '2', '3', '4', '5', '6']) ?? ''}`,
      order: {
        ...way,
        fromUnit: 'Key room',
        toUnit: '',
        orderNumber: 'PA-1061',
        memo: '',
        valueCents: 48_000,
        packages: [{ ...keys, quantity: pieces }],
      },
      fare: { ...fare, heldUntilMs: one.estimate.heldUntilMs },
    };
  },
});

/** Cancels a delivery; a higher fee than the one agreed to is refused. */
export const cancelDelivery = requestSeeing<Pick<WorldSees, 'world'>>()({
  type: 'rides/cancelPackage',
  schema: cancelDeliveryPayload,
  call: 'cancelDelivery',
  ...cancelling,
  subject: ({ deliveryId }) => `deliveries:${deliveryId}`,
  row: ({ deliveryId: id }) => ({ collection: 'deliveries', id }) as const,
  guard: ({ deliveryId, feeCents }, sees) => {
    const delivery = sees.world.tables.deliveries.get(deliveryId);
    if (!delivery) return no(goneText(sees, 'deliveries', deliveryId));
    return agreedFee(mayCancelDelivery(delivery), delivery, feeCents);
  },
  ask: ({ deliveryId: id, feeCents }) => ({ id, feeCents }),
  done: ({ delivery }) => ({ result: {}, changes: putting('deliveries', delivery) }),
  result: emptyPayload,
  words: {
    noun: 'cancellation',
    verb: ['cancel', 'cancelled'],
    running: 'The delivery is being cancelled.',
    done: ({ note, asked }) =>
      notice('success', 'Delivery cancelled.', `${note.subject}, ${feeWords(asked)}.`),
    failed: ({ note, why }) =>
      notice('error', 'Delivery not cancelled.', `${note.subject}: ${why}`),
  },
  note: ({ deliveryId, feeCents }, { world }) => {
    const delivery = world.tables.deliveries.get(deliveryId);
    const fee = feeCents > 0 ? dollars(feeCents) : 'none';
    return {
      subject: delivery ? packagesName(delivery) : deliveryId,
      activityIds: [],
      changes: [{ field: 'Fee', before: null, after: fee, zone: null }],
    };
  },
  sample: ({ world }, pick) => {
    const all = [...world.tables.deliveries.rows()];
    const delivery = pick(all.filter((row) => mayCancelDelivery(row).yes));
    return delivery ? { deliveryId: delivery.id, feeCents: delivery.feeCents } : null;
  },
});

function mayOrder({ order, fare }: Order, { world, clock }: Sees): Yes | No {
  const wrong = Object.values(checkDelivery(order))[0];
  if (wrong !== undefined) return no(wrong);
  if (!world.tables.accounts.get(order.accountId)) return no('This account is not known.');
  if (!fare) return noPrice;
  if (fare.heldUntilMs <= clock.state.nowMs) return no('The price is not held any more.');
  return yes;
}

function isWhole(order: DeliveryDraft): order is DeliveryOrder {
  return order.from !== null && order.to !== null;
}
