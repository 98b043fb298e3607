import { type KeyboardEvent, type MouseEvent, useLayoutEffect } from 'react';
import type { TableColumn } from './TableHeads.tsx';

/** Cells that the keyboard reaches one by one; the caller keeps which column has the cursor. */
export interface TableCells<Id extends string> {
  /** Null: the cursor is on whole rows. */
  readonly column: Id | null;
  readonly onColumn: (column: Id | null) => void;
  /** Enter, F2 or a double click on a cell; false where nothing can be edited there. */
  readonly onEdit: (index: number, column: Id) => boolean;
  /** A key was pressed on the table. */
  readonly onKey?: () => void;
  /** Whether what the cell under the cursor shows may stand out over other rows. */
  readonly isOpen: boolean;
}

/**
 * The cursor on a cell: Left and Right go from the row to its cells and along them, Enter and F2
 * edit, Esc goes back to the row. Every other key is the row's.
 */
export function useCellCursor<Id extends string>(
  cells: TableCells<Id> | undefined,
  columns: readonly TableColumn<Id>[],
  rows: { readonly at: number; readonly onKeyDown: (event: KeyboardEvent) => void },
  cellId: string | undefined,
) {
  useLayoutEffect(() => {
    if (cellId === undefined) return;
    document.getElementById(cellId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cellId]);
  if (cells === undefined) return { onKeyDown: rows.onKeyDown };
  const { column, onColumn, onEdit } = cells;
  const ids = columns.flatMap((one) => (one.isMark === true ? [] : [one.id]));
  const at = column === null ? -1 : ids.indexOf(column);
  const goTo = (to: number) => {
    onColumn(ids[Math.min(to, ids.length - 1)] ?? null);
    return true;
  };
  const edit = () => column !== null && onEdit(rows.at, column);
  const acts: { readonly [key: string]: () => boolean } = {
    ArrowRight: () => goTo(at + 1),
    ArrowLeft: () => goTo(at - 1),
    Escape: () => column !== null && goTo(-1),
    F2: edit,
    Enter: edit,
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== event.currentTarget) return;
      cells.onKey?.();
      const isHeld = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isHeld && acts[event.key]?.()) {
        event.preventDefault();
        event.stopPropagation();
      } else rows.onKeyDown(event);
    },
    onDoubleClick(event: MouseEvent<HTMLElement>, index: number) {
      const cell = (event.target as Element).closest('[role=gridcell]');
      const drawn = columns[[...event.currentTarget.children].indexOf(cell as Element)];
      if (drawn === undefined || drawn.isMark === true) return;
      onColumn(drawn.id);
      onEdit(index, drawn.id);
    },
  };
}
