// Rules for a ride of a person (S2 §2, §7, reading 41). Form, guard and server apply them alike.
import { checkPhone, employeeFields } from './employees.ts';
import {
  type Employee,
  type EpochMs,
  type OrderEnd,
  type Ride,
  ridePlace,
  type RidePlace,
  type RideStatus,
} from './entities.ts';
import { id, idOrNull, label, note, timeMs, timeMsOrNull, title } from './fields.ts';
import { dollars } from './money.ts';
import { type DeepReadonly, list, whole, z } from './schema.ts';
import { no, type Verdict, yes } from './verdict.ts';

/** A kind of car, without a price. */
export const rideType = z.object({
  /** Goes with the order. */
  productId: title('plain'),
  /** 'Standard' */
  product: title('plain'),
  seats: whole(1, 60),
  /** 'newer cars'; empty where there is nothing to say. */
  about: label('plain'),
});
export type RideType = DeepReadonly<z.output<typeof rideType>>;

/** A kind of car at a price that is held for a while. */
export const fare = z.object({
  /** Goes with the order too (S2 §7). */
  fareId: title('plain'),
  ...rideType.shape,
  /** When the car would be at the pick-up. */
  pickupMs: timeMs,
  priceCents: whole(0, 100_000_000),
});
export type Fare = DeepReadonly<z.output<typeof fare>>;

/** The answer to an estimate. */
export const rideEstimate = z.object({
  fares: list(fare, 20),
  /** Hundredths of a mile, by road. */
  distanceCmi: whole(0, 10_000_000),
  durationMs: whole(0, 10_000_000_000),
  /** When the prices were given, and until when they are held. */
  askedMs: timeMs,
  heldUntilMs: timeMs,
});
export type RideEstimate = DeepReadonly<z.output<typeof rideEstimate>>;

/** A kind of car, its seats and its price belong to the way and the time, not to the person. */
export const rideWay = z.object({
  accountId: id,
  from: ridePlace,
  to: ridePlace,
  /** Null: as soon as possible. */
  atMs: timeMsOrNull,
});
export type RideWay = DeepReadonly<z.output<typeof rideWay>>;

export const rideOrder = z.object({
  ...rideWay.shape,
  /** Who of the company rides: their name is theirs. Null: a guest; empty: not chosen yet. */
  employeeId: idOrNull,
  firstName: label('name'),
  lastName: label('name'),
  phone: label('phone'),
  /** For the office. */
  memo: note,
  driverNote: note,
});
export type RideOrder = DeepReadonly<z.output<typeof rideOrder>>;

const end = z.nullable(ridePlace);
/** The ends of an order while it is typed: null until they are chosen. */
export const typedEnds = { from: end, to: end };
export const rideDraft = z.object({ ...rideOrder.shape, ...typedEnds });
export type RideDraft = DeepReadonly<z.output<typeof rideDraft>>;
export type RideField = keyof RideDraft;

const longest = { firstName: 100, lastName: 100, phone: 40, memo: 500, driverNote: 280 } as const;
/** A ride can be ordered so long before. */
const mostAheadMs = 30 * 24 * 3_600_000;

/** What is wrong, by field; empty when it can be ordered at this time. */
export function checkRide(
  draft: RideDraft,
  nowMs: EpochMs,
): { readonly [F in RideField]?: string } {
  const wrong: { [F in RideField]?: string } = {};
  const { atMs } = draft;
  if (draft.employeeId === '') wrong.employeeId = 'Choose who rides.';
  if (draft.employeeId === null) {
    if (draft.firstName.trim() === '') wrong.firstName = 'A ride needs a first name.';
    if (draft.lastName.trim() === '') wrong.lastName = 'A ride needs a last name.';
  }
  const badPhone = checkPhone(draft.phone);
  if (draft.phone.trim() === '') wrong.phone = 'The driver needs a number to call.';
  else if (badPhone !== null) wrong.phone = badPhone;
  for (const field of ['firstName', 'lastName', 'phone', 'memo', 'driverNote'] as const) {
    if (draft[field].length > longest[field])
      wrong[field] = `At most ${longest[field]} characters.`;
  }
  Object.assign(wrong, checkEnds(draft, 'ride'));
  const badTime = checkRideTime(atMs, nowMs);
  if (badTime !== null) wrong.atMs = badTime;
  return wrong;
}

type Ends = { readonly from: RidePlace | null; readonly to: RidePlace | null };

