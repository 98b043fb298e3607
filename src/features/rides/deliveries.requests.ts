import { checkDelivery, mayCancelDelivery, packagesName } from '#domain/deliveries.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { requestSeeing } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { deliveryEstimates, deliveryType } from './deliveries.fetches.ts';
import { deliveryOrderPayload } from './deliveries.model.ts';
import { ownerOf } from './orders.model.ts';
import { cancelling, mayOrder, priced } from './orders.requests.ts';
import { estimatesKnown } from './rides.fetches.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<FetchesSees, 'fetches'>;

const { change, ...ordering } = priced('deliveries');

/** Orders a delivery, once; no server takes the order when its price is not held any more. */
export const orderDelivery = requestSeeing<Sees>()({
  ...ordering,
  type: deliveryType,
  schema: deliveryOrderPayload,
  call: 'orderDelivery',
  guard: (asked, sees) => mayOrder(asked, sees, checkDelivery(asked.order)),
  note: (asked) => ({
    subject: packagesName(asked.order),
    activityIds: [],
    changes: [change(asked)],
  }),
  sample: (sees, pick) => {
    const one = pick(estimatesKnown(sees, deliveryEstimates));
    const fare = pick(one?.estimate.fares ?? []);
    if (!one || !fare) return null;
    const { pieces, ...way } = one.way;
    const keys = { name: 'Spare keys', description: 'In a sealed bag', referenceNumber: 'P4423' };
    return {
      owner: ownerOf(way.accountId, pick(['1', '2', '3', '4', '5', '6']) ?? ''),
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

export const cancelDelivery = requestSeeing<Pick<WorldSees, 'world'>>()({
  ...cancelling('deliveries', { may: mayCancelDelivery, name: packagesName }),
  type: 'rides/cancelPackage',
  call: 'cancelDelivery',
});
