// What is over leaves the state: once a day it is filed, and from then on read where it lies. The
// state keeps one line for each filed day, so that it does not grow with the company's age.
import type { Activity, Delivery, Location, Ride, Trip, Voucher } from '#domain/entities.ts';
import type { SimState } from './state.ts';

/** What the state says about a trip or one of its actions, by its id. */
const sides = [
  'ownSpots',
  'tasks',
  'plans',
  'planVersions',
  'agreed',
  'notices',
  'tripDeeds',
  'cancelled',
] as const satisfies readonly (keyof SimState)[];
export type SideName = (typeof sides)[number];
export type Sides = { readonly [S in SideName]: NonNullable<SimState[S]> };
type Side<S extends SideName> = { readonly [id: string]: Sides[S][string] };

/** What was filed at one midnight. It never changes. */
export type FiledDay = {
  /** Counts the filed days of the company, from 1. */
  readonly number: number;
  readonly trips: readonly Trip[];
  /** The moves of these trips, also those that are in the world still. */
  readonly activities: readonly Activity[];
  readonly rides: readonly Ride[];
  readonly vouchers: readonly Voucher[];
  readonly deliveries: readonly Delivery[];
  /** The places that trips and moves name, as they were. */
  readonly locations: readonly Location[];
  readonly sides: Sides;
  /** Miles that each move's vehicle had been moved before it, since the first day. */
  readonly milesBefore: { readonly [activityId: string]: number };
};

/** A filed day that is new, and the number of the oldest that is still kept. */
export type Filing = { readonly day: FiledDay; readonly oldest: number };

/** What is said about a trip or an action, in the state or in a filed day that is at hand. */
export function sideOf<S extends SideName>(
  { state, lent }: { readonly state: SimState; readonly lent: readonly FiledDay[] },
  side: S,
  id: string,
): Sides[S][string] | undefined {
  const own = (state[side] as Side<S> | undefined)?.[id];
  if (own !== undefined || lent.length === 0) return own;
  for (const day of lent) {
    const filed = (day.sides[side] as Side<S>)[id];
    if (filed !== undefined) return filed;
  }
  return undefined;
}

/** Takes what is said about these trips and actions out of the state. */
export function takeSides(state: SimState, ids: Iterable<string>): Sides {
  const taken = Object.fromEntries(sides.map((side) => [side, {}])) as {
    [S in SideName]: { [id: string]: unknown };
  };
  for (const id of ids) {
    for (const side of sides) {
      const all = state[side] as { [id: string]: unknown } | undefined;
      const own = all?.[id];
      if (!all || own === undefined) continue;
      taken[side][id] = own;
      delete all[id];
    }
  }
  return taken as Sides;
}
