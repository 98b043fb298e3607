import { moveFields } from '#domain/moveEdit.ts';
import { clockMinutes, differenceWords, isOffPlan, minuteMs } from '#domain/promise.ts';
import { lasting } from '#planning/team/words/amounts.ts';
import { sameFields } from '#views/bind/useSelect.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import { useBriefTimes, useStatusOf } from '../../activities/ui.ts';
import { useTypedInPlace } from '../../moves/ui.ts';
import { useUnsentChange } from '#spine/outbox/ui.ts';
import { type ShownTimes, useShownTimes } from '#spine/settings/ui.ts';
import type { ColumnId } from '../flightboard.model.ts';
import { cellOf } from '../cells.queries.ts';
import { etaMs, etaOf, noPlan } from '../trips.queries.ts';
import css from './Flightboard.module.css';
import { useConsole } from './useFlightboard.tsx';

type OfMove = { readonly id: string };

/**
 * Reading 15: in the zone of the place, with the day when it is not today; the delay comes after
 * the time.
 */
export function TimeCell(props: OfMove & { readonly column: 'ready' | 'deadline' | 'created' }) {
  const { id, column } = props;
  const unsent = useUnsentChange(id, fieldOf[column]);
  const typed = useTypedInPlace(id, cellOf[column]);
  const isLate = useStatusOf(id) === 'late' && column === 'deadline';
  const atMs = useConsole(({ world }) => {
    const row = world.tables.activities.get(id);
    if (!row) return null;
    return { ready: row.readyMs, deadline: row.deadlineMs, created: row.createdMs }[column];
  });
  const zone = useConsole(({ world }) => {
    const { activities, locations } = world.tables;
    const row = activities.get(id);
    const place = locations.get((column === 'deadline' ? row?.endId : row?.startId) ?? '');
    return column === 'created' ? null : place?.timezone;
  });
  const times = useShownTimes();
  const brief = useBriefTimes();
  // A row with an expected time shows its delay there.
  const lateMs = useConsole((sees) => {
    const row = sees.world.tables.activities.get(id);
    const isShownElsewhere = !isLate || atMs === null || (row && etaMs(sees, row) !== null);
    return isShownElsewhere ? null : sees.clock.state.nowMs - atMs;
  });
  if (unsent) {
    const words = (ms: typeof unsent.after) =>
      typeof ms === 'number' ? `${times.date(ms, zone)} ${times.time(ms, zone)}` : none;
    return <UnsentCell words={words(unsent.after)} was={words(atMs)} />;
  }
  if (typed) {
    const ms = typed.value as number | null;
    const [words, full] =
      ms === null
        ? [none, none]
        : [`${brief.day(ms, zone)} ${brief.time(ms, zone)}`, times.dateTime(ms, zone)];
    const was = atMs === null ? none : times.dateTime(atMs, zone);
    return <UnsavedCell words={words.trim()} full={full} was={was} why={typed.why} />;
  }
  if (atMs === null) return <TableCell />;
  const day = brief.day(atMs, zone);
  return (
    <TableCell title={wordsOf(times, atMs, zone)}>
      <span className={css.times}>
        {day === '' ? null : <span className={css.second}>{day} </span>}
        <span className={isLate ? css.late : undefined}>{brief.time(atMs, zone)}</span>
        {lateMs === null || day !== '' ? null : (
          <span className={css.by}> {lateWords(lateMs)}</span>
        )}
      </span>
    </TableCell>
  );
}

/**
 * The expected time of its drop-off, with the difference to the plan after it; in red and with a
 * clock when it is past the deadline.
 */
export function EtaCell({ id }: OfMove) {
  const status = useStatusOf(id);
  const brief = useBriefTimes();
  const times = useShownTimes();
  const { expectedMs, differenceMin } = useConsole((sees) => {
    const row = sees.world.tables.activities.get(id);
    return row ? etaOf(sees, row) : nothing;
  }, sameFields);
  const dueMs = useConsole(({ world }) => world.tables.activities.get(id)?.deadlineMs ?? null);
  const zone = useConsole(({ world }) => {
    const { activities, locations } = world.tables;
    return locations.get(activities.get(id)?.endId ?? '')?.timezone;
  });
  if (expectedMs === null) {
    if (status === 'complete') return <TableCell />;
    return (
      <TableCell>
        <span className={css.second}>{noPlan}</span>
      </TableCell>
    );
  }
  const byMs = dueMs === null ? 0 : expectedMs - dueMs;
  const day = brief.day(expectedMs, zone);
  const words = [
    wordsOf(times, expectedMs, zone),
    planWords(differenceMin ?? 0),
    byMs > 0 ? pastWords(Math.max(clockMinutes(dueMs, expectedMs) ?? 0, 1)) : null,
  ];
  return (
    <TableCell title={words.filter((one) => one !== null).join(', ')}>
      <span className={css.times}>
        {byMs > 0 && day === '' ? <Icon of="late" size={12} className={css.late} /> : null}
        {day === '' ? null : <span className={css.second}>{day} </span>}
        <span className={byMs > 0 ? css.late : undefined}>{brief.time(expectedMs, zone)}</span>
        {differenceMin === null || differenceMin === 0 || day !== '' ? null : (
          <span className={isOffPlan(differenceMin) ? css.by : css.second}>
            {' '}
            {differenceWords(differenceMin)}
          </span>
        )}
      </span>
    </TableCell>
  );
}

const nothing = { expectedMs: null, differenceMin: null };

/** By the clock, as both times are shown; at least a minute. */
function pastWords(byMin: number): string {
  return `past the deadline by ${lasting(byMin * minuteMs)}`;
}

function planWords(differenceMin: number): string {
  if (differenceMin === 0) return 'as planned';
  const span = lasting(Math.abs(differenceMin) * minuteMs);
  return differenceMin > 0 ? `${span} after the plan` : `${span} before the plan`;
}

/** In full, and also in the operator's own zone where the two differ. */
function wordsOf(times: ShownTimes, ms: number, zone: string | null | undefined): string {
  const other = times.other(ms, zone);
  return other === null ? times.dateTime(ms, zone) : `${times.dateTime(ms, zone)}, ${other}`;
}

function lateWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `+${minutes}`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `+${hours} h` : `+${Math.floor(hours / 24)} d`;
}

/** The field of a column, by its name in edits. */
export const fieldOf: { readonly [C in ColumnId]?: string } = {
  ready: moveFields.labels.readyMs,
  deadline: moveFields.labels.deadlineMs,
  vehicle: moveFields.labels.vehicleId,
  start: moveFields.labels.startId,
  end: moveFields.labels.endId,
  reference: moveFields.labels.reference,
  assignmentNotes: moveFields.labels.assigned,
  generalNotes: moveFields.labels.notes,
  pickupNotes: moveFields.labels.pickupNotes,
  dropoffNotes: moveFields.labels.dropoffNotes,
};
export const none = 'none';

/** The requested value, not yet saved; the current one is in the tooltip. */
export function UnsentCell({ words, was }: { readonly words: string; readonly was: string }) {
  return (
    <TableCell title={`${words}, not saved yet. Still: ${was}`}>
      <span className={css.unsent}>{words}</span>
    </TableCell>
  );
}

/** What was typed here and not saved, with the reason; `full`: where its words are short. */
export function UnsavedCell(props: {
  readonly words: string;
  readonly full?: string;
  readonly was: string;
  readonly why: string;
}) {
  const { words, full = words, was, why } = props;
  return (
    <TableCell title={`${full}, typed and not saved. ${why} Still: ${was}`}>
      <span className={css.unsaved}>{words}</span>
    </TableCell>
  );
}
