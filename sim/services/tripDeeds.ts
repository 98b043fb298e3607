// What users have done to a saved trip (reading 37), by whom and when. A trip that no user saved or
// changed has none: the company does not say who planned it.
import type { Trip } from '#domain/entities.ts';
import type { TripDeed, TripDeedChange } from '#domain/tripDeeds.ts';
import { sideOf } from '../core/filed.ts';
import { find, type Sim } from '../core/sim.ts';
import type { Serve } from './service.ts';
import { recordedTripIn } from './tripDetail.ts';

/** Kept of one trip, the latest. */
export const mostDeeds = 500;
/** Letters of a value before or after a change, and of a notice. */
export const mostDeedLetters = 1_000;

export const readTripDeeds: Serve<'tripDeeds'> = (sim, user, { tripId }) => {
  const { id } = recordedTripIn(sim, user, tripId);
  const all = sideOf(sim, 'tripDeeds', id) ?? [];
  const deeds = all.map((deed, at) => ({ id: `${id}-${at + 1}`, ...deed }));
  return { deeds: deeds.toReversed() };
};

/** Keeps what the user of the current request does to a trip. */
export function keepDeed(
  sim: Sim,
  tripId: string,
  did: TripDeed['did'],
  changes: readonly TripDeedChange[] = [],
): void {
  const kept = (sim.state.tripDeeds ??= {});
  const { nowMs: atMs } = sim.state;
  const changed = changes.map((change) => {
    return { ...change, before: cut(change.before), after: cut(change.after) };
  });
  const deed = { atMs, byName: sim.by?.name ?? null, did, changes: changed };
  kept[tripId] = [...(kept[tripId] ?? []), deed].slice(-mostDeeds);
}

/** A long text is recognized by its beginning. */
export function cut(words: string): string {
  return words.length > mostDeedLetters ? `${words.slice(0, mostDeedLetters - 1)}…` : words;
}

/** The drivers and moves that came into a changed plan, and those that left it. */
export function planChanges(sim: Sim, before: Trip, after: Trip): readonly TripDeedChange[] {
  const driver = (id: string) => find(sim, 'drivers', id)?.name ?? id;
  const move = (id: string) => find(sim, 'activities', id)?.name ?? id;
  return [
    ...differing('Driver', before.driverIds, after.driverIds, driver),
    ...differing('Move', before.activityIds, after.activityIds, move),
  ];
}

function differing(
  what: string,
  had: readonly string[],
  has: readonly string[],
  nameOf: (id: string) => string,
): readonly TripDeedChange[] {
  const gone = had.filter((id) => !has.includes(id));
  const came = has.filter((id) => !had.includes(id));
  return [
    ...gone.map((id) => ({ of: what, before: nameOf(id), after: '' })),
    ...came.map((id) => ({ of: what, before: '', after: nameOf(id) })),
  ];
}
