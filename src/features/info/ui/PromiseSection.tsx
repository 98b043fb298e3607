import {
  differenceWords,
  isOffPlan,
  type Milestone,
  type MovePromise,
  verdictOf,
  verdictWords,
} from '#domain/promise.ts';
import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import { Section } from '#views/kit/panels/Panel.tsx';
import {
  type MilestoneName,
  milestoneNames,
  milestoneWords,
  usePromise,
  usePromiseTimes,
} from '../../activities/ui.ts';
import { PromisePicture } from './PromisePicture.tsx';
import css from './PromiseSection.module.css';

/** The promise of a move: its verdict, a picture, and the same as numbers. */
export function PromiseSection({ id }: { readonly id: string }) {
  const promise = usePromise(id);
  const times = usePromiseTimes(id);
  if (!promise) return null;
  const asides = milestoneNames.map((name) => {
    const atMs = shownOf(name, promise[name]) ?? promise[name].plannedMs;
    return atMs === null ? '' : times.aside(name, atMs);
  });
  const [first = ''] = asides;
  // Of one day that is not today: said once.
  const isOneDay = first !== '' && asides.every((aside) => aside === first);
  return (
    <Section title="The promise" aside={<Verdict promise={promise} />}>
      <PromisePicture id={id} promise={promise} />
      <table className={css.numbers} aria-label="The promise">
        <thead>
          <tr>
            <th>
              <span className={hidden.visually}>State</span>
            </th>
            <th>
              <span className={hidden.visually}>What</span>
              {isOneDay ? first : null}
            </th>
            <th>Plan</th>
            <th>Actual</th>
            <th>min</th>
          </tr>
        </thead>
        <tbody>
          {milestoneNames.map((name, at) => (
            <Row
              key={name}
              id={id}
              name={name}
              promise={promise}
              aside={isOneDay ? '' : (asides[at] ?? '')}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Verdict({ promise }: { readonly promise: MovePromise }) {
  const verdict = verdictOf(promise);
  const isLate = verdict.is === 'missed' || verdict.is === 'expectedLate';
  return <span className={classes(css.verdict, isLate && css.late)}>{verdictWords(verdict)}</span>;
}

function Row(props: {
  readonly id: string;
  readonly name: MilestoneName;
  readonly promise: MovePromise;
  /** Its day, and its zone where that is another one; empty: not to be said. */
  readonly aside: string;
}) {
  const { id, name, promise, aside } = props;
  const times = usePromiseTimes(id);
  const milestone = promise[name];
  const { plannedMs, differenceMin } = milestone;
  const isDue = name === 'deadline';
  const isLate = isDue ? (differenceMin ?? 0) > 0 : isOffPlan(differenceMin);
  const shownMs = shownOf(name, milestone);
  const state = stateOf(name, milestone);
  return (
    <tr>
      <td>
        <span
          className={classes(css.node, css[state], isDue && isLate && css.isPassed)}
          role="img"
          aria-label={stateWords[state]}
        />
      </td>
      <th scope="row">
        {milestoneWords[name]} {aside === '' ? null : <span className={css.day}>{aside}</span>}
      </th>
      <td className={css.plan}>
        {plannedMs === null || isDue ? null : beside(times.time, name, [plannedMs, shownMs])}
      </td>
      <td className={css.course}>
        {shownMs === null ? (
          <span className={css.none}>{noneWords(name, plannedMs)}</span>
        ) : isDue || milestone.actualMs !== null ? (
          <b className={classes(isDue && isLate && css.late)}>{times.time(name, shownMs)}</b>
        ) : (
          <span title="expected">≈ {times.time(name, shownMs)}</span>
        )}
      </td>
      <td className={classes(css.difference, isLate && css.late)}>
        {differenceMin === null ? null : differenceWords(differenceMin)}
      </td>
    </tr>
  );
}

/** '09:46' beside '09:51 AM', and '11:58 PM' beside '12:05 AM'. */
function beside(
  time: (name: MilestoneName, ms: number) => string,
  name: MilestoneName,
  [plannedMs, shownMs]: readonly [number, number | null],
): string {
  const [planned, half] = [time(name, plannedMs), (ms: number) => time(name, ms).slice(-2)];
  return shownMs === null || half(plannedMs) === half(shownMs) ? planned.slice(0, 5) : planned;
}

/** What is expected and actual of a deadline is the drop-off, which has a row of its own. */
function shownOf(name: MilestoneName, { plannedMs, actualMs, expectedMs }: Milestone) {
  return name === 'deadline' ? plannedMs : (actualMs ?? expectedMs);
}

type State = 'done' | 'underWay' | 'expected' | 'due';

function stateOf(name: MilestoneName, { actualMs, isUnderWay }: Milestone): State {
  if (name === 'deadline') return 'due';
  if (actualMs !== null) return 'done';
  return isUnderWay ? 'underWay' : 'expected';
}

const stateWords: { readonly [S in State]: string } = {
  done: 'Done',
  underWay: 'Under way',
  expected: 'To come',
  due: 'Due',
};

function noneWords(name: MilestoneName, plannedMs: number | null): string {
  if (name === 'ready' || name === 'deadline') return 'not set';
  return plannedMs === null ? 'no plan' : 'not known';
}
