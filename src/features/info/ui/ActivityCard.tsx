import { memo } from 'react';
import { straightDistanceCmi } from '#domain/geo.ts';
import { formatDate, formatTime } from '#domain/zones.ts';
import { Distance } from '#views/kit/Quantity.tsx';
import { StatusBadge } from '#views/kit/StatusBadge.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { vehicleTitle } from '../../activities/index.ts';
import { useStatusOf } from '../../activities/ui.ts';
import type { MapSees } from '../../map/index.ts';
import css from './ActivityCard.module.css';
import { useConsole } from './useConsole.tsx';

export const activityCardPx = 80;

/** S1 §2 mini activity card: name and status; vehicle and trip; from, to and how far. */
export const ActivityCard = memo(function ActivityCard({ id }: { readonly id: string }) {
  const { activity, start, end, trip, vehicle } = useConsole(
    (sees) => rowsOf(sees, id),
    sameFields,
  );
  const status = useStatusOf(id) ?? 'unknown';
  const zone = end?.timezone ?? operatorZone;
  const today = useConsole(({ clock }) => formatDate(clock.state.nowMs, zone));
  if (!activity) return null;
  const dueDay = formatDate(activity.deadlineMs ?? 0, zone);
  return (
    <div className={css.card}>
      <div className={css.row}>
        <b className={css.name}>{activity.name}</b>
        <StatusBadge status={status} />
      </div>
      <div className={css.row}>
        <span className={css.cut} title={vehicle}>
          {vehicle}
        </span>
        {start && end ? (
          <span className={css.trip}>
            {trip && trip.status !== 'Cancelled' ? `${trip.name} · ` : ''}
            <Distance cmi={straightDistanceCmi(start, end)} />
          </span>
        ) : null}
      </div>
      <div className={css.row}>
        <span className={css.route}>
          <Place label={start?.label ?? 'Unknown location'} />
          <span>→</span>
          <Place label={end?.label ?? 'Unknown location'} />
        </span>
        {activity.deadlineMs === null ? null : (
          <span className={status === 'late' ? css.late : css.due}>
            by {dueDay === today ? '' : `${dueDay.slice(0, 5)} `}
            {formatTime(activity.deadlineMs, zone, operatorZone)}
          </span>
        )}
      </div>
    </div>
  );
});

/** The rows a card tells of; a card is drawn again when one of these has changed. */
function rowsOf(sees: MapSees, id: string) {
  const { activities, locations, trips } = sees.world.tables;
  const activity = activities.get(id);
  return {
    activity,
    start: locations.get(activity?.startId ?? ''),
    end: locations.get(activity?.endId ?? ''),
    trip: trips.get(activity?.tripId ?? ''),
    vehicle: activity && vehicleTitle(sees, activity),
  };
}

function Place({ label }: { readonly label: string }) {
  return (
    <span className={css.cut} title={label}>
      {label}
    </span>
  );
}
