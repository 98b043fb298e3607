import { sameFields } from '#views/bind/useSelect.ts';
import { PersonAvatar } from '#spine/fetches/ui.ts';
import type { ReactNode } from 'react';
import type { Activity } from '#domain/entities.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Section } from '#views/kit/panels/Panel.tsx';
import { endOf, type MoveEnd } from '../../activities/index.ts';
import { useVehicleTitle } from '../../activities/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import css from './Detail.module.css';
import { presenceAndType } from './driverWords.tsx';
import { useConsole } from './useConsole.tsx';
import { useDecodedVin } from '../../vins/ui.ts';
import { WayTo } from './WayTo.tsx';

/** The vehicle of a move: a link to an inventory vehicle, else its VIN. */
export function MovedVehicle({ activity }: { readonly activity: Activity }) {
  const world = useConsole((sees) => sees.world);
  const { vehicleId } = activity;
  const vehicle = vehicleId ? world.tables.vehicles.get(vehicleId) : undefined;
  // Asked for once; the lists show what is known.
  useDecodedVin(vehicle ? null : activity.vin);
  const title = useVehicleTitle(activity);
  return (
    <Section>
      <div className={css.thing}>
        <Icon of="vehicle" size={14} />
        <div className={css.words}>
          {vehicle ? (
            <>
              <WayTo collection="vehicles" id={vehicle.id}>
                {title}
              </WayTo>
              <span className="figures">{vehicle.vin}</span>
              <span>
                {[
                  vehicle.stock && `Stock ${vehicle.stock}`,
                  vehicle.color,
                  vehicle.miles === null ? '' : `${vehicle.miles.toLocaleString('en-US')} mi`,
                ]
                  .filter((part) => part)
                  .join(' · ')}
              </span>
            </>
          ) : (
            <>
              <b>{title}</b>
              {title === activity.vin || activity.vin === null ? null : (
                <span className="figures">{activity.vin}</span>
              )}
              <span>Not in the inventory</span>
            </>
          )}
        </div>
      </div>
    </Section>
  );
}

/** The pick-up and drop-off of a move, with times and notes. */
export function MoveEnds(props: { readonly activity: Activity; readonly isLate: boolean }) {
  const { activity, isLate } = props;
  const times = useShownTimes();
  const locations = useConsole(({ world }) => world.tables.locations);
  const { startId, endId, readyMs, deadlineMs, completedMs } = activity;
  const [start, end] = [locations.get(startId), locations.get(endId)];
  return (
    <Section>
      <ol className="column gap2h">
        <End
          icon="pickup"
          of={activity}
          end="start"
          note={activity.pickupNotes}
          instructions={activity.pickupInstructions}
        >
          {readyMs === null
            ? 'Not ready: no time set'
            : `Ready ${times.dateTime(readyMs, start?.timezone)}`}
        </End>
        <End
          icon="dropoff"
          of={activity}
          end="end"
          note={activity.dropoffNotes}
          instructions={activity.dropoffInstructions}
        >
          {deadlineMs === null ? (
            'No deadline'
          ) : (
            <span className={isLate ? css.late : undefined}>
              Due {times.dateTime(deadlineMs, end?.timezone)}
            </span>
          )}
          {completedMs === null ? null : (
            <span>Delivered {times.dateTime(completedMs, end?.timezone)}</span>
          )}
        </End>
      </ol>
    </Section>
  );
}

function End(props: {
  readonly icon: 'pickup' | 'dropoff';
  readonly of: Activity;
  readonly end: MoveEnd;
  readonly note: string;
  readonly instructions: string | undefined;
  readonly children: ReactNode;
}) {
  const { icon, of: move, end, note, instructions, children } = props;
  const id = end === 'start' ? move.startId : move.endId;
  const isListed = useConsole(({ world }) => world.tables.locations.get(id) !== undefined);
  const { label, address } = useConsole((sees) => endOf(sees, move, end), sameFields);
  return (
    <li className={css.thing}>
      <Icon of={icon} size={14} />
      <div className={css.words}>
        {isListed ? (
          <WayTo collection="locations" id={id}>
            {label}
          </WayTo>
        ) : (
          <b>{label}</b>
        )}
        {address === '' ? null : <span>{address}</span>}
        <span className={css.time}>{children}</span>
        {note ? <span className={css.note}>{note}</span> : null}
        {instructions ? <span className={css.note}>{instructions}</span> : null}
      </div>
    </li>
  );
}

/** The driver of a move. `owed`: the step the driver still owes, where the move needs one. */
export function MoveDriver({ id, owed }: { readonly id: string; readonly owed: string | null }) {
  const driver = useConsole(({ world }) => world.tables.drivers.get(id));
  if (!driver) return null;
  return (
    <Section>
      <div className={css.thing}>
        <PersonAvatar
          avatar={driver.avatar}
          name={driver.name}
          {...(driver.hasLeft ? {} : { presence: driver.presence })}
        />
        <div className={css.words}>
          <WayTo collection="drivers" id={id}>
            {driver.name}
          </WayTo>
          <span>{presenceAndType(driver)}</span>
          {owed === null ? null : <span>{owed}</span>}
        </div>
      </div>
    </Section>
  );
}
