import type { MovePromise } from '#domain/promise.ts';
import { stepFrom } from '#domain/zones.ts';
import { milestoneNames, milestoneSentence, usePromiseTimes } from '../../activities/ui.ts';
import css from './PromisePicture.module.css';
import { useConsole } from './useConsole.tsx';

const [widthPx, heightPx] = [226, 60];
const [planY, actualY, barPx] = [20, 36, 8];
const minuteMs = 60_000;
/** The axis begins before the first pick-up and ends after the last drop-off. */
const [beforeMs, afterMs] = [20 * minuteMs, 15 * minuteMs];
/** Room for the ready time at the left, and for a deadline beyond the axis. */
const [leftPx, rightPx] = [30, 14];

/**
 * The plan above, what was and is expected below, against the deadline. Drawn only for a move whose
 * pick-up and drop-off are planned, and have happened or are expected.
 */
export function PromisePicture(props: { readonly id: string; readonly promise: MovePromise }) {
  const { id, promise } = props;
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const times = usePromiseTimes(id);
  const ends = endsOf(promise);
  if (!ends) return null;
  const { plan, course, isOver } = ends;
  const fromMs = Math.min(plan[0], course[0]) - beforeMs;
  const toMs = Math.max(plan[1], course[1]) + afterMs;
  const room = widthPx - leftPx - rightPx;
  const at = (ms: number) => leftPx + (room * (ms - fromMs)) / (toMs - fromMs);
  const dueMs = promise.deadline.plannedMs;
  const isDueHere = dueMs !== null && dueMs >= fromMs && dueMs <= toMs;
  const isLate = (promise.deadline.differenceMin ?? 0) > 0;
  const isNowHere = !isOver && nowMs >= fromMs && nowMs <= toMs;
  const doneMs = isOver ? course[1] : Math.min(Math.max(nowMs, course[0]), course[1]);
  const hasBegun = promise.pickup.actualMs !== null || isOver;
  const bar = (from: number, to: number) => ({
    x: at(from),
    width: Math.max(0, at(to) - at(from)),
    height: barPx,
  });
  const label = milestoneNames.map((name) => milestoneSentence(name, promise[name], times.full));
  const isDueLeft = dueMs !== null && (isDueHere ? at(dueMs) > widthPx / 2 : dueMs > toMs);
  const shortTime = (ms: number) => times.time('dropoff', ms).slice(0, 5);
  return (
    <svg
      className={css.picture}
      width={widthPx}
      height={heightPx}
      role="img"
      aria-label={`${label.join('. ')}.`}
    >
      {ticksOf(fromMs, toMs, times.zoneOf('dropoff')).map((ms) => (
        <g key={ms}>
          <path className={css.grid} d={`M${at(ms)} 12V46`} />
          <text className={css.tick} x={at(ms)} y={57} textAnchor="middle">
            {shortTime(ms).replace(/^0/, '')}
          </text>
        </g>
      ))}
      {promise.ready.plannedMs === null ? null : (
        <>
          <circle className={css.ready} cx={4.5} cy={planY + 4} r={3.5} />
          <path className={css.dotted} d={`M9 ${planY + 4}H${at(plan[0])}`} />
        </>
      )}
      <path
        className={css.link}
        d={`M${at(plan[0])} ${planY + barPx}L${at(course[0])} ${actualY}`}
      />
      <path
        className={css.link}
        d={`M${at(plan[1])} ${planY + barPx}L${at(course[1])} ${actualY}`}
      />
      <rect className={css.plan} {...bar(plan[0], plan[1])} y={planY} rx={2} />
      <rect className={css.expected} {...bar(course[0], course[1])} y={actualY} rx={2} />
      {hasBegun ? (
        <rect className={css.actual} {...bar(course[0], doneMs)} y={actualY} rx={2} />
      ) : null}
      {dueMs !== null && isLate && course[1] > dueMs ? (
        <rect
          className={isOver ? css.passed : css.passing}
          {...bar(Math.max(dueMs, course[0]), course[1])}
          y={actualY}
        />
      ) : null}
      {isNowHere ? <path className={css.now} d={`M${at(nowMs)} 12V46`} /> : null}
      {dueMs === null ? null : (
        <>
          <path
            className={isLate ? css.dueLate : css.due}
            d={`M${isDueHere ? at(dueMs) : dueMs < fromMs ? leftPx - 8 : widthPx - 2} 12V46`}
          />
          <text
            className={isLate ? css.lateWords : css.words}
            x={isDueHere ? at(dueMs) : dueMs < fromMs ? leftPx - 8 : widthPx}
            y={9}
            textAnchor={isDueLeft ? 'end' : 'start'}
          >
            due {shortTime(dueMs)}
          </text>
          {dueMs > toMs ? (
            <text className={css.words} x={widthPx - 14} y={planY + 8}>
              {'//'}
            </text>
          ) : null}
        </>
      )}
    </svg>
  );
}

type Span = readonly [fromMs: number, toMs: number];

/** Pick-up and drop-off as planned, and as they were or are expected. */
function endsOf({ pickup, dropoff }: MovePromise) {
  const { plannedMs: fromMs } = pickup;
  const { plannedMs: toMs } = dropoff;
  const pickupMs = pickup.actualMs ?? pickup.expectedMs;
  const dropoffMs = dropoff.actualMs ?? dropoff.expectedMs;
  if (fromMs === null || toMs === null || pickupMs === null || dropoffMs === null) return null;
  const plan: Span = [fromMs, toMs];
  const course: Span = [pickupMs, Math.max(pickupMs, dropoffMs)];
  return { plan, course, isOver: dropoff.actualMs !== null };
}

/** At most five, on half hours of the place, or on whole ones of longer moves. */
function ticksOf(fromMs: number, toMs: number, zone: string): readonly number[] {
  let stepMs = 30 * minuteMs;
  while ((toMs - fromMs) / stepMs > 5) stepMs *= 2;
  const ticks: number[] = [];
  for (let ms = stepFrom(fromMs, stepMs, zone); ms <= toMs; ms += stepMs) ticks.push(ms);
  return ticks;
}
