// Prices that are held, of rides and of deliveries. The company keeps no offers: an offer's id has
// it, and a seal of what it was made for, which only the company's secret makes.
import type { RidePlace } from '#domain/entities.ts';
import type { Fare, RideEstimate } from '#domain/rides.ts';
import { wayOf } from '../behavior/rides.ts';
import { minuteMs } from '../core/calendar.ts';
import { keyedHash } from '#kernel/keyedHash.ts';
import { hashText } from '../core/random.ts';
import type { Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';

/** How long a price is held. */
export const holdMs = 5 * minuteMs;

/** Of a seal, in hexadecimal digits: 128 bits. */
const SEAL_DIGITS = 32;
/** That of earlier builds: 32 bits by the seed, which anybody could make. */
const olderSeal = /^\d{1,10}$/;

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
  const { offer, sealed } = sealedOf(way, productId, held);
  return `${offer}-${keyedHash(sim.secret, sealed).slice(0, SEAL_DIGITS)}`;
}

/** As earlier builds sealed it: what they accepted is accepted again from their journal alone. */
function olderIdOf({ state }: Sim, way: Way, productId: string, held: Held): string {
  const { offer, sealed } = sealedOf(way, productId, held);
  return `${offer}-${hashText(state.options.seed, sealed)}`;
}

function sealedOf(way: Way, productId: string, held: Held) {
  const offer = `${held.heldUntilMs}-${held.priceCents}-${held.pickupMs}`;
  const { accountId, from, to, atMs = null, pieces = 0 } = way;
  const ends = [from, to].map(({ lonE6, latE6 }) => `${lonE6},${latE6}`);
  const sealed = `${offer} ${productId} ${accountId} ${ends.join(' ')} ${atMs} ${pieces}`;
  return { offer, sealed };
}

/** Throws when the price is not held any more, or was given for another order. */
export function heldFare(
  sim: Sim,
  way: Way,
  { fareId, productId }: { readonly fareId: string; readonly productId: string },
): Held {
  const [heldUntilMs = 0, priceCents = 0, pickupMs = 0] = fareId.split('-').map(Number);
  const held = { heldUntilMs, priceCents, pickupMs };
  const isOlder = olderSeal.test(fareId.split('-')[3] ?? '');
  const idOf = isOlder && sim.isRepeating ? olderIdOf : fareIdOf;
  const isSealed = idOf(sim, way, productId, held) === fareId;
  if (!isSealed && !isOlder) {
    throw new Refusal(422, 'UNKNOWN_FARE', 'This price was given for another order.');
  }
  if (!isSealed || heldUntilMs <= sim.state.nowMs) {
    const message = 'This price is not held any more: ask for it again.';
    throw new Refusal(422, 'FARE_EXPIRED', message);
  }
  return held;
}
