import { useMemo, useState } from 'react';
import type { Activity } from '#domain/entities.ts';
import { formatTime } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Section } from '#views/kit/Panel.tsx';
import { StatusBadge } from '#views/kit/StatusBadge.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { movesWhere, placeLabel } from '../../activities/index.ts';
import { useStatusBoard } from '../../activities/ui.ts';
import { upcoming } from '../info.queries.ts';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';

const shown = 20;

/**
 * The open moves that fit, the next deadline first. `fits` must stay the same function as long as
 * it says the same.
 */
export function UpcomingMoves(props: {
  readonly fits: (row: Activity) => boolean;
  /** Where they are to be told from: '→' leads away from here. */
  readonly from?: string;
  readonly none: string;
}) {
  const { fits, from, none } = props;
  const world = useConsole((sees) => sees.world);
  const board = useStatusBoard();
  const [reading, setReading] = useState(() => ({ fits, read: movesWhere(fits) }));
  if (reading.fits !== fits) setReading({ fits, read: movesWhere(fits) });
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
              <MoveLine key={ordinal} activity={activity} ordinal={ordinal} from={from} />
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

function MoveLine(props: {
  readonly activity: Activity;
  readonly ordinal: number;
  readonly from: string | undefined;
}) {
  const { activity, ordinal, from } = props;
  const machine = useMachine();
  const world = useConsole((sees) => sees.world);
  const board = useStatusBoard();
  const { id, startId, endId, deadlineMs } = activity;
  const [start, end] = [placeLabel({ world }, startId), placeLabel({ world }, endId)];
  const way =
    from === undefined
      ? `${start} → ${end}`
      : from === startId
        ? `Out to ${end}`
        : `In from ${start}`;
  const zone = world.tables.locations.get(endId)?.timezone ?? operatorZone;
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
      <StatusBadge status={board.statusAt(ordinal) ?? 'unknown'} />
      <span className={css.leg}>
        <span className={css.cut} title={way}>
          {way}
        </span>
        {deadlineMs === null ? null : (
          <span className={css.code}>by {formatTime(deadlineMs, zone, operatorZone)}</span>
        )}
      </span>
    </li>
  );
}
