import { straightDistanceCmi } from '#domain/geo.ts';
import { formatTime } from '#domain/zones.ts';
import { Distance } from '#views/kit/Quantity.tsx';
import { StatusBadge } from '#views/kit/StatusBadge.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import { placeLabel, vehicleTitle } from '../info.queries.ts';
import css from './ActivityCard.module.css';
import { operatorZone, useConsole } from './useConsole.tsx';

export const activityCardPx = 80;

/** S1 §2 mini activity card: name and status; vehicle and trip; from, to and how far. */
export function ActivityCard({ id }: { readonly id: string }) {
  const world = useConsole((sees) => sees.world);
  const board = useStatusBoard();
  const activity = world.tables.activities.get(id);
  const ordinal = world.tables.activities.ordinalOf(id);
  if (!activity || ordinal === undefined) return null;
  const start = world.tables.locations.get(activity.startId);
  const end = world.tables.locations.get(activity.endId);
  const trip = activity.tripId ? world.tables.trips.get(activity.tripId) : undefined;
  const status = board.statusAt(ordinal) ?? 'unknown';
  return (
    <div className={css.card}>
      <div className={css.row}>
        <b className={css.name}>{activity.name}</b>
        <StatusBadge status={status} />
      </div>
      <div className={css.row}>
        <span className={css.cut} title={vehicleTitle({ world }, activity)}>
          {vehicleTitle({ world }, activity)}
        </span>
        {start && end ? (
          <span className={css.trip}>
            {trip && trip.status !== 'Cancelled' ? `${trip.name} · ` : ''}
            <Distance cmi={straightDistanceCmi(start, end)} />
          </span>
        ) : null}
      </div>
      <div className={css.row}>
        <span className={css.cut}>
          {placeLabel({ world }, activity.startId)} → {placeLabel({ world }, activity.endId)}
        </span>
        {activity.deadlineMs === null ? null : (
          <span className={status === 'late' ? css.late : css.due}>
            {formatTime(activity.deadlineMs, end?.timezone ?? operatorZone, operatorZone)}
          </span>
        )}
      </div>
    </div>
  );
}
