// Who carries packages, and for how much (reading 41).
import { priceOf, type Product } from './rides.ts';

type Parcel = Product & { readonly pieceCents: number; readonly mostPieces: number };

export const parcels: readonly Parcel[] = [
  {
    id: 'courier',
    product: 'Courier',
    seats: 1,
    about: 'up to 12 pieces',
    moreMinutes: 4,
    leastCents: 800,
    baseCents: 395,
    mileCents: 85,
    minuteCents: 18,
    pieceCents: 50,
    mostPieces: 12,
  },
  {
    id: 'van',
    product: 'Van',
    seats: 2,
    about: 'up to 900 pieces',
    moreMinutes: 9,
    leastCents: 2_500,
    baseCents: 1_450,
    mileCents: 165,
    minuteCents: 35,
    pieceCents: 35,
    mostPieces: 900,
  },
];

/** Whole cents that never fall with distance, time or pieces. */
export function parcelPriceOf(
  parcel: Parcel,
  leg: { readonly distanceCmi: number; readonly durationMs: number },
  pieces: number,
): number {
  return priceOf(parcel, leg) + parcel.pieceCents * pieces;
}
