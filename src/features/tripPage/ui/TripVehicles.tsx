import { PersonAvatar } from '#spine/fetches/ui.ts';
import { useMemo, useState } from 'react';
import type { Activity, Trip } from '#domain/entities.ts';
import { mayReport } from '#domain/tripChanges.ts';
import type { TripDetail, TripVehicle } from '#domain/tripDetail.ts';
import { useReason } from '#views/bind/useCommand.ts';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { StatusBadge } from '#views/kit/marks/StatusBadge.tsx';
import { WhyBadge } from '../../activities/ui.ts';
import { useDecodedVin } from '../../vins/ui.ts';
import type { ShownMove } from '../tripPage.queries.ts';
import { ReportMissing } from './ReportMissing.tsx';
import css from './TripPage.module.css';
import { TripStop } from './TripStop.tsx';
import { useIsPast, useTripPage } from './useTripPage.tsx';

type VehiclesProps = {
  readonly trip: Trip;
  readonly moves: readonly ShownMove[];
  readonly detail: TripDetail | null;
};

/** S2 §2: the vehicles of the trip, each with its pick-up and its drop-off. */
export function TripVehicles({ trip, moves, detail }: VehiclesProps) {
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
            trip={trip}
            move={move}
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
  readonly sheet: TripVehicle | undefined;
};

function VehicleCard({ number, trip, move, sheet }: CardProps) {
  const driver = useTripPage(({ world }) => world.tables.drivers.get(move.driverId ?? ''));
  const isPast = useIsPast();
  const { activity, vin, title } = move;
  // Asked for once; its title comes with the move, as in the lists elsewhere.
  useDecodedVin(activity.vehicleId === null ? activity.vin : null);
  const plate = sheet?.licensePlate ?? '';
  return (
    <li className={css.vehicle}>
      <div className={css.vehicleHead}>
        <span className={css.number}>{number}</span>
        <h3>{title}</h3>
        <span className={css.code}>{activity.name}</span>
        {vin === '' || vin === title ? null : <span className={css.code}>{vin}</span>}
        <span className={css.space} />
        {plate === '' ? null : <span className={css.code}>License # {plate}</span>}
        <span className={css.driver}>
          {driver ? <PersonAvatar avatar={driver.avatar} name={driver.name} /> : null}
          {driver?.name ?? (move.driverId === null ? 'No driver' : 'Unknown driver')}
        </span>
        {isToCome(trip, activity) && (!activity.notFound || activity.notFound.isRemedied) ? (
          <NotFound activity={activity} />
        ) : null}
        {isPast ? <StatusBadge status={move.status} /> : <WhyBadge id={activity.id} />}
      </div>
      <div className={css.stops}>
        <TripStop title={title} stop={move.pickup} sheet={sheet} />
        <TripStop title={title} stop={move.dropoff} sheet={sheet} />
      </div>
    </li>
  );
}

/** While the trip runs, and the vehicle is still to be picked up. */
function isToCome(trip: Trip, activity: Activity): boolean {
  return trip.status === 'In Progress' && mayReport(activity, trip).yes;
}

/** Reports that its vehicle is not there, for those who may do it. */
function NotFound({ activity }: { readonly activity: Activity }) {
  const [isAsking, setAsking] = useState(false);
  const { id: activityId, version } = activity;
  const data = useMemo(() => ({ activityId, version, words: '' }), [activityId, version]);
  const reason = useReason('tripPage/reportVehicle', data);
  return (
    <>
      <ReasonButton size="small" reason={reason} onClick={() => setAsking(true)}>
        Not found
      </ReasonButton>
      {isAsking ? <ReportMissing activity={activity} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
