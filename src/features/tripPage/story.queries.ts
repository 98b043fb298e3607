// What the server tells of a trip's life: who saved and changed it, what its drivers did, who
// changed its moves last, and what was sent about it. It is the same for every user and console.
import type { EpochMs, Trip } from '#domain/entities.ts';
import type { TripDeed } from '#domain/tripDeeds.ts';
import type { TripNotice } from '#domain/tripNotices.ts';
import { withWord } from '#domain/unknownWords.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Told = {
  readonly id: string;
  /** Null where the server does not say. */
  readonly atMs: EpochMs | null;
  /** Who did it, or to whom it was sent; null for what the company tells itself. */
  readonly who: string | null;
  readonly words: string;
};

/** For what somebody did of whom the server says no name. */
export const notNamed = 'Person not known';

/** In this order where two are of one moment: the later one first; last what has no time. */
export function storyOf(
  { world }: Pick<WorldSees, 'world'>,
  trip: Trip,
  notices: readonly TripNotice[],
  deeds: readonly TripDeed[],
): readonly Told[] {
  const { activities, drivers } = world.tables;
  const nameOf = (id: string | null) => activities.get(id ?? '')?.name ?? 'A move';
  const all: Told[] = [];
  const tell = (id: string, atMs: EpochMs | null, who: string | null, words: string) => {
    if (atMs !== null) all.push({ id, atMs, who, words });
  };
  if (!deeds.some(({ did }) => did === 'saved')) {
    tell('saved', trip.submittedMs, notNamed, deedWords.saved);
  }
  tell('began', trip.startedMs, null, 'The trip began.');
  for (const deed of deeds) {
    const { id, atMs, byName } = deed;
    all.push({ id: `deed ${id}`, atMs, who: byName || notNamed, words: wordsOf(deed) });
  }
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
  return all.toSorted((a, b) => (b.atMs ?? -Infinity) - (a.atMs ?? -Infinity));
}

/** 'The drivers were changed. Driver: Maria Alvarez → Tom Lee.' */
function wordsOf(deed: TripDeed): string {
  const did = withWord(deedWords[deed.did], deed, 'did');
  const changes = deed.changes.map(
    ({ of, before, after }) => `${of}: ${before || 'none'} → ${after || 'none'}`,
  );
  return changes.length === 0 ? did : `${did} ${changes.join('; ')}`;
}

const deedWords: { readonly [did in TripDeed['did']]: string } = {
  saved: 'The trip was saved.',
  details: 'The details were changed.',
  drivers: 'The drivers were changed.',
  plan: 'The plan was changed.',
  cancelled: 'The trip was cancelled.',
  completed: 'The trip was completed by hand.',
  rerun: 'The trip was run again.',
  unknown: 'The trip was changed',
};

const didWords: { readonly [type in Trip['actions'][number]['type']]?: string } = {
  'Pick-Up | Vehicle': 'picked up',
  'Drop-Off | Vehicle': 'delivered',
};

export const noticeWays: { readonly [W in TripNotice['how']]: string } = {
  app: 'in the app',
  email: 'by email',
};
