import { useMemo, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { TableCells } from '#views/kit/lists/useCellCursor.ts';
import type { CellField } from '../../moves/index.ts';
import { saveInPlace, whyNotInPlace } from '../../moves/ui.ts';
import { cellOf } from '../cells.queries.ts';
import type { ColumnId } from '../flightboard.model.ts';
import type { GoOn } from './EditedCell.tsx';
import type { OpenCell } from './FlightCells.tsx';

type At = { readonly id: string; readonly column: ColumnId; readonly why: string | null };

/** The cursor on the cells of the flightboard, and the cell that is edited or says why not. */
export function useCells(
  shown: readonly ColumnId[],
  idOf: (index: number) => string,
): {
  readonly cells: TableCells<ColumnId>;
  readonly openAt: (id: string) => OpenCell | null;
} {
  const machine = useMachine();
  const [column, setColumn] = useState<ColumnId | null>(null);
  const [at, setAt] = useState<At | null>(null);
  const isOpen = at !== null && at.column === column && shown.includes(at.column);
  const open = useMemo<OpenCell | null>(() => {
    if (!at) return null;
    const { id, column: from, why } = at;
    const goTo = (to: ColumnId) => {
      setColumn(to);
      setAt({ id, column: to, why: null });
    };
    return {
      why,
      isShown: (field) => shown.some((one) => cellOf[one] === field),
      onEnd(goOn: GoOn) {
        const to = goOn === null ? undefined : nextOf(shown, from, goOn, mayEdit);
        if (to !== undefined) return goTo(to);
        setAt(null);
        // Tab on the last cell leaves the row as Enter does.
        if (goOn !== null) saveInPlace(machine, id);
      },
    };
    function mayEdit(field: CellField): boolean {
      return whyNotInPlace(machine, id, field) === null;
    }
  }, [at, shown, machine]);
  return {
    cells: {
      column: column !== null && shown.includes(column) ? column : null,
      onColumn(to) {
        setColumn(to);
        setAt(null);
      },
      onEdit(index, to) {
        const field = cellOf[to];
        if (field === undefined) return false;
        const id = idOf(index);
        setAt({ id, column: to, why: whyNotInPlace(machine, id, field) });
        return true;
      },
      onKey: () => setAt(null),
      isOpen,
    },
    openAt: (id) => (isOpen && at.id === id ? open : null),
  };
}

/** The column to go on to: a field, or the next or last one before that may be edited. */
function nextOf(
  shown: readonly ColumnId[],
  from: ColumnId,
  goOn: Exclude<GoOn, null>,
  mayEdit: (field: CellField) => boolean,
): ColumnId | undefined {
  if (goOn !== 'next' && goOn !== 'before') return shown.find((one) => cellOf[one] === goOn);
  const place = shown.indexOf(from);
  const ahead = goOn === 'next' ? shown.slice(place + 1) : shown.slice(0, place).toReversed();
  return ahead.find((column) => {
    const field = cellOf[column];
    return field !== undefined && mayEdit(field);
  });
}
