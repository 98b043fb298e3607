import type { TripDetail, TripVehicle } from '#domain/tripDetail.ts';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { WhyBadge } from '../../activities/ui.ts';
import type { ShownMove } from '../tripPage.queries.ts';
import css from './TripPage.module.css';
import { TripStop } from './TripStop.tsx';
import { useTripPage } from './useTripPage.tsx';

type VehiclesProps = {
  readonly moves: readonly ShownMove[];
  readonly detail: TripDetail | null;
};

/** S2 §2: the vehicles of the trip, each with its pick-up and its drop-off. */
export function TripVehicles({ moves, detail }: VehiclesProps) {
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
  readonly move: ShownMove;
  readonly sheet: TripVehicle | undefined;
};

function VehicleCard({ number, move, sheet }: CardProps) {
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
        <WhyBadge id={activity.id} />
      </div>
      <div className={css.stops}>
        <TripStop title={title} stop={move.pickup} sheet={sheet} />
        <TripStop title={title} stop={move.dropoff} sheet={sheet} />
      </div>
    </li>
  );
}
