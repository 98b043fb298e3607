import { memo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/Icon.tsx';
import { StatusBadge } from '#views/kit/StatusBadge.tsx';
import { TableCell } from '#views/kit/VirtualTable.tsx';
import { useBriefTimes, useStatusOf, WhyOnHover } from '../../activities/ui.ts';
import { wordsOfField } from '../../moves/index.ts';
import { UnsentMark, useUnsentChange } from '../../outbox/ui.ts';
import { type ShownTimes, useShownTimes } from '../../settings/ui.ts';
import type { Selectable } from '../../selection/index.ts';
import type { ColumnId } from '../flightboard.model.ts';
import { cellText, vinTail } from '../cells.queries.ts';
import css from './Flightboard.module.css';
import { useConsole } from './useFlightboard.tsx';

/** The cells of one move; drawn again when something they tell has changed. */
export const FlightCells = memo(function FlightCells(props: {
  readonly id: string;
  readonly columns: readonly ColumnId[];
  /** The start's column tells both ends. */
  readonly hasRoute?: boolean;
  readonly isSelected: boolean;
}) {
  return (
    <>
      <TableCell>
        <span className={props.isSelected ? css.on : css.off} aria-hidden>
          {props.isSelected ? <Icon of="check" size={10} /> : null}
        </span>
      </TableCell>
      {props.columns.map((column) => (
        <Cell key={column} id={props.id} column={column} hasRoute={props.hasRoute === true} />
      ))}
    </>
  );
});

function Cell(props: OfMove & { readonly column: ColumnId; readonly hasRoute: boolean }) {
  const { id, column } = props;
  if (props.hasRoute && column === 'start') return <RouteCell id={id} />;
  switch (column) {
    case 'status':
      return <StatusCell id={id} />;
    case 'name':
      return <NameCell id={id} />;
    case 'start':
    case 'end':
      return <PlaceCell id={id} end={column} />;
    case 'ready':
    case 'deadline':
    case 'created':
      return <TimeCell id={id} column={column} />;
    case 'requestor':
      return <RequestorCell id={id} />;
    case 'vehicle':
      return <VehicleCell id={id} />;
    default:
      return <TextCell id={id} column={column} />;
  }
}

type OfMove = { readonly id: string };

/** S1 §2: the badge of a move of a trip leads to that trip. */
function StatusCell({ id }: OfMove) {
  const machine = useMachine();
  const badge = (
    <WhyOnHover id={id}>
      <StatusBadge status={useStatusOf(id) ?? 'unknown'} />
    </WhyOnHover>
  );
  const tripId = useConsole(({ world }) => world.tables.activities.get(id)?.tripId ?? null);
  const trip = useConsole(({ world }) => world.tables.trips.get(tripId ?? '')?.name ?? null);
  if (tripId === null || trip === null) {
    return (
      <TableCell>
        <span className={css.badge}>{badge}</span>
      </TableCell>
    );
  }
  return (
    <TableCell title={`View trip ${trip}`}>
      <button
        type="button"
        tabIndex={-1}
        className={classes(css.badge, css.trip)}
        onClick={(event) => {
          event.stopPropagation();
          machine.dispatch({ type: 'map/viewTrip', data: { tripId } });
        }}
      >
        {badge}
      </button>
    </TableCell>
  );
}

/** S1 §2: the link takes that move alone. */
function NameCell({ id }: OfMove) {
  const name = useConsole(({ world }) => world.tables.activities.get(id)?.name ?? '');
  return (
    <TableCell title={name}>
      <span className={css.named}>
        <Link words={name} chosen={{ collection: 'activities', id }} isStrong />
        <UnsentMark activityId={id} />
      </span>
    </TableCell>
  );
}

type End = OfMove & { readonly end: 'start' | 'end' };

function PlaceCell(props: End) {
  const words = useConsole((sees) => textOf(sees, props.id, props.end));
  return (
    <TableCell title={words}>
      <Place {...props} />
    </TableCell>
  );
}

function RouteCell({ id }: OfMove) {
  const words = useConsole((sees) => `${textOf(sees, id, 'start')} → ${textOf(sees, id, 'end')}`);
  return (
    <TableCell title={words}>
      <span className={css.route}>
        <Place id={id} end="start" /> <span>→</span> <Place id={id} end="end" />
      </span>
    </TableCell>
  );
}

function Place({ id, end }: End) {
  const words = useConsole((sees) => textOf(sees, id, end));
  const placeId = useConsole(({ world }) => {
    const row = world.tables.activities.get(id);
    return (end === 'start' ? row?.startId : row?.endId) ?? '';
  });
  return <Link words={words} chosen={{ collection: 'locations', id: placeId }} />;
}

function RequestorCell({ id }: OfMove) {
  const words = useConsole((sees) => textOf(sees, id, 'requestor'));
  const requestorId = useConsole(({ world }) => world.tables.activities.get(id)?.requestorId);
  return (
    <TableCell title={words}>
      {words === '' ? null : (
        <Link words={words} chosen={{ collection: 'employees', id: requestorId ?? '' }} />
      )}
    </TableCell>
  );
}

/** By hand only: by keyboard Enter takes the row, and the info panel leads on from there. */
function Link(props: {
  readonly words: string;
  readonly chosen: { readonly collection: Selectable; readonly id: string };
  readonly isStrong?: boolean;
}) {
  const machine = useMachine();
  const { collection, id } = props.chosen;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={props.isStrong === true ? css.name : css.link}
      onClick={(event) => {
        event.stopPropagation();
        machine.dispatch({ type: 'selection/drill', data: { collection, ids: [id] } });
      }}
    >
      {props.words}
    </button>
  );
}

