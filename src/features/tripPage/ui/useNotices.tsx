import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import type { Fetched } from '#spine/fetches/index.ts';
import { useFetched } from '#spine/fetches/ui.ts';
import { tripDeeds, tripNotices } from '../tripPage.fetches.ts';

type Shown = Pick<Trip, 'id' | 'version'>;

/** What was sent about a trip: of the trip as it is shown, and of before until that is read. */
export function useNotices(trip: Shown) {
  const { now, onRetry } = useFetched(tripNotices, useParams(trip));
  return { now: useKept(now), onRetry };
}

/** What users have done to a trip, likewise. */
export function useDeeds(trip: Shown) {
  const { now, onRetry } = useFetched(tripDeeds, useParams(trip));
  return { now: useKept(now), onRetry };
}

function useParams({ id: tripId, version }: Shown) {
  return useMemo(() => ({ tripId, version }), [tripId, version]);
}

/** What was read of the trip before it changed stays until it is read anew: no row moves away. */
function useKept<R>(now: Fetched<R>): Fetched<R> {
  const value = now.is === 'ready' ? now.value : now.last;
  const [kept, setKept] = useState(value);
  if (value !== null && value !== kept) setKept(value);
  return now.is === 'ready' || value !== null ? now : { ...now, last: kept };
}
