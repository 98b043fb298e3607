import '../noInjectedStyles.ts';
import { CalendarDateTime } from '@internationalized/date';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  Button as AriaButton,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  I18nProvider,
  Label,
} from 'react-aria-components';
import type { TimeChoice } from '#domain/moveTimes.ts';
import {
  formatDate,
  formatDateTime,
  instantOf,
  isSameClock,
  localTime,
  roundToStep,
  stepFrom,
  stepUpTo,
  zoneAbbreviation,
} from '#domain/zones.ts';
import { classes } from '../classes.ts';
import css from './DateTimeField.module.css';
import { FieldHint, FieldNote, type FieldWords, fieldBoxClass } from './Field.tsx';
import field from './Field.module.css';
import { Icon } from '../marks/Icon.tsx';
import { Button } from '../buttons/Button.tsx';
import { DayAndTime } from './DayAndTime.tsx';
import { Surface } from '../overlays/Popover.tsx';

const STEP_MS = 30 * 60_000;

export interface DateTimeFieldProps extends FieldWords {
  /** Milliseconds since the epoch; null when no time is set. */
  readonly value: number | null;
  /** Called on blur, on Enter, and at once for the arrows and the list: always a whole step. */
  readonly onChange: (ms: number | null) => void;
  /** The zone whose wall clock the field shows: the place's. */
  readonly zone: string;
  /** When its wall clock differs, the help line shows the operator's time too. */
  readonly operatorZone: string;
  /** The earliest instant; an earlier value is marked and still reported to `onChange`. */
  readonly minMs?: number | null;
  /** Where an empty field starts; the earliest instant by default. */
  readonly startMs?: number;
  /** Chosen by their words in the popover: 'Today, 4 PM'. */
  readonly choices?: readonly TimeChoice[];
  readonly disabled?: boolean;
  /** Shown but locked, with the reason in the place of help. */
  readonly locked?: string | null;
}

/**
 * A date and a time on a place's wall clock, in steps of 30 minutes. Every part is typed or moved
 * with the arrows; Alt+Down opens the calendar and the list of times.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, zone, minMs } = props;
  const noteId = useId();
  const edit = useEdit(props);
  const [open, setOpen] = useState(false);
  const clock = (ms: number) => clockAt(ms, zone);
  const locked = Boolean(props.locked);
  const words: FieldWords = {
    ...props,
    error: edit.refusal ?? props.error ?? tooEarly(props),
    help: props.locked ?? helpOf(props),
  };
  const startMs = props.startMs ?? minMs ?? undefined;
  function close() {
    edit.commit();
    setOpen(false);
  }
  return (
    <I18nProvider locale="en-US">
      <DatePicker
        value={edit.shown}
        onChange={edit.type}
        granularity="minute"
        hourCycle={12}
        hideTimeZone
        shouldForceLeadingZeros
        shouldCloseOnSelect={false}
        firstDayOfWeek="sun"
        {...(minMs === undefined || minMs === null ? {} : { minValue: clock(minMs) })}
        {...(startMs === undefined ? {} : { placeholderValue: clock(startMs) })}
        isDisabled={props.disabled === true}
        isReadOnly={locked}
        isInvalid={Boolean(words.error)}
        aria-label={props.hideLabel === true ? props.label : undefined}
        aria-describedby={`${noteId} ${noteId}-hint`}
        onBlur={edit.commit}
        isOpen={open}
        onOpenChange={(opens) => (opens ? setOpen(true) : close())}
      >
        {props.hideLabel === true ? null : (
          <div className={field.label}>
            <Label>
              {props.label}
              {props.optional === true ? <span className={field.optional}> optional</span> : null}
            </Label>
            <FieldHint hint={props.hint} id={`${noteId}-hint`} />
          </div>
        )}
        <Parts
          invalid={Boolean(words.error)}
          quiet={locked}
          abbreviation={zoneAbbreviation(zone, value ?? startMs ?? 0)}
          onKey={edit.onKey}
        />
        <FieldNote {...words} id={noteId} />
        <Surface>
          <Dialog className={css.popover ?? ''} aria-label={props.label}>
            <Choices
              of={props.choices ?? []}
              onChoose={(ms) => {
                edit.take(ms);
                setOpen(false);
              }}
            />
            <DayAndTime stepMs={STEP_MS} zone={zone} minMs={minMs ?? null} onDone={close} />
          </Dialog>
        </Surface>
      </DatePicker>
    </I18nProvider>
  );
}

function Choices(props: {
  readonly of: readonly TimeChoice[];
  readonly onChoose: (ms: number) => void;
}) {
  if (props.of.length === 0) return null;
  return (
    <div className={css.choices} role="group" aria-label="Usual times">
      {props.of.map(({ words, ms }) => (
        <Button key={words} size="small" onClick={() => props.onChoose(ms)}>
          {words}
        </Button>
      ))}
    </div>
  );
}

/** The box: what opens the popover, the parts of the time, the zone. */
function Parts(props: {
  readonly invalid: boolean;
  readonly quiet: boolean;
  readonly abbreviation: string;
  readonly onKey: (event: KeyboardEvent) => void;
}) {
  return (
    <Group className={classes(fieldBoxClass(props), css.box)} onKeyDownCapture={props.onKey}>
      <AriaButton className={css.open ?? ''} aria-label="Choose date and time">
        <Icon of="dateTime" />
      </AriaButton>
      <DateInput className={css.input ?? ''}>
        {(segment) => (
          <DateSegment
            segment={segment}
            className={classes(css.segment, segment.type === 'literal' && css.literal)}
          />
        )}
      </DateInput>
      <span className={css.zone}>{props.abbreviation}</span>
    </Group>
  );
}