function VehicleCell({ id }: OfMove) {
  const title = useConsole((sees) => textOf(sees, id, 'vehicle'));
  const tail = useConsole((sees) => {
    const row = sees.world.tables.activities.get(id);
    return row ? vinTail(sees, row) : '';
  });
  return (
    <TableCell title={title.endsWith(tail) ? title : `${title} ${tail}`}>
      <span className={css.vehicle}>
        <span>{title}</span>
        {title.endsWith(tail) ? null : <span className={css.second}> {tail}</span>}
      </span>
    </TableCell>
  );
}

/**
 * Reading 15: in the zone of the place, the day where it is not today; how late it is stands behind
 * the time.
 */
function TimeCell(props: OfMove & { readonly column: 'ready' | 'deadline' | 'created' }) {
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
  const lateMs = useConsole(({ clock }) =>
    isLate && atMs !== null ? clock.state.nowMs - atMs : null,
  );
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
        {lateMs === null ? null : <span className={css.by}> {lateWords(lateMs)}</span>}
      </span>
    </TableCell>
  );
}

/** In full, and in the operator's own zone where that reads otherwise. */
function wordsOf(times: ShownTimes, ms: number, zone: string | null | undefined): string {
  const other = times.other(ms, zone);
  return other === null ? times.dateTime(ms, zone) : `${times.dateTime(ms, zone)}, ${other}`;
}

function lateWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `+${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `+${hours} h` : `+${Math.floor(hours / 24)} d`;
}

type Worded = Parameters<typeof cellText>[2];

function TextCell({ id, column }: OfMove & { readonly column: Worded }) {
  const words = useConsole((sees) => textOf(sees, id, column));
  const unsent = useUnsentChange(id, fieldOf[column]);
  if (unsent) return <UnsentCell words={`${unsent.after ?? ''}` || none} was={words || none} />;
  return <TableCell title={words}>{words}</TableCell>;
}

/** What is to be changed in it, as edits call it. */
const fieldOf: { readonly [C in ColumnId]?: string } = {
  ready: wordsOfField.readyMs,
  deadline: wordsOfField.deadlineMs,
  generalNotes: wordsOfField.notes,
  pickupNotes: wordsOfField.pickupNotes,
  dropoffNotes: wordsOfField.dropoffNotes,
};
const none = 'none';

/** What it was asked to be, which has not been answered; what it still is in the tooltip. */
function UnsentCell({ words, was }: { readonly words: string; readonly was: string }) {
  return (
    <TableCell title={`${words}, not saved yet. Still: ${was}`}>
      <span className={css.unsent}>{words}</span>
    </TableCell>
  );
}

function textOf(sees: Parameters<typeof cellText>[0], id: string, column: Worded): string {
  const row = sees.world.tables.activities.get(id);
  return row ? cellText(sees, row, column) : '';
}
