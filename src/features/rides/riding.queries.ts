// Where the cars of ordered rides and deliveries are at a moment, and who or what waits for them,
// as far as their rows say: a car is on the road between two places, and has come as far along it
// as the time between them.
import type { Delivery, Ride } from '#domain/entities.ts';
import { packagesName } from '#domain/deliveries.ts';
import type { Point } from '#domain/geo.ts';
import {
  endName,
  endPoint,
  isLateRide,
  isUnderWay,
  riderName,
  shownRideStatus,
} from '#domain/rides.ts';

/** This share, 0 to 1, of the way between two places is behind it. */
type Mark = {
  /** The row that has it: 'rides/ride-1', 'deliveries/delivery-2'. */
  readonly item: string;
  readonly is: 'car' | 'rider' | 'courier' | 'packages';
  /** 'Maria A.', 'Spare keys', or empty. */
  readonly name: string;
  readonly words: string;
  readonly isLate: boolean;
  readonly from: Point;
  readonly to: Point;
  readonly share: number;
};

/** How a ride and a delivery differ on the map. */
type Carried = {
  readonly item: string;
  /** What waits at the pick-up, and what moves. */
  readonly waits: 'rider' | 'packages';
  readonly moves: 'car' | 'courier';
  /** Beside its mark, and in a sentence. */
  readonly shortName: string;
  readonly name: string;
  readonly waiting: string;
};

/** Of a ride: the car, where one was found, and the rider as long as they wait. */
export function marksOf(ride: Ride, nowMs: number): readonly Mark[] {
  const name = riderName(ride);
  const item = `rides/${ride.id}`;
  const shortName = shortNameOf(ride);
  return marked(ride, nowMs, {
    item,
    waits: 'rider',
    moves: 'car',
    shortName,
    name,
    waiting: ' waits',
  });
}

/** Of a delivery: the courier, where one was found, and the packages as long as they wait. */
export function courierMarksOf(delivery: Delivery, nowMs: number): readonly Mark[] {
  const name = packagesName(delivery);
  const item = `deliveries/${delivery.id}`;
  return marked(delivery, nowMs, {
    item,
    waits: 'packages',
    moves: 'courier',
    shortName: name,
    name,
    waiting: ', waiting',
  });
}

/** Nothing where the server does not say where or when. */
function marked(row: Ride | Delivery, nowMs: number, carried: Carried): readonly Mark[] {
  const { status, to, car, pickupMs, dropoffMs } = row;
  const [from, end] = [endPoint(row.from), endPoint(to)];
  if (!isUnderWay(row) || !from) return [];
  const { item, waits, moves, shortName, name, waiting } = carried;
  const common = { item, name: shortName, isLate: isLateRide(row) };
  if (status === 'riding') {
    const what = car ? ` in the ${car.label} ${car.plate}` : '';
    if (!end || pickupMs === null || dropoffMs === null) return [];
    const way = { from, to: end, share: shareOf(nowMs, pickupMs, dropoffMs) };
    return [{ ...common, ...way, is: moves, words: `${name}${what}, to ${endName(to)}` }];
  }
  const here = { from, to: from, share: 0 };
  const there: Mark = {
    ...common,
    ...here,
    is: waits,
    words: `${name}${waiting} for ${comingWords(row, moves)}`,
  };
  if (!car || pickupMs === null) return [there];
  const share = shareOf(nowMs, car.setOutMs, pickupMs);
  const way = { from: pointOf(car), to: from, share };
  const comes = `${car.label} ${car.plate}, on the way to ${name}`;
  // What waits has the name as long as both are on the map.
  return [there, { ...common, ...way, is: moves, name: '', words: comes }];
}

function comingWords(row: Ride | Delivery, moves: 'car' | 'courier'): string {
  const shown = shownRideStatus(row);
  if (shown === 'finding') return `a ${moves}`;
  return shown === 'late' ? `the ${moves}, which is late` : `the ${moves}`;
}

/** 0 to 1 of the time between two others. */
function shareOf(nowMs: number, startMs: number, endMs: number): number {
  if (endMs <= startMs) return nowMs < endMs ? 0 : 1;
  return Math.max(0, Math.min((nowMs - startMs) / (endMs - startMs), 1));
}

/** 'Maria A.', as drivers are named on the map. */
function shortNameOf({ firstName, lastName }: Ride): string {
  const [initial = ''] = lastName.trim();
  return initial === '' ? firstName : `${firstName} ${initial}.`;
}

function pointOf({ lonE6, latE6 }: Point): Point {
  return { lonE6, latE6 };
}
