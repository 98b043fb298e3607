import { useMemo, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Checkbox } from '#views/kit/Choice.tsx';
import { PopoverButton } from '#views/kit/Popover.tsx';
import { ResizeGrip } from '#views/kit/ResizeGrip.tsx';
import { EmptyState } from '#views/kit/States.tsx';
import { type TableColumn, VirtualTable } from '#views/kit/VirtualTable.tsx';
import { useActivityRows, useStatusBoard } from '../../activities/ui.ts';
import { ClearFilters, useFiltered } from '../../filters/ui.ts';
import { type ColumnId, columnIds, columnWords } from '../flightboard.model.ts';
import { flightboardReader } from '../flightboard.queries.ts';
import type { Rows } from '../order.queries.ts';
import css from './Flightboard.module.css';
import { FlightCells } from './FlightCells.tsx';
import { SearchField } from './SearchField.tsx';
import { useConsole, useFlightboard } from './useFlightboard.tsx';

export type FlightboardProps = {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly heightPx: number;
  readonly mostPx: number;
};

export const leastFlightboardPx = 140;

/** S1 §2: the table of all moves, docked at the bottom between what is docked at the sides. */
export function Flightboard(props: FlightboardProps) {
  const world = useConsole((sees) => sees.world);
  const sort = useFlightboard(({ flightboard }) => flightboard.state.sort);
  const search = useFlightboard(({ flightboard }) => flightboard.state.search);
  const board = useStatusBoard();
  const shown = useFiltered().moves;
  const [read] = useState(flightboardReader);
  const rows = useMemo(
    () => read({ world }, board, { sort, search, shown }),
    [read, world, board, sort, search, shown],
  );
  const selected = useConsole(({ selection: { state } }) =>
    state.collection === 'activities' ? state.ids.length : 0,
  );
  const total = world.tables.activities.size;
  const machine = useMachine();
  /** While the hand is at it: the map makes room when it lets go. */
  const [drawnPx, setDrawnPx] = useState<number | null>(null);
  const heightPx = drawnPx ?? props.heightPx;
  function resize(to: number) {
    setDrawnPx(null);
    machine.dispatch({ type: 'flightboard/resize', data: { heightPx: to } });
  }
  return (
    <section
      className={css.drawer}
      style={{ left: props.leftPx, right: props.rightPx, height: heightPx }}
      aria-label="Flightboard"
    >
      <ResizeGrip
        label="Height of the flightboard"
        heightPx={heightPx}
        leastPx={leastFlightboardPx}
        mostPx={props.mostPx}
        onResize={setDrawnPx}
        onResized={resize}
      />
      <header className={css.header}>
        <h2 className={css.title}>Flightboard</h2>
        <span className={css.count} role="status">
          {search === '' && rows.length === total
            ? counted(total)
            : `${rows.length.toLocaleString('en')} of ${counted(total)}`}
        </span>
        {selected === 0 ? null : (
          <span className={css.chip}>{selected.toLocaleString('en')} selected</span>
        )}
        <span className={css.space} />
        <SearchField />
        <ColumnChooser />
        <CommandButton
          type="flightboard/show"
          data={closed}
          label="Close the flightboard"
          icon="close"
          iconOnly
          variant="ghost"
        />
      </header>
      <div className={css.table}>
        <Board rows={rows} isSearched={search !== ''} out={total - shown.shown} />
      </div>
    </section>
  );
}

const closed = { isOpen: false };

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'activity' : 'activities'}`;
}

const widths: { readonly [C in ColumnId]: string } = {
  status: '126px',
  name: '90px',
  vehicle: 'minmax(200px, 2fr)',
  start: 'minmax(118px, 1fr)',
  end: 'minmax(118px, 1fr)',
  ready: '196px',
  deadline: '240px',
  requestor: 'minmax(130px, 1fr)',
  generalNotes: 'minmax(180px, 2fr)',
  reference: 'minmax(120px, 1fr)',
  assignmentNotes: 'minmax(180px, 2fr)',
  pickupNotes: 'minmax(180px, 2fr)',
  dropoffNotes: 'minmax(180px, 2fr)',
  created: '196px',
};
const chosenColumn: TableColumn = { id: 'chosen', head: 'Selected', width: '34px', isMark: true };

type BoardProps = {
  readonly rows: Rows;
  readonly isSearched: boolean;
  /** How many the filters leave out. */
  readonly out: number;
};

function Board({ rows, isSearched, out }: BoardProps) {
  const machine = useMachine();
  const columns = useFlightboard(({ flightboard }) => flightboard.state.columns);
  const sort = useFlightboard(({ flightboard }) => flightboard.state.sort);
  const { idOf, itemOf, isSelected, onPick } = useActivityRows(rows);
  const drawn = useMemo(
    () => [
      chosenColumn,
      ...columns.map((id) => ({ id, head: columnWords[id], width: widths[id] })),
    ],
    [columns],
  );
  return (
    <VirtualTable
      label="Activities"
      columns={drawn}
      sort={sort}
      onSort={(by) => machine.dispatch({ type: 'flightboard/sort', data: { by } })}
      count={rows.length}
      idOf={idOf}
      itemOf={itemOf}
      isSelected={isSelected}
      onPick={onPick}
      multiple
      renderRow={(index) => (
        <FlightCells id={idOf(index)} columns={columns} isSelected={isSelected(index)} />
      )}
      empty={<Nothing isSearched={isSearched} out={out} />}
    />
  );
}

function Nothing({ isSearched, out }: Omit<BoardProps, 'rows'>) {
  if (!isSearched && out === 0) return <EmptyState icon="flightboard" title="No activities" />;
  const words = isSearched ? 'No activity has these words' : 'No activities are left';
  return (
    <EmptyState
      icon={isSearched ? 'search' : 'filter'}
      title={words}
      actions={
        <>
          {isSearched ? (
            <CommandButton type="flightboard/search" data={noWords} label="Clear the search" />
          ) : null}
          {out > 0 ? <ClearFilters theme="moves" /> : null}
        </>
      }
    >
      {out > 0 ? `${out.toLocaleString('en')} are filtered out.` : null}
    </EmptyState>
  );
}

const noWords = { text: '' };

function ColumnChooser() {
  const machine = useMachine();
  const columns = useFlightboard(({ flightboard }) => flightboard.state.columns);
  const choose = (id: ColumnId, isShown: boolean) => {
    const next = isShown ? [...columns, id] : columns.filter((other) => other !== id);
    machine.dispatch({ type: 'flightboard/chooseColumns', data: { columns: next } });
  };
  return (
    <PopoverButton label="Show Columns" placement="top end">
      <div className={css.columns}>
        {columnIds.map((id) => (
          <Checkbox
            key={id}
            label={columnWords[id]}
            checked={columns.includes(id)}
            disabled={columns.length === 1 && columns[0] === id}
            onChange={(isShown) => choose(id, isShown)}
          />
        ))}
      </div>
    </PopoverButton>
  );
}
