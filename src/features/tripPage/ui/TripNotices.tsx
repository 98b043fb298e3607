import type { Trip } from '#domain/entities.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { useDayTimes } from '../../activities/ui.ts';
import { FetchState } from '#spine/fetches/ui.ts';
import { noticeWays } from '../story.queries.ts';
import { tripNotices } from '../tripPage.fetches.ts';
import css from './TripPage.module.css';
import { useNotices } from './useNotices.tsx';
import { useTripPage } from './useTripPage.tsx';

/** Reading 37: what was sent about the trip, to whom and when, the latest first. */
export function TripNotices(props: { readonly trip: Trip; readonly onClose: () => void }) {
  const { trip, onClose } = props;
  const { now, onRetry } = useNotices(trip);
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
      <FetchState words={tripNotices.words} icon="alerts" now={now} onRetry={onRetry}>
        {(notices) => (
          <ol className={css.sent}>
            {notices.map(({ id, atMs, toName, how, words }) => (
              <li key={id}>
                <time>{times.at(atMs)}</time>
                <span>
                  <b>{toName}</b> <span className={css.second}>{noticeWays[how]}</span>
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
