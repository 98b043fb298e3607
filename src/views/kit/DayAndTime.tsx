import { CalendarDate, Time } from '@internationalized/date';
import { useContext, useEffect, useRef } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DatePickerStateContext,
  Heading,
  ListBox,
  ListBoxItem,
} from 'react-aria-components';
import { formatTime, instantOf } from '#domain/zones.ts';
import { buttonClass } from './Button.tsx';
import css from './DateTimeField.module.css';
import { Icon } from './Icon.tsx';

/** The popover of a DateTimeField: a month, and the day's times in steps. Picking a time closes. */
export function DayAndTime(props: {
  readonly stepMs: number;
  readonly zone: string;
  readonly minMs: number | null;
  readonly onTime: (ms: number) => void;
}) {
  const state = useContext(DatePickerStateContext);
  const times = useRef<HTMLDivElement>(null);
  const date = state?.dateValue ?? null;
  const day = date === null ? null : new CalendarDate(date.year, date.month, date.day);
  const chosen = state?.timeValue ?? null;
  const chosenKey = chosen === null ? null : `${chosen.hour}:${chosen.minute}`;

  const stepAt = (hour: number, minute: number) =>
    Math.floor((hour * 60 + minute) / (props.stepMs / 60_000));
  // The time that is set, else the least one, else the usual start of a day.
  const least = timesBefore(props, day).length;
  const startAt = useRef(
    chosen === null ? Math.max(least, stepAt(8, 0)) : stepAt(chosen.hour, chosen.minute),
  );
  useEffect(() => {
    const list = times.current;
    if (list === null) return;
    // The popover has no height before its first layout.
    const watch = new ResizeObserver(() => {
      const row = list.querySelectorAll<HTMLElement>('[role="option"]')[startAt.current];
      if (row === undefined || list.clientHeight === 0) return;
      list.scrollTop = row.offsetTop - (list.clientHeight - row.clientHeight) / 2;
      watch.disconnect();
    });
    watch.observe(list);
    return () => watch.disconnect();
  }, []);

  return (
    <div className={css.parts}>
      <Calendar className={css.calendar ?? ''} aria-label="Date">
        <header className={css.month}>
          <AriaButton slot="previous" className={buttonClass(small, true)}>
            <Icon of="previous" />
          </AriaButton>
          <Heading className={css.monthName} />
          <AriaButton slot="next" className={buttonClass(small, true)}>
            <Icon of="next" />
          </AriaButton>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>
            {(name) => (
              <CalendarHeaderCell className={css.weekday ?? ''}>{name}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(cell) => <CalendarCell date={cell} className={css.day ?? ''} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <ListBox
        ref={times}
        className={css.times ?? ''}
        aria-label="Time"
        selectionMode="single"
        selectedKeys={chosenKey === null ? [] : [chosenKey]}
        disabledKeys={timesBefore(props, day).map(keyOf)}
        onAction={(key) => {
          const [hour = 0, minute = 0] = String(key).split(':').map(Number);
          // Without a day, the state keeps the time until one is picked.
          if (day === null) state?.setTimeValue(new Time(hour, minute));
          else {
            const ms = msOf({ hour, minute }, day, props.zone);
            if (ms !== null) props.onTime(ms);
            state?.close();
          }
        }}
      >
        {daySteps(props.stepMs).map((time) => (
          <ListBoxItem
            key={keyOf(time)}
            id={keyOf(time)}
            textValue={wordsOf(time)}
            className={css.time ?? ''}
          >
            {wordsOf(time)}
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  );
}

type Clock = { readonly hour: number; readonly minute: number };

const small = { variant: 'ghost', size: 'small' } as const;

function daySteps(stepMs: number): readonly Clock[] {
  const minutes = stepMs / 60_000;
  return Array.from({ length: (24 * 60) / minutes }, (_, index) => ({
    hour: Math.floor((index * minutes) / 60),
    minute: (index * minutes) % 60,
  }));
}

function timesBefore(
  props: { readonly stepMs: number; readonly zone: string; readonly minMs: number | null },
  day: CalendarDate | null,
): readonly Clock[] {
  const { minMs, zone } = props;
  if (minMs === null || day === null) return [];
  return daySteps(props.stepMs).filter((time) => {
    const ms = msOf(time, day, zone);
    return ms !== null && ms < minMs;
  });
}

function msOf(time: Clock, day: CalendarDate, zone: string): number | null {
  const { year, month, day: date } = day;
  const instant = instantOf({ year, month, day: date, ...time }, zone);
  return instant.kind === 'invalid' ? null : instant.ms;
}

function keyOf(time: Clock): string {
  return `${time.hour}:${time.minute}`;
}

function wordsOf(time: Clock): string {
  return formatTime((time.hour * 60 + time.minute) * 60_000, 'UTC');
}
