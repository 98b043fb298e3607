import { useMemo } from 'react';
import type { Activity } from '#domain/entities.ts';
import type { Table } from '#kernel/slice.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Section } from '#views/kit/panels/Panel.tsx';
import { endOf, movesWhere } from '../../activities/index.ts';
import { useStatusBoard, VehicleName, WhyBadge, useBriefTimes } from '../../activities/ui.ts';
import { upcoming } from '../info.queries.ts';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';
import { WayTo } from './WayTo.tsx';

const shown = 8;

/** The open moves from or to a place, the next deadline first. */
export function UpcomingMoves({ id }: { readonly id: string }) {
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
    <Section title="Upcoming activities" aside={countWords(activities, ordinals, id)}>
      {ordinals.length === 0 ? (
        <p className={css.second}>Nothing to or from here.</p>
      ) : (
        <ul className="column gap2">
          {ordinals.slice(0, shown).map((ordinal) => {
            const activity = activities.at(ordinal);
            return activity ? <MoveLine key={ordinal} activity={activity} from={id} /> : null;
          })}
        </ul>
      )}
      {ordinals.length > shown ? <SeeAll activities={activities} ordinals={ordinals} /> : null}
    </Section>
  );
}

/** Selects them all. */
function SeeAll(props: {
  readonly activities: Table<Activity>;
  readonly ordinals: readonly number[];
}) {
  const { activities, ordinals } = props;
  const data = useMemo(() => {
    const ids = ordinals.flatMap((ordinal) => activities.idOf(ordinal) ?? []);
    return { collection: 'activities', ids } as const;
  }, [activities, ordinals]);
  return (
    <CommandButton
      type="selection/choose"
      data={data}
      label={`See all ${ordinals.length.toLocaleString('en-US')} activities`}
      variant="ghost"
      size="small"
    />
  );
}

/** '9 in · 8 out' */
function countWords(
  activities: { at(ordinal: number): Activity | undefined },
  ordinals: readonly number[],
  id: string,
): string {
  if (ordinals.length === 0) return '0';
  const out = ordinals.filter((ordinal) => activities.at(ordinal)?.startId === id).length;
  const words = (count: number, way: string) => `${count.toLocaleString('en-US')} ${way}`;
  return `${words(ordinals.length - out, 'in')} · ${words(out, 'out')}`;
}

function MoveLine(props: {
  readonly activity: Activity;
  /** The place whose detail shows the move. */
  readonly from: string;
}) {
  const { activity, from } = props;
  const world = useConsole((sees) => sees.world);
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const times = useBriefTimes();
  const { id, startId, endId, deadlineMs } = activity;
  const isOut = from === startId;
  const other = endOf({ world }, activity, isOut ? 'end' : 'start').label;
  const way = isOut ? `Picked up here, to ${other}` : `Dropped off here, from ${other}`;
  const zone = world.tables.locations.get(endId)?.timezone;
  const isLate = deadlineMs !== null && deadlineMs < nowMs;
  return (
    <li className={css.line} title={way}>
      <WayTo collection="activities" id={id}>
        {activity.name}
      </WayTo>
      <WhyBadge id={id} />
      <span className={css.leg}>
        <span className={css.cut}>
          <VehicleName of={activity} />
        </span>
        <span className={css.due} data-late={isLate || undefined}>
          <Icon of={isOut ? 'pickup' : 'dropoff'} size={12} label={way} />
          {deadlineMs === null ? 'no deadline' : times.at(deadlineMs, zone)}
        </span>
      </span>
    </li>
  );
}
