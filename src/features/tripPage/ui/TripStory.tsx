import { useMemo } from 'react';
import type { Trip } from '#domain/entities.ts';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import type { Fetched, FetchWords } from '#spine/fetches/index.ts';
import { FetchFailed } from '#spine/fetches/ui.ts';
import { useDayTimes } from '../../activities/ui.ts';
import { pastTripOf } from '../past.queries.ts';
import { storyOf } from '../story.queries.ts';
import { tripDeeds, tripNotices } from '../tripPage.fetches.ts';
import css from './TripPage.module.css';
import { useDeeds, useNotices } from './useNotices.tsx';
import { PastRows, useTripPage } from './useTripPage.tsx';

/** What the server reports of a trip, the latest first, also of one that is no row of the world. */
export function TripStory({ trip }: { readonly trip: Trip }) {
  const past = useTripPage((sees) =>
    sees.world.tables.trips.get(trip.id) ? null : (pastTripOf(sees, trip.id) ?? null),
  );
  return (
    <PastRows value={past}>
      <Story trip={trip} />
    </PastRows>
  );
}

function Story({ trip }: { readonly trip: Trip }) {
  const sent = useNotices(trip);
  const done = useDeeds(trip);
  const [notices, deeds] = [knownOf(sent.now), knownOf(done.now)];
  const world = useTripPage((sees) => sees.world);
  const told = useMemo(
    () => storyOf({ world }, trip, notices ?? [], deeds ?? []),
    [world, trip, notices, deeds],
  );
  const times = useDayTimes(world.tables.locations.get(trip.startLocationId ?? '')?.timezone);
  const areRead = sent.now.is === 'ready' && done.now.is === 'ready';
  return (
    <>
      <ReadState of={sent} words={tripNotices.words} />
      <ReadState of={done} words={tripDeeds.words} />
      {told.length === 0 && areRead ? (
        <p className={css.second}>The server reports nothing of this trip.</p>
      ) : null}
      <ol className={css.sent} aria-label="What the server reports">
        {told.map(({ id, atMs, who, words }) => (
          <li key={id}>
            {atMs === null ? <span>Time not known</span> : <time>{times.at(atMs)}</time>}
            <span>{who ?? 'The server'}</span>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

type Reading<R> = { readonly now: Fetched<R>; readonly onRetry: (() => void) | null };

/** That it is being read for the first time, or could not be. */
function ReadState<R>(props: { readonly of: Reading<R>; readonly words: FetchWords }) {
  const {
    of: { now, onRetry },
    words,
  } = props;
  if (now.is === 'failed') {
    return <FetchFailed words={words} onRetry={onRetry} isOld={now.last !== null} />;
  }
  const isFirst = now.is === 'loading' && now.last === null;
  return isFirst ? <LoadingSkeleton label={words.loading} lines={3} /> : null;
}

function knownOf<R>(now: Fetched<R>): R | null {
  return now.is === 'ready' ? now.value : now.last;
}