/** What is wrong with the ends of an order. */
export function checkEnds(
  { from, to }: Ends,
  noun: 'ride' | 'delivery',
): { readonly from?: string; readonly to?: string } {
  return {
    ...(from === null && { from: `Choose where the ${noun} begins.` }),
    ...(to === null && { to: `Choose where the ${noun} ends.` }),
    ...(from && to && isSamePlace(from, to) && { to: `The ${noun} ends where it begins.` }),
  };
}

/** Why a ride can't be asked for at this time; null when it can. */
export function checkRideTime(atMs: EpochMs | null, nowMs: EpochMs): string | null {
  if (atMs === null) return null;
  if (atMs < nowMs) return 'The pick-up may not be in the past.';
  return atMs - nowMs > mostAheadMs ? 'At most 30 days ahead.' : null;
}

type Coordinates = { readonly lonE6: number; readonly latE6: number };

export function isSamePlace(a: Coordinates, b: Coordinates): boolean {
  return a.lonE6 === b.lonE6 && a.latE6 === b.latE6;
}

const open: readonly RideStatus[] = ['finding', 'scheduled', 'onTheWay', 'riding'];

/** Ordered and not over (S2 §7: pending). */
export function isOpenRide({ status }: Pick<Ride, 'status'>): boolean {
  return open.includes(status);
}

/** A car is looked for, comes or rides: it has a place on the map. */
export function isUnderWay({ status }: Pick<Ride, 'status'>): boolean {
  return status !== 'scheduled' && open.includes(status);
}

/** It may be cancelled until the rider is in the car. */
export function mayCancelRide({ status, feeCents }: Pick<Ride, 'status' | 'feeCents'>): Verdict {
  if (status === 'riding') return no('The rider is in the car.');
  if (status === 'done') return no('The ride is over.');
  if (status === 'cancelled')
    return no(`It is cancelled already${(feeCents ?? 0) > 0 ? ', at a fee' : ''}.`);
  return yes;
}

/** Later than promised by more than this, a ride is shown as late. */
const lateAfterMs = 5 * 60_000;

/** Whether its pick-up is expected late; false once it has begun or is over. */
export function isLateRide({
  status,
  pickupMs,
  promisedMs,
}: Pick<Ride, 'status' | 'pickupMs' | 'promisedMs'>): boolean {
  // What is not known is not called late.
  if (pickupMs === null || promisedMs === null) return false;
  return (status === 'finding' || status === 'onTheWay') && pickupMs - promisedMs > lateAfterMs;
}

/** What is shown; like that of a move, *late* is only shown and decides nothing (reading 8). */
export type ShownRideStatus = RideStatus | 'late';

export function shownRideStatus(
  ride: Pick<Ride, 'status' | 'pickupMs' | 'promisedMs'>,
): ShownRideStatus {
  return isLateRide(ride) ? 'late' : ride.status;
}

/** A rider of the company, as the form has them; an empty phone where none is known. */
export function riderOf(row: Employee): Pick<RideOrder, 'firstName' | 'lastName' | 'phone'> {
  const { firstName, lastName, phone } = employeeFields.valuesOf(row);
  return { firstName, lastName, phone };
}

export function riderName({ firstName, lastName }: Pick<Ride, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** What is shown of an order where the server does not say it. */
export const notSaid = 'Unknown';

/** '$12.50'; what an order costs is never made up. */
export function costWords(cents: number | null): string {
  return cents === null ? notSaid : dollars(cents);
}

/** 'Overland Park' */
export function endName({ label, address }: Pick<OrderEnd, 'label' | 'address'>): string {
  return label || address || notSaid;
}

/** Where an end is; null where the server does not say. */
export function endPoint({ lonE6, latE6 }: Pick<OrderEnd, 'lonE6' | 'latE6'>): Coordinates | null {
  return lonE6 === null || latE6 === null ? null : { lonE6, latE6 };
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The name of an order, made of the key of its request: 'TR-7F3K9QX'. The same key always gives the
 * same name, and no other console has the key.
 */
export function orderReference(key: string): string {
  // Two hashes of 32 bits; six bits of each pair of letters would be read aloud wrongly.
  const words = [hash(key, 0x811c9dc5), hash(key, 0x1b873593)];
  return `TR-${words.map(codeWord).join('')}`;
}

/** Four letters and digits of a hash, none of which are taken for another. */
export function codeWord(hashed: number): string {
  return [0, 5, 10, 15].map((by) => letters[(hashed >>> by) & 31]).join('');
}

function hash(text: string, first: number): number {
  let word = first;
  for (let at = 0; at < text.length; at += 1) {
    word = Math.imul(word ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  word = Math.imul(word ^ (word >>> 16), 0x21f0aaad) >>> 0;
  return (word ^ (word >>> 15)) >>> 0;
}
