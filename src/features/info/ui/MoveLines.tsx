import { useMemo, useState } from 'react';
import type { Activity } from '#domain/entities.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Section } from '#views/kit/Panel.tsx';
import { movesWhere, placeLabel } from '../../activities/index.ts';
import { useStatusBoard, WhyBadge } from '../../activities/ui.ts';
import { upcoming } from '../info.queries.ts';
import { useShownTimes } from '../../settings/ui.ts';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';

const shown = 20;

/** What moves go from or to a place, or take a vehicle: also one they only know by its VIN. */
type About =
  | { readonly of: 'location'; readonly id: string }
  | { readonly of: 'vehicle'; readonly id: string; readonly vin: string };

/** The open moves of a place or a vehicle, the next deadline first. */
export function UpcomingMoves(props: About & { readonly none: string }) {
  const { of, id, none } = props;
  const vin = props.of === 'vehicle' ? props.vin : null;
  const world = useConsole((sees) => sees.world);
  const board = useStatusBoard();
  const [reading, setReading] = useState(() => readingOf(id, vin));
  if (reading.id !== id || reading.vin !== vin) setReading(readingOf(id, vin));
  const { activities } = world.tables;
  const those = reading.read(activities);
  const ordinals = useMemo(
    () => upcoming({ activities }, those, board),
    [activities, those, board],
  );
  return (
    <Section title="Upcoming" aside={ordinals.length.toLocaleString('en-US')}>
      {ordinals.length === 0 ? (
        <p className={css.second}>{none}</p>
      ) : (
        <ul className={css.rows}>
          {ordinals.slice(0, shown).map((ordinal) => {
            const activity = activities.at(ordinal);
            return activity ? (
              <MoveLine
                key={ordinal}
                activity={activity}
                from={of === 'location' ? id : undefined}
              />
            ) : null;
          })}
        </ul>
      )}
      {ordinals.length > shown ? (
        <p className={css.second}>and {(ordinals.length - shown).toLocaleString('en-US')} more</p>
      ) : null}
    </Section>
  );
}

function readingOf(id: string, vin: string | null) {
  const isAt = ({ startId, endId }: Activity) => startId === id || endId === id;
  const takes = (row: Activity) =>
    row.vehicleId === id || (row.vehicleId === null && row.vin === vin);
  return { id, vin, read: movesWhere(vin === null ? isAt : takes) };
}

function MoveLine(props: {
  readonly activity: Activity;
  /** The place it is told from. */
  readonly from: string | undefined;
}) {
  const { activity, from } = props;
  const machine = useMachine();
  const world = useConsole((sees) => sees.world);
  const times = useShownTimes();
  const { id, startId, endId, deadlineMs } = activity;
  const [start, end] = [placeLabel({ world }, startId), placeLabel({ world }, endId)];
  const way =
    from === undefined
      ? `${start} → ${end}`
      : from === startId
        ? `Out to ${end}`
        : `In from ${start}`;
  const zone = world.tables.locations.get(endId)?.timezone;
  const choose = { collection: 'activities', ids: [id] };
  return (
    <li className={css.line}>
      <button
        type="button"
        className={css.link}
        onClick={() => machine.dispatch({ type: 'selection/choose', data: choose })}
      >
        {activity.name}
      </button>
      <WhyBadge id={id} />
      <span className={css.leg}>
        <span className={css.cut} title={way}>
          {way}
        </span>
        {deadlineMs === null ? null : (
          <span className={css.code}>by {times.time(deadlineMs, zone)}</span>
        )}
      </span>
    </li>
  );
}
