import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { VirtualTable } from '#views/kit/lists/VirtualTable.tsx';
import { useActivityRows } from '../../activities/ui.ts';
import { useIsOneZone } from '#spine/world/ui.ts';
import { ClearFilters } from '../../filters/ui.ts';
import {
  alwaysInSight,
  type ColumnId,
  columnWords,
  joinsEnds,
  planningFirst,
} from '../flightboard.model.ts';
import type { Rows } from '../dirtyRows.queries.ts';
import { chosenColumn, FlightCells } from './FlightCells.tsx';
import { useCells } from './useCells.tsx';
import { useFlightboard } from './useFlightboard.tsx';
import { useHasDays, widthsOf } from './useWidths.tsx';

type BoardProps = {
  readonly rows: Rows;
  readonly isSearched: boolean;
  /** How many rows the filters hide. */
  readonly out: number;
  /** Planning columns come first, the rest is scrolled to; start and end are one column. */
  readonly isNarrow: boolean;
};

/** The rows under heads that sort, move and resize columns. */
export function Board({ rows, isSearched, out, isNarrow }: BoardProps) {
  const machine = useMachine();
  const columns = useFlightboard(({ flightboard }) => flightboard.state.columns);
  const sort = useFlightboard(({ flightboard }) => flightboard.state.sort);
  const { idOf, itemOf, isSelected, onPick } = useActivityRows(rows);
  const widthsPx = useFlightboard(({ flightboard }) => flightboard.state.widthsPx);
  const shown = useMemo(() => (isNarrow ? planningFirst(columns) : columns), [columns, isNarrow]);
  const isOneZone = useIsOneZone();
  const hasDays = useHasDays(rows);
  const hasRoute = isNarrow && joinsEnds(columns);
  const drawn = useMemo(() => {
    const ofKind = widthsOf({ isNarrow, isOneZone, hasDays });
    const ownOr = (id: ColumnId) => (widthsPx[id] ? `${widthsPx[id]}px` : ofKind[id]);
    const headOf = (id: ColumnId) => (hasRoute && id === 'start' ? 'Route' : columnWords[id]);
    return [chosenColumn, ...shown.map((id) => ({ id, head: headOf(id), width: ownOr(id) }))];
  }, [shown, hasRoute, isNarrow, widthsPx, isOneZone, hasDays]);
  /** Beside the neighbor that is drawn there. */
  function move(column: ColumnId, to: number) {
    const next = shown.filter((id) => id !== column)[to];
    const others = columns.filter((id) => id !== column);
    const place = next === undefined ? others.length : others.indexOf(next);
    machine.dispatch({ type: 'flightboard/moveColumn', data: { column, to: place } });
  }
  const { cells, openAt } = useCells(shown, idOf);
  return (
    <VirtualTable
      label="Activities"
      columns={drawn}
      pinned={isNarrow ? 1 + alwaysInSight(columns) : 0}
      sort={sort}
      onSort={(by) => machine.dispatch({ type: 'flightboard/sort', data: { by } })}
      onMove={move}
      onResize={(column, widthPx) =>
        machine.dispatch({ type: 'flightboard/resizeColumn', data: { column, widthPx } })
      }
      count={rows.length}
      idOf={idOf}
      itemOf={itemOf}
      isSelected={isSelected}
      onPick={onPick}
      multiple
      cells={cells}
      renderRow={(index, cursor) => (
        <FlightCells
          id={idOf(index)}
          columns={shown}
          hasRoute={hasRoute}
          isSelected={isSelected(index)}
          cursor={cursor as ColumnId | null}
          open={cursor === null ? null : openAt(idOf(index))}
        />
      )}
      empty={<EmptyBoard isSearched={isSearched} out={out} />}
    />
  );
}

function EmptyBoard({ isSearched, out }: Pick<BoardProps, 'isSearched' | 'out'>) {
  if (!isSearched && out === 0) return <EmptyState icon="flightboard" title="No activities" />;
  const words = isSearched ? 'No activities match the search' : 'No activities are left';
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
