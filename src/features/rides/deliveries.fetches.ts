import { fetchSeeing } from '#spine/fetches/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { deliveryWayPayload } from './deliveries.model.ts';
import { rideEstimates } from './rides.fetches.ts';
import { estimatePayload } from './rides.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<FormsSees, 'forms'>;

/** Type of the request that orders a delivery; its form has the same name. */
export const deliveryType = 'rides/orderPackage';

/** Reading 41: who carries so many pieces along a way, and for how much. */
export const deliveryEstimates = fetchSeeing<Sees>()({
  type: 'rides/estimatePackage',
  params: deliveryWayPayload,
  call: 'estimateDelivery',
  key: (way) => JSON.stringify(way),
  ask: (way) => way,
  kept: 'log',
  read: (reply) => reply,
  value: estimatePayload,
  staleMs: null,
  wanted: (_way, { forms }) =>
    forms.state.forms.some(({ of, isShown }) => of === deliveryType && isShown),
  words: {
    loading: 'Estimating the delivery',
    failed: 'No price came. Nothing was ordered.',
    empty: 'Nothing carries so many pieces.',
  },
  sample: (sees, pick) => {
    const way = rideEstimates.sample(sees, pick);
    return way && { accountId: way.accountId, from: way.from, to: way.to, pieces: 3 };
  },
});
