// Fields of a move that are edited where it is shown: what their text means, and what was typed.
import { moveFields } from '#domain/moveEdit.ts';
import type { Activity } from '#domain/entities.ts';
import { withDeadline, withForceReady, withReady } from '#domain/moveTimes.ts';
import { readTypedTime } from '#domain/typedTimes.ts';
import { formatDateTime, formatExact, localTime } from '#domain/zones.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { formNow, type FormsSees, openForm } from '#spine/forms/index.ts';
import { attemptOn } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { type EditedValues } from './editing.model.ts';
import { timesAt, valuesOf } from './editing.queries.ts';
import { saveEdits } from './editing.requests.ts';
import { moveForm } from './moves.forms.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<FormsSees, 'forms' | 'outbox'>;

/** Its times, its notes, its reference and its assignment notes. */
export const cellFields = [
  'readyMs',
  'deadlineMs',
  'notes',
  'reference',
  'assigned',
  'pickupNotes',
  'dropoffNotes',
] as const;
export type CellField = (typeof cellFields)[number];

export function isTimeField(field: CellField): field is 'readyMs' | 'deadlineMs' {
  return field === 'readyMs' || field === 'deadlineMs';
}

const of = moveForm.request.type;

/** The values of a move with what was typed in place, to go on from. */
export function valuesInPlace(sees: Sees, row: Activity): EditedValues {
  return (formNow(sees, moveForm, row.id)?.values as EditedValues | undefined) ?? valuesOf(row);
}

/** What was typed into this field in place and is not saved, with the reason. */
export function typedInPlace(
  sees: Sees,
  id: string,
  field: CellField,
): { readonly value: string | number | null; readonly why: string } | null {
  // Read for each cell in sight: mostly there are no forms at all.
  if (sees.forms.state.forms.length === 0) return null;
  const form = openForm(sees, { of, id });
  if (!form || form.isShown || form.savingId !== null) return null;
  const now = formNow(sees, moveForm, id);
  if (!now || !(field in now.changes)) return null;
  const ask = now.asks.find(({ fields, keep }) => keep === null && fields.includes(field));
  const attempt = attemptOn(sees, saveEdits.subject({ activityId: id } as never), of);
  const why = ask
    ? 'It has been changed or locked meanwhile.'
    : (now.wrong[field] ?? attempt?.why ?? 'Press Enter on it to go on.');
  return { value: now.values[field] as string | number | null, why };
}

/** The text of a time as it can be typed again; empty for none. */
export function typedText(ms: number | null, zone: string): string {
  return ms === null ? '' : formatExact(ms, zone);
}

type Times = Pick<EditedValues, 'readyMs' | 'deadlineMs'>;
type TimeReading = {
  readonly nowMs: number;
  /** Of the clock that is shown. */
  readonly zone: string;
  /** Of the place; undefined where it is unknown. */
  readonly place: string | undefined;
};

/** The fields that a typed text changes, and how it is understood; or why it is no time. */
export type Understood =
  | { readonly typed: Partial<Times>; readonly says: string }
  | { readonly why: string };

/**
 * A typed ready time or deadline on the clock that is shown: rounded at its place as in the form
 * (reading 14). 'now' means ready for pick-up; an empty text no time.
 */
export function readTime(
  text: string,
  values: Times,
  field: 'readyMs' | 'deadlineMs',
  { nowMs, zone, place }: TimeReading,
): Understood {
  const times = timesAt(values, nowMs);
  const hour = times[field] === null ? 17 : localTime(times[field], zone).hour;
  const read =
    text.trim() === '' ? ({ is: 'none' } as const) : readTypedTime(text, { zone, nowMs, hour });
  if (read.is === 'unreadable') return { why: read.why };
  if (read.is === 'now' && field === 'deadlineMs') return { why: wordsOfNow };
  const ms = 'ms' in read ? read.ms : null;
  const next =
    read.is === 'now'
      ? withForceReady(times, true, nowMs)
      : field === 'readyMs'
        ? withReady(times, ms, nowMs, place)
        : withDeadline(times, ms, nowMs, place);
  const typed = {
    ...(next.readyMs === values.readyMs ? {} : { readyMs: next.readyMs }),
    ...(next.deadlineMs === values.deadlineMs ? {} : { deadlineMs: next.deadlineMs }),
  };
  const taken = next[field];
  const words =
    taken === null
      ? `No ${moveFields.labels[field].toLowerCase()}.`
      : `${formatDateTime(taken, zone)}.`;
  const guessed = read.is === 'guessed' ? read.why : '';
  const cleared =
    field === 'readyMs' && 'deadlineMs' in typed ? 'The deadline is too early for it.' : '';
  return { typed, says: [words, guessed, cleared].filter((part) => part !== '').join(' ') };
}

const wordsOfNow = 'The deadline must be at least 30 minutes from now.';
