import { counted } from '#planning/team/words/amounts.ts';
import type { DayTimes } from '#domain/dayTimes.ts';
import type { TripTask } from '#domain/tripDetail.ts';
import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { PlaceBadge } from '#views/kit/marks/PlaceBadge.tsx';
import type { PlaceMark } from '../tripPage.queries.ts';
import { useDayTimes } from '../../activities/ui.ts';
import css from './TripPage.module.css';
import { useTripPage } from './useTripPage.tsx';

type TasksProps = {
  readonly tasks: readonly TripTask[];
  readonly marks: ReadonlyMap<string, PlaceMark>;
  /** What was not done of a cancelled trip is not to be done any more. */
  readonly isCancelled: boolean;
};

/** S2 §2: what drivers do at the stops beside driving. Absent without any. */
export function TripTasks({ tasks, marks, isCancelled }: TasksProps) {
  if (tasks.length === 0) return null;
  const todos = tasks.flatMap((task) => task.todos);
  const done = todos.filter(({ isDone }) => isDone).length;
  return (
    <section className={css.part} aria-labelledby="trip-tasks">
      <div className={css.partHead}>
        <h2 id="trip-tasks">Tasks</h2>
        <span>
          {done} of {todos.length} done, at {counted(tasks.length, 'stop')}
        </span>
      </div>
      <ul className={css.tasks}>
        {tasks.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            mark={marks.get(task.locationId ?? '') ?? null}
            isCancelled={isCancelled && task.endedMs === null}
          />
        ))}
      </ul>
    </section>
  );
}

type CardProps = Pick<TasksProps, 'isCancelled'> & {
  readonly task: TripTask;
  readonly mark: PlaceMark | null;
};

function TaskCard({ task, mark, isCancelled }: CardProps) {
  const place = useTripPage(({ world }) => world.tables.locations.get(task.locationId ?? ''));
  const driver = useTripPage(({ world }) => world.tables.drivers.get(task.driverId ?? '')?.name);
  return (
    <li className={css.task}>
      <h3 className={css.where}>
        {mark ? <PlaceBadge {...mark} /> : null}
        <span className={css.place}>{place?.label ?? 'Unknown location'}</span>
      </h3>
      <p className={css.second}>
        {isCancelled ? (
          'Cancelled with the trip'
        ) : (
          <>
            {driver === undefined ? 'Not assigned' : `Assigned to ${driver}`}
            <TaskTimes task={task} zone={place?.timezone} />
          </>
        )}
      </p>
      <ul className={css.todos}>
        {task.todos.map(({ title, isDone }, at) => (
          <li key={`${at} ${title}`} className={classes(css.todo, isDone && css.done)}>
            <Icon of={isDone ? 'success' : 'open'} size={14} />
            <span>
              {title}
              <span className={hidden.visually}>{isDone ? ', done' : ', not done'}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

type TimesProps = { readonly task: TripTask; readonly zone: string | undefined };

/** ', 10:20 AM to 10:34 AM', ', started …', ', due …': the times in one line. */
function TaskTimes({ task, zone }: TimesProps) {
  const times = useDayTimes(zone);
  const words = timeWords(task, times);
  if (words === null) return null;
  // No dot between them: it would stand alone at the end of a line that breaks there.
  return (
    <>
      {', '}
      <span className={css.whole}>{words}</span>
    </>
  );
}

function timeWords({ startedMs, endedMs, dueMs }: TripTask, times: DayTimes): string | null {
  if (startedMs !== null && endedMs !== null) return times.span(startedMs, endedMs);
  if (startedMs !== null) return `started ${times.at(startedMs)}`;
  return dueMs === null ? null : `due ${times.at(dueMs)}`;
}
