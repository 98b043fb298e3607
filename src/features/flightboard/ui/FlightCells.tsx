import { moveFields } from '#domain/moveEdit.ts';
import { memo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { CursorCell, TableCell } from '#views/kit/lists/TableCell.tsx';
import type { TableColumn } from '#views/kit/lists/TableHeads.tsx';
import { MoveStatus, WhyOnHover } from '../../activities/ui.ts';
import { tripPath } from '#spine/navigation/index.ts';
import { UnsentMark, useUnsentChange } from '#spine/outbox/ui.ts';
import type { Selectable } from '#spine/selection/index.ts';
import { useTypedInPlace } from '../../moves/ui.ts';
import type { ColumnId } from '../flightboard.model.ts';
import { cellOf, cellText, vinTail } from '../cells.queries.ts';
import css from './Flightboard.module.css';
import { EditedCell } from './EditedCell.tsx';
import { EtaCell, fieldOf, none, TimeCell, UnsavedCell, UnsentCell } from './TimeCells.tsx';
import { useConsole } from './useFlightboard.tsx';

/** The column of the mark that begins the cells. */
export const chosenColumn: TableColumn<never> = {
  id: 'chosen',
  head: 'Selected',
  width: '34px',
  isMark: true,
};

/** The cells of one move; drawn again when their content changes. */
export const FlightCells = memo(function FlightCells(props: {
  readonly id: string;
  readonly columns: readonly ColumnId[];
  /** The start's column shows both ends. */
  readonly hasRoute?: boolean;
  readonly isSelected: boolean;
  /** The column of the cell with the cursor. */
  readonly cursor?: ColumnId | null;
  /** What that cell is besides its content. */
  readonly open?: OpenCell | null;
}) {
  const { id, cursor = null, open = null } = props;
  return (
    <>
      <TableCell>
        <span className={props.isSelected ? css.on : css.off} aria-hidden>
          {props.isSelected ? <Icon of="check" size={10} /> : null}
        </span>
      </TableCell>
      {props.columns.map((column) => {
        const field = cellOf[column];
        const isOpen = column === cursor && open !== null;
        return (
          <CursorCell
            key={column}
            name={`${id}-${column}`}
            isAt={column === cursor}
            note={isOpen ? open.why : null}
          >
            {isOpen && open.why === null && field !== undefined ? (
              <EditedCell id={id} field={field} isShown={open.isShown} onEnd={open.onEnd} />
            ) : (
              <Cell id={id} column={column} hasRoute={props.hasRoute === true} />
            )}
          </CursorCell>
        );
      })}
    </>
  );
});

/** A cell that is edited, or one that says why it can't be. */
export type OpenCell = Pick<Parameters<typeof EditedCell>[0], 'isShown' | 'onEnd'> & {
  readonly why: string | null;
};

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
    case 'eta':
      return <EtaCell id={id} />;
    case 'driver':
    case 'trip':
      return <TextCell id={id} column={column} without={none} />;
    case 'vehicle':
      return <VehicleCell id={id} />;
    default:
      return <TextCell id={id} column={column} />;
  }
}

type OfMove = { readonly id: string };

/** S1 §2: the badge of a move on a trip opens that trip. */
function StatusCell({ id }: OfMove) {
  const machine = useMachine();
  const badge = (
    <WhyOnHover id={id}>
      <MoveStatus id={id} />
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
          machine.dispatch({
            type: 'navigation/go',
            data: { path: tripPath(tripId), replace: false },
          });
        }}
      >
        {badge}
      </button>
    </TableCell>
  );
}

/** S1 §2: the link selects this move alone. */
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
  const unsent = useUnsentChange(props.id, fieldOf[props.end]);
  if (unsent) return <UnsentCell words={`${unsent.after ?? none}`} was={words} />;
  return (
    <TableCell title={words}>
      <Place {...props} />
    </TableCell>
  );
}

function RouteCell({ id }: OfMove) {
  const words = useConsole((sees) => `${textOf(sees, id, 'start')} → ${textOf(sees, id, 'end')}`);
  const [start, end] = [
    useUnsentChange(id, fieldOf.start)?.after,
    useUnsentChange(id, fieldOf.end)?.after,
  ];
  const now = useConsole(
    (sees) => [textOf(sees, id, 'start'), textOf(sees, id, 'end')],
    sameFields,
  );
  if (start || end) {
    return <UnsentCell words={`${start ?? now[0]} → ${end ?? now[1]}`} was={words} />;
  }
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

/** For the pointer only: on the keyboard Enter selects the row, and the info panel has the link. */
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
  const unsent = useUnsentChange(id, fieldOf.vehicle)?.after;
  const vin = useUnsentChange(id, moveFields.labels.vin)?.after;
  if (unsent || vin) return <UnsentCell words={`${unsent || vin}`} was={title} />;
  return (
    <TableCell title={title.endsWith(tail) ? title : `${title} ${tail}`}>
      <span className={css.vehicle}>
        <span>{title}</span>
        {title.endsWith(tail) ? null : <span className={css.second}> {tail}</span>}
      </span>
    </TableCell>
  );
}

type Worded = Parameters<typeof cellText>[2];

function TextCell(props: OfMove & { readonly column: Worded; readonly without?: string }) {
  const { id, column, without } = props;
  const words = useConsole((sees) => textOf(sees, id, column));
  const unsent = useUnsentChange(id, fieldOf[column]);
  const typed = useTypedInPlace(id, cellOf[column]);
  if (unsent) return <UnsentCell words={`${unsent.after ?? ''}` || none} was={words || none} />;
  if (typed) {
    return <UnsavedCell words={`${typed.value}` || none} was={words || none} why={typed.why} />;
  }
  if (words === '' && without !== undefined) {
    return (
      <TableCell>
        <span className={css.second}>{without}</span>
      </TableCell>
    );
  }
  return <TableCell title={words}>{words}</TableCell>;
}

function textOf(sees: Parameters<typeof cellText>[0], id: string, column: Worded): string {
  const row = sees.world.tables.activities.get(id);
  return row ? cellText(sees, row, column) : '';
}
