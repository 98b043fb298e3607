import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import type { TripNotice } from '#domain/tripNotices.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { useDayTimes } from '../../activities/ui.ts';
import type { Fetched } from '#spine/fetches/index.ts';
import { FetchState, useFetched } from '#spine/fetches/ui.ts';
import { tripNotices } from '../tripPage.fetches.ts';
import css from './TripPage.module.css';
import { useTripPage } from './useTripPage.tsx';

const ways: { readonly [W in TripNotice['how']]: string } = {
  app: 'in the app',
  email: 'by email',
};

/** Reading 37: what was sent about the trip, to whom and when, the latest first. */
export function TripNotices(props: { readonly trip: Trip; readonly onClose: () => void }) {
  const { trip, onClose } = props;
  const { id: tripId, version } = trip;
  const params = useMemo(() => ({ tripId, version }), [tripId, version]);
  const { now, onRetry } = useFetched(tripNotices, params);
  const shown = useKept(now);
  const zone = useTripPage(
    ({ world }) => world.tables.locations.get(trip.startLocationId ?? '')?.timezone,
  );
  const times = useDayTimes(zone);
  return (
    <Dialog
      open
      wide
      title={`Notifications of trip #${trip.name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <FetchState words={tripNotices.words} icon="alerts" now={shown} onRetry={onRetry}>
        {(notices) => (
          <ol className={css.sent}>
            {notices.map(({ id, atMs, toName, how, words }) => (
              <li key={id}>
                <time>{times.at(atMs)}</time>
                <span>
                  <b>{toName}</b> <span className={css.second}>{ways[how]}</span>
                </span>
                <span>{words}</span>
              </li>
            ))}
          </ol>
        )}
      </FetchState>
    </Dialog>
  );
}

/** What was read of the trip before it changed stays until it is read anew: no row moves away. */
function useKept<R>(now: Fetched<R>): Fetched<R> {
  const value = now.is === 'ready' ? now.value : now.last;
  const [kept, setKept] = useState(value);
  if (value !== null && value !== kept) setKept(value);
  return now.is === 'ready' || value !== null ? now : { ...now, last: kept };
}