/** What is being typed, apart from the value: it becomes the value when the field is left. */
function useEdit(props: DateTimeFieldProps) {
  const { value, zone, onChange } = props;
  const [draft, setDraft] = useState<CalendarDateTime | null | undefined>(undefined);
  // Blur and close come in one turn, before a render could have cleared the draft.
  const open = useRef<CalendarDateTime | null | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | null>(null);

  function hold(next: CalendarDateTime | null | undefined) {
    open.current = next;
    setDraft(next);
    // It stays after the field was left and shows its value again, until something else is typed.
    if (next !== undefined) setRefusal(next !== null && isShort(next) ? shortYear : null);
  }
  function take(ms: number | null) {
    hold(undefined);
    if (ms !== value) onChange(ms);
  }
  function commit() {
    const typed = open.current;
    if (typed === undefined) return;
    if (typed !== null && isShort(typed)) return hold(undefined);
    take(typed === null ? null : roundToStep(instantAt(typed, zone), STEP_MS, zone));
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const onMinute = (event.target as HTMLElement).dataset['type'] === 'minute';
    if (steps === 0 || !onMinute || event.altKey || props.disabled || props.locked) return;
    const held = open.current;
    const fromMs =
      held === undefined || held === null || isShort(held) ? value : instantAt(held, zone);
    if (fromMs === null) return;
    event.preventDefault();
    event.stopPropagation();
    take(nextStep(fromMs, steps, zone));
  }
  return {
    shown: draft === undefined ? (value === null ? null : clockAt(value, zone)) : draft,
    type: (next: unknown) => hold(next instanceof CalendarDateTime ? next : null),
    refusal,
    take: (ms: number | null) => {
      setRefusal(null);
      take(ms);
    },
    commit,
    onKey,
  };
}

const shortYear = 'A year has four digits.';

/** A year that is still to be typed, or was left with digits missing. */
function isShort({ year }: CalendarDateTime): boolean {
  return year < 1000;
}

function clockAt(ms: number, zone: string): CalendarDateTime {
  const { year, month, day, hour, minute } = localTime(ms, zone);
  return new CalendarDateTime(year, month, day, hour, minute);
}

/** A time the clock skips moves forward by the skip; a time it shows twice is the first one. */
function instantAt(clock: CalendarDateTime, zone: string): number {
  const { year, month, day, hour, minute } = clock;
  const instant = instantOf({ year, month, day, hour, minute }, zone);
  return instant.kind === 'invalid' ? Number.NaN : instant.ms;
}

/** The next whole step up or down, also from between two. */
function nextStep(ms: number, steps: 1 | -1, zone: string): number {
  return steps > 0 ? stepUpTo(ms, STEP_MS, zone) + STEP_MS : stepFrom(ms, STEP_MS, zone) - STEP_MS;
}

function tooEarly({ value, minMs, zone }: DateTimeFieldProps): string | null {
  if (value === null || minMs === undefined || minMs === null || value >= minMs) return null;
  return `The earliest is ${formatDateTime(minMs, zone)}.`;
}

/** The operator's own time (with its date when that differs), then the caller's help. */
function helpOf({ value, zone, operatorZone, help }: DateTimeFieldProps): ReactNode {
  if (value === null) return help;
  if (isSameClock(operatorZone, zone, value)) return help;
  const own = zoneAbbreviation(operatorZone, value);
  const at = formatDateTime(value, operatorZone);
  const sameDay = formatDate(value, operatorZone) === formatDate(value, zone);
  return (
    <>
      {sameDay ? at.slice(at.indexOf(' ') + 1) : at} {own} for you. {help}
    </>
  );
}
