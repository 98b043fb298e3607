// What follows from changing a trip, for the questions before it: names, not ids.
import type { Driver, Trip } from '#domain/entities.ts';
import type { RemedyKind } from '#domain/remedies.ts';
import { noContract } from '#domain/myDrivers.ts';
import { cancellationOf } from '#domain/tripChanges.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { contractedIds } from '../trips/index.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Sees = Pick<WorldSees, 'world'>;
type LeftSees = Pick<WorldSees, 'world' | 'session'>;

type Asking = Pick<FetchesSees, 'fetches'> & Pick<SessionSees, 'session'>;

/**
 * S2 §6: why a driver may not be asked for the account's trips now, as in the driver pool; null:
 * may be asked, or the account's contractors are not known yet.
 */
export function whyNotAsked(sees: Asking, driver: Pick<Driver, 'id' | 'type'>): string | null {
  const isOut = driver.type === 'contractor' && contractedIds(sees)?.has(driver.id) === false;
  return isOut ? noContract.words : null;
}

/** What becomes of the moves of a trip that is cancelled now, a sentence each. */
export function cancelSentences({ world }: Sees, trip: Trip): readonly string[] {
  const { freed, finished, delivered } = cancellationOf(trip);
  const nameOf = (id: string) => world.tables.activities.get(id)?.name ?? id;
  const driverOf = (id: string) => {
    const action = trip.actions.find(({ activityId }) => activityId === id);
    return world.tables.drivers.get(action?.driverId ?? '')?.name ?? 'Its driver';
  };
  const sentences: string[] = [];
  if (freed.length > 0) {
    const verb = freed.length === 1 ? 'is' : 'are';
    sentences.push(`${listed(freed.map(nameOf))} ${verb} unplanned again.`);
  }
  for (const id of finished) {
    sentences.push(`${driverOf(id)} has the vehicle of ${nameOf(id)} and delivers it first.`);
  }
  if (delivered.length > 0) {
    const verb = delivered.length === 1 ? 'stays' : 'stay';
    sentences.push(`${listed(delivered.map(nameOf))} ${verb} delivered.`);
  }
  const hasOthers = trip.driverIds.some((id) => {
    const own = trip.actions.filter(({ driverId }) => driverId === id);
    return !own.some(({ activityId }) => finished.includes(activityId ?? ''));
  });
  const others = 'Drivers without a vehicle finish the way they have begun, and are free.';
  if (hasOthers) sentences.push(others);
  return sentences;
}

/** What is recorded when a trip is completed by hand now, a sentence each. */
export function completeSentences({ world }: Sees, trip: Trip): readonly string[] {
  const { freed, finished, delivered } = cancellationOf(trip);
  const nameOf = (id: string) => world.tables.activities.get(id)?.name ?? id;
  const sentence = (ids: readonly string[], words: string) =>
    ids.length === 0 ? [] : [`${listed(ids.map(nameOf))} ${words}`];
  return [
    ...sentence(finished, 'under way: recorded as delivered now.'),
    ...sentence(freed, 'not picked up: recorded as delivered now.'),
    ...sentence(delivered, 'delivered already.'),
    'Its drivers are free at once, wherever they are.',
  ];
}

/** 'A, B and C'; of more than six, how many. */
function listed(names: readonly string[]): string {
  if (names.length > 6) return `${names.length} moves`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Who has changed a move last that is not on this trip any more: 'you', a name, or null. No one is
 * named while its row is not read again since: what it says of its last change is older.
 */
export function leftBy({ world, session }: LeftSees, tripId: string, id: string): string | null {
  const row = world.tables.activities.get(id);
  if (!row || row.tripId === tripId) return null;
  return row.modifiedById === session.state.user?.id ? 'you' : row.modifiedByName;
}

/** 'PA-1036 is not on this trip any more. Last changed by Jo Brandt.' */
export function leftText({ world }: Sees, activityId: string, by: string | null): string {
  const name = world.tables.activities.get(activityId)?.name ?? activityId;
  return `${name} is not on this trip any more.${by === null ? '' : ` Last changed by ${by}.`}`;
}

/** What each remedy is called, and what it means. */
export const remedyWords: {
  readonly [K in RemedyKind]: { readonly title: string; readonly means: string };
} = {
  leaveOut: { title: 'Leave it out', means: 'the trip goes on without it' },
  otherDriver: { title: 'Another driver', means: 'comes for it' },
  handOver: { title: 'Hand the rest over', means: 'others take what is left' },
  rideHome: { title: 'Ride home', means: 'all that is left is left out' },
};
