import { useEffect, useId, useRef } from 'react';
import {
  daysOfWeek,
  endText,
  halfHoursPerDay,
  halfHourText,
  hoursOf,
  hoursText,
  isWorked,
  partialView,
  shortDays,
  spansOf,
  startText,
} from '#domain/schedule.ts';
import { halfHourIn } from '#domain/scheduleWeek.ts';
import { firstInstantOf, formatTimeIn, isSameClock, localTime, wallClock } from '#domain/zones.ts';
import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { WeekValues } from '#domain/employees.ts';
import css from './Schedule.module.css';
import { timesPx, useScheduleHand } from './useScheduleHand.tsx';

const rowPx = 20;
const daysPx = 28;
const whole = { from: 0, to: halfHoursPerDay };

/** S2 §2, Work Schedule: 48 half hours by 7 days, or those from 07:00 AM to 07:00 PM. */
export function ScheduleGrid(props: {
  readonly week: WeekValues;
  /** The week as it is saved; days that differ stand out. */
  readonly saved: WeekValues;
  readonly zone: string;
  readonly nowMs: number;
  readonly isWhole: boolean;
  readonly isOff: boolean;
  readonly type: (typed: Partial<WeekValues>) => void;
}) {
  const { saved, zone, nowMs, isWhole, isOff } = props;
  const week = daysOfWeek.map((name) => props.week[name]);
  const rows = isWhole ? whole : partialView;
  const gridId = useId();
  const box = useRef<HTMLDivElement>(null);
  const idOf = (day: number, half: number) => `${gridId}-${day}-${half}`;
  const now = localTime(nowMs, zone);
  const nowHalf = now.hour * 2 + now.minute / 30;
  const today = wallClock(nowMs, zone).getDay();
  const first = Math.min(...week.flatMap((day) => spansOf(day)[0]?.from ?? []), halfHoursPerDay);
  const firstHalf = first === halfHoursPerDay ? Math.floor(nowHalf) : first;
  const hand = useScheduleHand({
    week,
    rows,
    isOff,
    type: props.type,
    firstHalf,
    show: ({ day, half }) =>
      document.getElementById(idOf(day, half))?.scrollIntoView({ block: 'nearest' }),
  });
  useEffect(() => {
    if (isWhole) box.current?.scrollTo({ top: Math.max(0, firstHalf - 2) * rowPx });
    // oxlint-disable-next-line react/exhaustive-deps -- where it opens, not where it is later
  }, [isWhole]);
  return (
    <>
      <div
        ref={box}
        className={classes(css.grid, !isWhole && css.partial)}
        role="grid"
        aria-label="Work schedule"
        aria-readonly={isOff || undefined}
        aria-activedescendant={idOf(hand.at.day, hand.at.half)}
        aria-describedby={`${gridId}-hint`}
        aria-rowcount={halfHoursPerDay + 1}
        tabIndex={0}
        onKeyDown={hand.onKeyDown}
        onKeyUp={hand.onKeyUp}
        onPointerDown={hand.onPointerDown}
        onPointerMove={hand.onPointerMove}
        onPointerUp={hand.onPointerUp}
        onPointerCancel={hand.onPointerCancel}
        onPointerLeave={hand.onPointerLeave}
      >
        <div role="row" className={classes(css.row, css.days)} aria-rowindex={1}>
          <span role="columnheader">
            <span className={hidden.visually}>Time</span>
          </span>
          {shortDays.map((name, day) => (
            <span key={name} role="columnheader" className={day === today ? css.today : undefined}>
              {name} {halfHourIn(day, 0, nowMs, zone).getDate()}
            </span>
          ))}
        </div>
        {Array.from({ length: rows.to - rows.from }, (_, at) => rows.from + at).map((half) => (
          <div key={half} role="row" className={css.row} aria-rowindex={half + 2}>
            <span role="rowheader" className={css.time}>
              {half % 2 === 0 ? (
                halfHourText(half)
              ) : (
                <span className={hidden.visually}>{halfHourText(half)}</span>
              )}
            </span>
            {week.map((day, at) => (
              <span
                key={daysOfWeek[at]}
                id={idOf(at, half)}
                role="gridcell"
                data-day={at}
                data-half={half}
                aria-selected={isWorked(day, half)}
                aria-label={cellText(at, half, day)}
                className={classes(css.cell, half % 2 === 1 && css.dotted, ...looks(day, at, half))}
              >
                {at === today && Math.floor(nowHalf) === half ? (
                  <i
                    className={css.now}
                    style={{ top: `${(nowHalf - half) * 100}%` }}
                    aria-hidden
                  />
                ) : null}
                {elsewhere(day, at, half)}
              </span>
            ))}
          </div>
        ))}
        {tip()}
      </div>
      <div className={classes(css.row, css.hours)} aria-hidden>
        <span>Hours</span>
        {week.map((day, at) => {
          const name = daysOfWeek[at] ?? 'sunday';
          return (
            <span key={name} className={day === saved[name] ? undefined : css.changed}>
              {hoursText(hoursOf(day))}
            </span>
          );
        })}
      </div>
      <p id={`${gridId}-hint`} className={css.hint} aria-live="polite">
        <span className={hidden.visually}>{range()}</span> {hint()}
      </p>
    </>
  );

  function goesOn(at: number, half: number): boolean {
    return half === halfHoursPerDay - 1 && isWorked(week[(at + 1) % 7] ?? 0, 0);
  }

  /** Where work begins or ends that goes on above or below what is shown, or after midnight. */
  function elsewhere(day: number, at: number, half: number) {
    const isLast = half === rows.to - 1;
    if (!isWorked(day, half) || (!isLast && half !== rows.from)) return null;
    const words = isLast ? endText(day, week[(at + 1) % 7] ?? 0, rows) : startText(day, rows);
    return words === null ? null : (
      <small className={css.night} aria-hidden>
        {words}
      </small>
    );
  }

  function looks(day: number, at: number, half: number) {
    const { anchor, preview } = hand;
    const isOn = isWorked(day, half);
    const isDrawn = anchor?.day === at && preview && half >= preview.from && half < preview.to;
    return [
      isOn && css.worked,
      isOn && !isWorked(day, half - 1) && css.first,
      isOn && !isWorked(day, half + 1) && !goesOn(at, half) && css.last,
      isDrawn && (anchor.isOn ? css.drawn : css.erased),
      anchor?.day === at && anchor.half === half && css.anchor,
      isDrawn && hand.over?.half === half && anchor.half !== half && css.end,
      hand.at.day === at && hand.at.half === half && css.cursor,
    ];
  }

  /** The range under the hand; empty without an anchor on that day. */
  function range(): string {
    const { anchor, preview } = hand;
    if (!anchor || !preview) return '';
    const { from, to } = preview;
    const times = `${shortDays[anchor.day]} ${halfHourText(from)} to ${halfHourText(to)}`;
    return `${times} · ${(to - from) / 2} h${anchor.isOn ? '' : ' free'}`;
  }

  /** The same beside the hand, on the side with room. The hint says it as well. */
  function tip() {
    const { over } = hand;
    const words = range();
    if (words === '' || !over) return null;
    const isLeft = over.day > 3;
    const days = isLeft ? 7 - over.day : over.day + 1;
    const away = `calc(${isLeft ? 0 : timesPx}px + (100% - ${timesPx}px) * ${days / 7} + 6px)`;
    const share = (over.half - rows.from) / (rows.to - rows.from);
    const top = isWhole
      ? daysPx + (over.half - rows.from) * rowPx - 2
      : `calc(${daysPx - 2}px + (100% - ${daysPx}px) * ${share})`;
    return (
      <div className={css.tip} style={{ top, [isLeft ? 'right' : 'left']: away }} aria-hidden>
        {words}
      </div>
    );
  }

  /** The operator's own time of the cell under the hand where it differs, and what to do. */
  function hint(): string {
    const { anchor, over } = hand;
    const parts: string[] = [];
    if (over && !isSameClock(zone, operatorZone, nowMs)) {
      const clock = halfHourIn(over.day, over.half, nowMs, zone);
      const own = formatTimeIn(firstInstantOf(clock, zone), operatorZone);
      parts.push(`${halfHourText(over.half)} is ${own} for you`);
    }
    if (anchor) parts.push('Pick the last cell, or Esc');
    if (parts.length > 0) return `${parts.join('. ')}.`;
    return isOff ? '' : 'Click the first and the last half hour of a day, or drag.';
  }
}

function cellText(at: number, half: number, day: number): string {
  return `${shortDays[at]} ${halfHourText(half)}, ${isWorked(day, half) ? 'works' : 'free'}`;
}
