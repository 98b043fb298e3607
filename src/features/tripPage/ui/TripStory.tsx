import { useMemo } from 'react';
import type { Trip } from '#domain/entities.ts';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { FetchFailed } from '#spine/fetches/ui.ts';
import { useDayTimes } from '../../activities/ui.ts';
import { pastTripOf } from '../past.queries.ts';
import { storyOf } from '../story.queries.ts';
import { tripNotices } from '../tripPage.fetches.ts';
import css from './TripPage.module.css';
import { useNotices } from './useNotices.tsx';
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
  const { now, onRetry } = useNotices(trip);
  const notices = now.is === 'ready' ? now.value : now.last;
  const world = useTripPage((sees) => sees.world);
  const told = useMemo(() => storyOf({ world }, trip, notices ?? []), [world, trip, notices]);
  const times = useDayTimes(world.tables.locations.get(trip.startLocationId ?? '')?.timezone);
  return (
    <>
      {now.is === 'failed' ? (
        <FetchFailed words={tripNotices.words} onRetry={onRetry} isOld={notices !== null} />
      ) : null}
      {now.is === 'loading' && notices === null ? (
        <LoadingSkeleton label={tripNotices.words.loading} lines={3} />
      ) : null}
      {told.length === 0 && now.is === 'ready' ? (
        <p className={css.second}>The server reports nothing of this trip.</p>
      ) : null}
      <ol className={css.sent} aria-label="What the server reports">
        {told.map(({ id, atMs, who, words }) => (
          <li key={id}>
            <time>{times.at(atMs)}</time>
            <span>{who ?? 'The server'}</span>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
