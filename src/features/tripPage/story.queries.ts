// What the server tells of a trip's life: when it was saved, what its drivers did, who changed its
// moves last, and what was sent about it. It is the same for every user and console.
import type { EpochMs, Trip } from '#domain/entities.ts';
import type { TripNotice } from '#domain/tripNotices.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Told = {
  readonly id: string;
  readonly atMs: EpochMs;
  /** Who did it, or to whom it was sent; null where the server does not say. */
  readonly who: string | null;
  readonly words: string;
};

/** In this order where two are of one moment: the later one first. */
export function storyOf(
  { world }: Pick<WorldSees, 'world'>,
  trip: Trip,
  notices: readonly TripNotice[],
): readonly Told[] {
  const { activities, drivers } = world.tables;
  const nameOf = (id: string | null) => activities.get(id ?? '')?.name ?? 'A move';
  const all: Told[] = [];
  const tell = (id: string, atMs: EpochMs | null, who: string | null, words: string) => {
    if (atMs !== null) all.push({ id, atMs, who, words });
  };
  tell('saved', trip.submittedMs, null, 'The trip was saved.');
  tell('began', trip.startedMs, null, 'The trip began.');
  for (const { id, type, activityId, driverId, endedMs } of trip.actions) {
    const did = didWords[type];
    const who = drivers.get(driverId ?? '')?.name ?? null;
    if (did) tell(id, endedMs, who, `${nameOf(activityId)} was ${did}.`);
  }
  for (const id of trip.activityIds) {
    const { modifiedMs = null, modifiedByName = null } = activities.get(id) ?? {};
    if (modifiedByName !== null) {
      tell(`change of ${id}`, modifiedMs, modifiedByName, `Last change of ${nameOf(id)}.`);
    }
  }
  tell('completed', trip.completedMs, null, 'The trip was completed.');
  for (const { id, atMs, toName, how, words } of notices) {
    tell(`notice ${id}`, atMs, `To ${toName} ${noticeWays[how]}`, words);
  }
  return all.toSorted((a, b) => b.atMs - a.atMs);
}

const didWords: { readonly [type in Trip['actions'][number]['type']]?: string } = {
  'Pick-Up | Vehicle': 'picked up',
  'Drop-Off | Vehicle': 'delivered',
};

export const noticeWays: { readonly [W in TripNotice['how']]: string } = {
  app: 'in the app',
  email: 'by email',
};
