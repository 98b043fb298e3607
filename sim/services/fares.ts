// Prices that are held, of rides and of deliveries. The company keeps no offers: an offer's id has
// it, and a seal of what it was made for.
import type { RidePlace } from '#domain/entities.ts';
import type { Fare, RideEstimate } from '#domain/rides.ts';
import { wayOf } from '../behavior/rides.ts';
import { minuteMs } from '../core/calendar.ts';
import { hashText } from '../core/random.ts';
import type { Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';

/** How long a price is held. */
export const holdMs = 5 * minuteMs;

/** What a price is for. */
type Way = {
  readonly accountId: string;
  readonly from: RidePlace;
  readonly to: RidePlace;
  readonly atMs?: number | null;
  readonly pieces?: number;
};
export type Offered = Omit<Fare, 'fareId'>;
type Held = Pick<Fare, 'priceCents' | 'pickupMs'> & { readonly heldUntilMs: number };

export function estimated(sim: Sim, way: Way, offered: readonly Offered[]): RideEstimate {
  const { nowMs } = sim.state;
  const heldUntilMs = nowMs + holdMs;
  const fares = offered.map((offer) => {
    const fareId = fareIdOf(sim, way, offer.productId, { ...offer, heldUntilMs });
    return { ...offer, fareId };
  });
  return { fares, ...wayOf(sim, way), askedMs: nowMs, heldUntilMs };
}

function fareIdOf(sim: Sim, way: Way, productId: string, held: Held): string {
  const offer = `${held.heldUntilMs}-${held.priceCents}-${held.pickupMs}`;
  const { accountId, from, to, atMs = null, pieces = 0 } = way;
  const ends = [from, to].map(({ lonE6, latE6 }) => `${lonE6},${latE6}`);
  const sealed = `${offer} ${productId} ${accountId} ${ends.join(' ')} ${atMs} ${pieces}`;
  return `${offer}-${hashText(sim.state.options.seed, sealed)}`;
}

/** Throws when the price is not held any more, or was given for another order. */
export function heldFare(
  sim: Sim,
  way: Way,
  { fareId, productId }: { readonly fareId: string; readonly productId: string },
): Held {
  const [heldUntilMs = 0, priceCents = 0, pickupMs = 0] = fareId.split('-').map(Number);
  const held = { heldUntilMs, priceCents, pickupMs };
  if (fareIdOf(sim, way, productId, held) !== fareId) {
    throw new Refusal(422, 'UNKNOWN_FARE', 'This price was given for another order.');
  }
  if (heldUntilMs <= sim.state.nowMs) {
    const message = 'This price is not held any more: ask for it again.';
    throw new Refusal(422, 'FARE_EXPIRED', message);
  }
  return held;
}
