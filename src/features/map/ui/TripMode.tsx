import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { tripPath } from '#spine/navigation/index.ts';
import { viewedTrip } from '../tripView.queries.ts';
import css from './TripMode.module.css';
import { useMap } from './useMap.tsx';

/** S1 §2, reading 3: in trip mode, the trip's name and the way out. */
export function TripMode({
  leftPx,
  rightPx,
}: {
  readonly leftPx: number;
  readonly rightPx: number;
}) {
  const trip = useMap(viewedTrip);
  const id = trip?.id ?? '';
  const page = useMemo(() => ({ path: tripPath(id), replace: false }), [id]);
  if (!trip) return null;
  const { name } = trip;
  return (
    <div className={css.place} style={{ left: leftPx, right: rightPx }}>
      <div className={css.bar}>
        <nav aria-label="Breadcrumbs">
          <ol className={css.crumbs}>
            <li>
              <CommandButton
                type="navigation/go"
                data={page}
                label={`Trip detail #${name}`}
                size="small"
                variant="ghost"
              />
            </li>
            <li aria-current="page" className={css.here}>
              <Icon of="forward" size={12} />
              Viewing trip #{name}
            </li>
          </ol>
        </nav>
        <CommandButton
          type="map/leaveTrip"
          data={noData}
          label="Exit trip mode"
          icon="close"
          size="small"
        />
      </div>
    </div>
  );
}

/** The way into trip mode; absent for a move without a trip. */
export function ViewTrip({ activityId }: { readonly activityId: string }) {
  const tripId = useMap(({ world }) => {
    const id = world.tables.activities.get(activityId)?.tripId ?? '';
    const trip = world.tables.trips.get(id);
    return trip && trip.status !== 'Cancelled' ? trip.id : null;
  });
  const isViewed = useMap((sees) => tripId !== null && viewedTrip(sees)?.id === tripId);
  const data = useMemo(() => ({ tripId: tripId ?? '' }), [tripId]);
  if (tripId === null || isViewed) return null;
  return (
    <CommandButton type="map/viewTrip" data={data} label="View trip" icon="trip" size="small" />
  );
}
