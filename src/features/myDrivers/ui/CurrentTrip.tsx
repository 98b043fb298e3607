import { useMemo } from 'react';
import type { Activity } from '#domain/entities.ts';
import { expectedCompletionMs } from '#domain/estimate.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { TripBadge } from '#views/kit/marks/StatusBadge.tsx';
import { wayWords } from '../../activities/index.ts';
import { MoveStatus, useStatusOf, VehicleName } from '../../activities/ui.ts';
import { tripPath } from '#spine/navigation/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { partOf } from '../myDrivers.queries.ts';
import css from './DriverPanel.module.css';
import { useMyDrivers } from './useMyDrivers.tsx';

/** The trip that the driver is on, and the move they are at or come to next. */
export function CurrentTrip({ driverId }: { readonly driverId: string }) {
  const trips = useMyDrivers(({ world }) => world.tables.trips);
  const activities = useMyDrivers(({ world }) => world.tables.activities);
  const part = useMemo(() => partOf(driverId, trips), [driverId, trips]);
  const move = part?.moveId ? activities.get(part.moveId) : undefined;
  const endMs = useMyDrivers(({ clock }) =>
    part ? expectedCompletionMs(part.trip, clock.state.nowMs) : null,
  );
  const times = useShownTimes();
  const zone = useCompanyZone();
  return (
    <section className={css.section} aria-label="Current trip">
      <h2 className={css.title}>Current trip</h2>
      {part ? (
        <>
          <p className={css.trip}>
            <ToTrip id={part.trip.id} name={part.trip.name} />
            <TripBadge of={part.trip} />
            {part.aboard ? 'Riding along in a chase car' : null}
            {endMs === null ? null : (
              <span className={css.hint}>ends about {times.time(endMs, zone)}</span>
            )}
          </p>
          {move ? <AtMove move={move} isInHand={part.isInHand} /> : null}
        </>
      ) : (
        <p className={css.none}>Not on a trip</p>
      )}
    </section>
  );
}

function AtMove({ move, isInHand }: { readonly move: Activity; readonly isInHand: boolean }) {
  const world = useMyDrivers((sees) => sees.world);
  const times = useShownTimes();
  const { id, name, endId, deadlineMs } = move;
  const data = useMemo(() => ({ collection: 'activities', id }) as const, [id]);
  const zone = world.tables.locations.get(endId)?.timezone;
  const due = deadlineMs === null ? '' : `, deadline ${times.dateTime(deadlineMs, zone)}`;
  const way = `${wayWords({ world }, move)}${due}`;
  return (
    <>
      <p className={css.atMove}>
        {isInHand ? 'with' : 'next'}
        <CommandButton type="search/open" data={data} label={name} size="small" variant="ghost" />
        <MoveBadge id={id} />
        <span className={css.cut}>
          <VehicleName of={move} />
        </span>
      </p>
      <p className={css.way} title={way}>
        {way}
      </p>
    </>
  );
}

/** The status of a move as everywhere else; a late one is seen here too. */
export function MoveBadge({ id }: { readonly id: string }) {
  const status = useStatusOf(id);
  return status ? <MoveStatus id={id} /> : null;
}

function ToTrip({ id, name }: { readonly id: string; readonly name: string }) {
  const data = useMemo(() => ({ path: tripPath(id), replace: false }), [id]);
  return <CommandButton type="navigation/go" data={data} label={`Trip ${name}`} size="small" />;
}
