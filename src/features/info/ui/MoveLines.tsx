import { useMemo } from 'react';
import type { Activity } from '#domain/entities.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import { movesWhere, placeLabel } from '../../activities/index.ts';
import { useStatusBoard, WhyBadge } from '../../activities/ui.ts';
import { upcoming } from '../info.queries.ts';
import { useShownTimes } from '../../settings/ui.ts';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';
import { WayTo } from './WayTo.tsx';

const shown = 20;

/** The open moves from or to a place, the next deadline first. */
export function UpcomingMoves(props: { readonly id: string; readonly none: string }) {
  const { id, none } = props;
  const world = useConsole((sees) => sees.world);
  const board = useStatusBoard();
  const read = useMemo(
    () => movesWhere(({ startId, endId }) => startId === id || endId === id),
    [id],
  );
  const { activities } = world.tables;
  const those = read(activities);
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
            return activity ? <MoveLine key={ordinal} activity={activity} from={id} /> : null;
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
  /** The place whose detail shows the move. */
  readonly from: string;
}) {
  const { activity, from } = props;
  const world = useConsole((sees) => sees.world);
  const times = useShownTimes();
  const { id, startId, endId, deadlineMs } = activity;
  const way =
    from === startId
      ? `Out to ${placeLabel({ world }, endId)}`
      : `In from ${placeLabel({ world }, startId)}`;
  const zone = world.tables.locations.get(endId)?.timezone;
  return (
    <li className={css.line}>
      <WayTo collection="activities" id={id}>
        {activity.name}
      </WayTo>
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
