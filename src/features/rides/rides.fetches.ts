import { type FetchesSees, fetchSeeing } from '#spine/fetches/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { estimatePayload, wayPayload } from './rides.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<FormsSees, 'forms'>;

/** Type of the request that orders a ride; its form has the same name. */
export const orderType = 'rides/order';

/**
 * S2 §7: the kinds of car for a way, and their prices. When the hold is over it is asked for again
 * by hand: a price never changes under the hand of the operator.
 */
export const rideEstimates = fetchSeeing<Sees>()({
  type: 'rides/estimate',
  params: wayPayload,
  call: 'estimateRide',
  key: (way) => JSON.stringify(way),
  ask: (way) => way,
  kept: 'log',
  read: (reply) => reply,
  value: estimatePayload,
  staleMs: null,
  wanted: (_way, { forms }) =>
    forms.state.forms.some(({ of, isShown }) => of === orderType && isShown),
  words: {
    loading: 'Estimating the ride',
    failed: 'No price came. Nothing was ordered.',
    empty: 'No car takes this ride.',
  },
  sample: ({ world }, pick) => {
    const places = [...world.tables.locations.rows()];
    const account = pick(world.tables.accounts.rows());
    const from = pick(places);
    const to = pick(places.filter(({ id }) => id !== from?.id));
    if (!account || !from || !to) return null;
    return { accountId: account.id, from: endAt(from), to: endAt(to), atMs: null };
  },
});

/** A saved location or another place as an end of a ride. */
export function endAt(place: {
  readonly label: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly timezone: string;
  readonly lonE6: number;
  readonly latE6: number;
}) {
  const { label, address, city, state, postalCode, timezone, lonE6, latE6 } = place;
  const area = [state, postalCode].filter((part) => part !== '').join(' ');
  const line = [address, city, area].filter((part) => part !== '').join(', ');
  return { label: label || line, address: line, timezone, lonE6, latE6 };
}

export type Estimated = Pick<FetchesSees, 'fetches'>;

/** The estimates of a fetch that are known, with their ways: for samples. */
export function estimatesKnown<W>(
  { fetches }: Estimated,
  { type, params: way }: { readonly type: string; readonly params: { parse(data: unknown): W } },
) {
  return fetches.state.all.flatMap(({ of, params, value, toldMs }) => {
    if (of !== type || toldMs === null) return [];
    return [{ way: way.parse(params), estimate: estimatePayload.parse(value) }];
  });
}
