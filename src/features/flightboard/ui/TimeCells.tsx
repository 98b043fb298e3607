import { formatSpan } from '#views/kit/marks/Quantity.tsx';
import { TableCell } from '#views/kit/lists/VirtualTable.tsx';
import { useBriefTimes, useStatusOf } from '../../activities/ui.ts';
import { wordsOfField } from '../../moves/index.ts';
import { useUnsentChange } from '../../outbox/ui.ts';
import { type ShownTimes, useShownTimes } from '../../settings/ui.ts';
import type { ColumnId } from '../flightboard.model.ts';
import { etaMs, noPlan } from '../trips.queries.ts';
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

/** The expected time of its drop-off, with the delay after its deadline, if any. */
export function EtaCell({ id }: OfMove) {
  const status = useStatusOf(id);
  const brief = useBriefTimes();
  const times = useShownTimes();
  const expectedMs = useConsole((sees) => {
    const row = sees.world.tables.activities.get(id);
    return row ? etaMs(sees, row) : null;
  });
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
  const full = wordsOf(times, expectedMs, zone);
  return (
    <TableCell title={byMs > 0 ? `${full}, past the deadline by ${formatSpan(byMs)}` : full}>
      <span className={css.times}>
        {day === '' ? null : <span className={css.second}>{day} </span>}
        <span className={byMs > 0 ? css.late : undefined}>{brief.time(expectedMs, zone)}</span>
        {byMs > 0 ? <span className={css.by}> {lateWords(byMs)}</span> : null}
      </span>
    </TableCell>
  );
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
  ready: wordsOfField.readyMs,
  deadline: wordsOfField.deadlineMs,
  generalNotes: wordsOfField.notes,
  pickupNotes: wordsOfField.pickupNotes,
  dropoffNotes: wordsOfField.dropoffNotes,
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
