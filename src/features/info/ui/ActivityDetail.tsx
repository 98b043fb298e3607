import { useMemo } from 'react';
import { straightDistanceCmi } from '#domain/geo.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import { Section } from '#views/kit/Panel.tsx';
import { Avatar, presenceWords } from '#views/kit/Person.tsx';
import { formatDistance } from '#views/kit/Quantity.tsx';
import { EmptyState } from '#views/kit/States.tsx';
import { explained, vehicleTitle } from '../../activities/index.ts';
import { WhyBadge, WhyBox } from '../../activities/ui.ts';
import { ViewTrip } from '../../map/ui.ts';
import { EndingButtons, EndingUnanswered } from '../../endings/ui.ts';
import { useShownTimes } from '../../settings/ui.ts';
import css from './Detail.module.css';
import { PlanTrip } from './PlanTrip.tsx';
import { useConsole } from './useConsole.tsx';

/** One move: its status and why, its vehicle, its two ends, who drives it. */
export function ActivityDetail({ id }: { readonly id: string }) {
  const machine = useMachine();
  const times = useShownTimes();
  const world = useConsole((sees) => sees.world);
  const clock = useConsole((sees) => sees.clock);
  const edit = useMemo(() => ({ activityId: id }), [id]);
  const activity = world.tables.activities.get(id);
  const verdict = explained({ world, clock }, id);
  if (!activity || !verdict) {
    return (
      <EmptyState icon="unknown" title="This move is gone">
        It was removed, or it belongs to another account.
      </EmptyState>
    );
  }
  const { locations, trips, vehicles, drivers } = world.tables;
  const start = locations.get(activity.startId);
  const end = locations.get(activity.endId);
  const trip = activity.tripId ? trips.get(activity.tripId) : undefined;
  const vehicle = activity.vehicleId ? vehicles.get(activity.vehicleId) : undefined;
  const isOn = trip !== undefined && trip.status !== 'Cancelled';
  const driverId = isOn
    ? trip.actions.find(({ activityId }) => activityId === id)?.driverId
    : undefined;
  const driver = driverId ? drivers.get(driverId) : undefined;
  const facts = [
    isOn ? `Trip ${trip.name}` : 'No trip',
    start && end ? formatDistance(straightDistanceCmi(start, end)) : null,
    reasonWords[activity.reason],
  ];
  const choose = (collection: 'drivers' | 'locations', chosen: string) =>
    machine.dispatch({ type: 'selection/choose', data: { collection, ids: [chosen] } });

  return (
    <>
      <Section>
        <div className={css.head}>
          <h3 className={css.title}>{activity.name}</h3>
          <WhyBadge id={id} />
        </div>
        <p className={css.second}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        <div className={css.actions}>
          <CommandButton type="moves/edit" data={edit} label="Edit" icon="edit" size="small" />
          <EndingButtons activityId={id} />
          <ViewTrip activityId={id} />
        </div>
        <EndingUnanswered activityId={id} />
        <WhyBox id={id} />
      </Section>
      <Section>
        <div className={css.thing}>
          <Icon of="vehicle" size={14} />
          <div className={css.words}>
            <b>{vehicleTitle({ world }, activity)}</b>
            {vehicle ? <span className={css.code}>{vehicle.vin}</span> : null}
            {vehicle ? (
              <span>
                {[`Stock ${vehicle.stock}`, vehicle.color, mileage(vehicle.miles)]
                  .filter((part) => part)
                  .join(' · ')}
              </span>
            ) : (
              <span>Not in the inventory</span>
            )}
          </div>
        </div>
      </Section>
      <Section>
        <ol className={css.ends}>
          <End
            icon="pickup"
            label={start?.label}
            address={start && `${start.address}, ${start.city}`}
            note={activity.pickupNotes}
            onOpen={() => choose('locations', activity.startId)}
          >
            {activity.readyMs === null
              ? 'Not ready: no time set'
              : `Ready ${times.dateTime(activity.readyMs, start?.timezone)}`}
          </End>
          <End
            icon="dropoff"
            label={end?.label}
            address={end && `${end.address}, ${end.city}`}
            note={activity.dropoffNotes}
            onOpen={() => choose('locations', activity.endId)}
          >
            {activity.deadlineMs === null ? (
              'No deadline'
            ) : (
              <span className={verdict.late ? css.late : undefined}>
                Due {times.dateTime(activity.deadlineMs, end?.timezone)}
              </span>
            )}
            {activity.completedMs === null ? null : (
              <span>Delivered {times.dateTime(activity.completedMs, end?.timezone)}</span>
            )}
          </End>
        </ol>
      </Section>
      {driver ? (
        <Section>
          <div className={css.thing}>
            <Avatar name={driver.name} presence={driver.presence} />
            <div className={css.words}>
              <button
                type="button"
                className={css.link}
                onClick={() => choose('drivers', driver.id)}
              >
                {driver.name}
              </button>
              <span>
                {presenceWords[driver.presence]}, {driver.type}
              </span>
            </div>
          </div>
        </Section>
      ) : null}
      <PlanTrip
        activityIds={[id]}
        variant={verdict.status === 'unplanned' ? 'primary' : 'default'}
      />
      {activity.notes ? (
        <Section title="Notes">
          <p className={css.note}>{activity.notes}</p>
        </Section>
      ) : null}
    </>
  );
}

const reasonWords = {
  inventory: 'Inventory',
  retail: 'Retail',
  service: 'Service',
  other: 'Other reason',
} as const;

function mileage(miles: number | null): string | null {
  return miles === null ? null : `${miles.toLocaleString('en-US')} mi`;
}

function End(props: {
  readonly icon: 'pickup' | 'dropoff';
  readonly label: string | undefined;
  readonly address: string | undefined;
  readonly note: string;
  readonly onOpen: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <li className={css.thing}>
      <Icon of={props.icon} size={14} />
      <div className={css.words}>
        {props.label === undefined ? (
          <b>Unknown location</b>
        ) : (
          <button type="button" className={css.link} onClick={props.onOpen}>
            {props.label}
          </button>
        )}
        {props.address === undefined ? null : <span>{props.address}</span>}
        <span className={css.time}>{props.children}</span>
        {props.note === '' ? null : <span className={css.note}>{props.note}</span>}
      </div>
    </li>
  );
}
