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
import { buttonClass } from '../buttons/Button.tsx';
import css from './DateTimeField.module.css';
import { Icon } from '../marks/Icon.tsx';

/** The popover of a DateTimeField: a month and the day's times. Choosing a time closes it. */
export function DayAndTime(props: DayAndTimeProps) {
  return (
    <div className={css.parts}>
      <Month />
      <TimeList {...props} />
    </div>
  );
}

interface DayAndTimeProps {
  readonly stepMs: number;
  readonly zone: string;
  readonly minMs: number | null;
  readonly onDone: () => void;
}

function Month() {
  return (
    <Calendar className={css.calendar ?? ''} aria-label="Date">
      <header className={css.month} data-again>
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
          {(name) => <CalendarHeaderCell className={css.weekday ?? ''}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(cell) => <CalendarCell date={cell} className={css.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

function TimeList(props: DayAndTimeProps) {
  const state = useContext(DatePickerStateContext);
  const date = state?.dateValue ?? null;
  const day = date === null ? null : new CalendarDate(date.year, date.month, date.day);
  const set = state?.timeValue ?? null;
  const past = timesBefore(props, day);
  // The time that is set, else the least one, else the usual start of a day.
  const list = useScrolledTo(
    set === null
      ? Math.max(past.length, stepAt({ hour: 8, minute: 0 }, props.stepMs))
      : stepAt(set, props.stepMs),
  );

  function takeTime(key: string) {
    const [hour = 0, minute = 0] = key.split(':').map(Number);
    // Without a day, the state keeps the time until one is picked.
    state?.setTimeValue(new Time(hour, minute));
    if (day !== null) props.onDone();
  }

  return (
    <ListBox
      ref={list}
      className={css.times ?? ''}
      aria-label="Time"
      selectionMode="single"
      selectedKeys={set === null ? [] : [keyOf(set)]}
      disabledKeys={past.map(keyOf)}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        // The current time was chosen again: it stays.
        if (key === undefined) props.onDone();
        else takeTime(String(key));
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
  );
}

/** A list that shows its row at this index in its middle when it opens. */
function useScrolledTo(index: number) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(index);
  useEffect(() => {
    const list = box.current;
    if (list === null) return;
    // The popover has no height before its first layout.
    const watch = new ResizeObserver(() => {
      const row = list.querySelectorAll<HTMLElement>('[role="option"]')[first.current];
      if (row === undefined || list.clientHeight === 0) return;
      list.scrollTop = row.offsetTop - (list.clientHeight - row.clientHeight) / 2;
      watch.disconnect();
    });
    watch.observe(list);
    return () => watch.disconnect();
  }, []);
  return box;
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

function stepAt(time: Clock, stepMs: number): number {
  return Math.floor((time.hour * 60 + time.minute) / (stepMs / 60_000));
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
