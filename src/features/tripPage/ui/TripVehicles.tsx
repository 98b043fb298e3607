import { useMemo } from 'react';
import type { Trip } from '#domain/entities.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import type { TripDetail, TripVehicle } from '#domain/tripDetail.ts';
import { useReason } from '#views/bind/useCommand.ts';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { WhyBadge } from '../../activities/ui.ts';
import type { ShownMove } from '../tripPage.queries.ts';
import css from './TripPage.module.css';
import { TripStop } from './TripStop.tsx';
import { useTripPage } from './useTripPage.tsx';

type VehiclesProps = {
  readonly trip: Trip;
  readonly moves: readonly ShownMove[];
  readonly detail: TripDetail | null;
  /** The vehicle of this move is not found. */
  readonly onMissing: (activityId: string) => void;
};

/** S2 §2: the vehicles of the trip, each with its pick-up and its drop-off. */
export function TripVehicles({ trip, moves, detail, onMissing }: VehiclesProps) {
  return (
    <section className={css.part} aria-labelledby="trip-vehicles">
      <div className={css.partHead}>
        <h2 id="trip-vehicles">Vehicles</h2>
        <span>{moves.length}</span>
        <span className={css.hint}>differences against the plan, in minutes</span>
      </div>
      <ol className={css.vehicles}>
        {moves.map((move, at) => (
          <VehicleCard
            key={move.activity.id}
            number={at + 1}
            {...{ trip, move, onMissing }}
            sheet={detail?.vehicles.find(({ id }) => id === move.activity.id)}
          />
        ))}
      </ol>
    </section>
  );
}

type CardProps = {
  readonly number: number;
  readonly trip: Trip;
  readonly move: ShownMove;
  readonly onMissing: VehiclesProps['onMissing'];
  readonly sheet: TripVehicle | undefined;
};

function VehicleCard({ number, trip, move, onMissing, sheet }: CardProps) {
  const driver = useTripPage(({ world }) => world.tables.drivers.get(move.driverId ?? ''));
  const { activity, title, vin } = move;
  const plate = sheet?.licensePlate ?? '';
  return (
    <li className={css.vehicle}>
      <div className={css.vehicleHead}>
        <span className={css.number}>{number}</span>
        <h3>{title}</h3>
        {vin === '' || vin === title ? null : <span className={css.code}>{vin}</span>}
        <span className={css.space} />
        {plate === '' ? null : <span className={css.code}>License # {plate}</span>}
        <span className={css.driver}>
          {driver ? <Avatar name={driver.name} /> : null}
          {driver?.name ?? 'No driver'}
        </span>
        {mayRemedy(trip, activity.id).yes ? (
          <NotFound trip={trip} activityId={activity.id} onMissing={onMissing} />
        ) : null}
        <WhyBadge id={activity.id} />
      </div>
      <div className={css.stops}>
        <TripStop title={title} stop={move.pickup} sheet={sheet} />
        <TripStop title={title} stop={move.dropoff} sheet={sheet} />
      </div>
    </li>
  );
}

type NotFoundProps = Pick<VehiclesProps, 'trip' | 'onMissing'> & { readonly activityId: string };

/** Leads to what can be done, for those who may do it. */
function NotFound({ trip, activityId, onMissing }: NotFoundProps) {
  const data = useMemo(
    () => ({
      ...{ tripId: trip.id, version: trip.version, activityId },
      ...{ kind: 'leaveOut' as const, why: '' },
    }),
    [trip, activityId],
  );
  const reason = useReason('tripPage/applyRemedy', data);
  return (
    <ReasonButton size="small" reason={reason} onClick={() => onMissing(activityId)}>
      Not found
    </ReasonButton>
  );
}
