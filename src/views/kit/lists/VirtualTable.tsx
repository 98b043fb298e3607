import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { cellIdOf, TableId } from './TableCell.tsx';
import { TableHeads, type TableHeadsProps } from './TableHeads.tsx';
import { type TableCells, useCellCursor } from './useCellCursor.ts';
import { useVirtualRows, type VirtualRowsProps } from './useVirtualRows.ts';
import rowCss from './VirtualRows.module.css';
import css from './VirtualTable.module.css';

export interface VirtualTableProps<Id extends string>
  extends VirtualRowsProps,
    TableHeadsProps<Id> {
  readonly label: string;
  /** One `TableCell` for each column; `cursor`: the column of the cell that has the cursor. */
  readonly renderRow: (index: number, cursor: string | null) => ReactNode;
  readonly isSelected: (index: number) => boolean;
  /** How many of the first columns, 7 at most, stay in sight while the others are scrolled. */
  readonly pinned?: number;
  /** Absent: the keyboard goes by rows only. */
  readonly cells?: TableCells<NoInfer<Id>>;
  /** In the place of rows when there are none. */
  readonly empty?: ReactNode;
  /** One `TableCell` for each column, in a row that stays in sight below all others. */
  readonly foot?: ReactNode;
}

const rowPx = 32;
/** `--h-thead`, and the row of filters below it. */
const headPx = 28;
const filtersPx = 36;

/**
 * A table of any length that draws only the rows in sight, under heads that sort and,
 * where that is asked for, are moved and resized. One tab stop for
 * the rows: arrows, Page Up and Down, Home and End move the cursor; a click and Space add or
 * remove a row, with Shift all from the last one, Enter takes it alone. With `cells` Right goes
 * on to the cells of the row.
 */
export function VirtualTable<Id extends string>(props: VirtualTableProps<Id>) {
  const { count, idOf, columns, pinned = 0 } = props;
  const box = useRef<HTMLDivElement>(null);
  const tableId = useId();
  const hasFilters = columns.some(({ filter }) => filter !== undefined);
  const footPx = props.foot === undefined ? 0 : rowPx;
  const coveredPx = headPx + (hasFilters ? filtersPx : 0) + footPx;
  const rows = useVirtualRows(box, rowPx, props, coveredPx);
  const rowId = (index: number) => `${tableId}-${idOf(index)}`;
  const { cells } = props;
  const column = cells?.column ?? null;
  const cellId = column === null ? undefined : cellIdOf(tableId, idOf(rows.at), column);
  const cursor = useCellCursor(cells, columns, rows, cellId);
  const headRows = hasFilters ? 2 : 1;
  const [drawn, setDrawn] = useState<{ id: string; widthPx: number } | null>(null);
  const widths = columns.map(({ id, width }) => (drawn?.id === id ? `${drawn.widthPx}px` : width));
  const template = { gridTemplateColumns: widths.join(' ') };
  return (
    <div
      ref={box}
      className={classes(rowCss.box, pinned > 0 && css.pinning)}
      style={pinsOf(widths.slice(0, pinned))}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + headRows + (props.foot === undefined ? 0 : 1)}
      aria-multiselectable={props.multiple === true || undefined}
      aria-activedescendant={count === 0 ? undefined : (cellId ?? rowId(rows.at))}
      tabIndex={0}
      onKeyDown={cursor.onKeyDown}
    >
      <div role="row" aria-rowindex={1} className={css.heads} style={template}>
        <TableHeads
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          onMove={props.onMove}
          onResize={props.onResize}
          onDraw={setDrawn}
        />
      </div>
      {hasFilters ? (
        <div role="row" aria-rowindex={2} className={css.filters} style={template}>
          {columns.map((column) => (
            <span key={column.id} role="gridcell" className={css.filter}>
              {column.filter}
            </span>
          ))}
        </div>
      ) : null}
      {count === 0 ? <div role="presentation">{props.empty}</div> : null}
      <div
        className={classes(rowCss.all, css.all)}
        role="presentation"
        style={{ height: rows.totalPx }}
      >
        <TableId value={tableId}>
          {rows.drawn.map(({ index, startPx }) => (
            // The table has focus and keys; its rows are reached by aria-activedescendant.
            // oxlint-disable-next-line click-events-have-key-events
            <div
              key={idOf(index)}
              id={rowId(index)}
              data-item={props.itemOf?.(index)}
              role="row"
              aria-rowindex={index + headRows + 1}
              aria-selected={props.isSelected(index)}
              className={classes(
                rowCss.row,
                css.row,
                index === rows.at && rowCss.cursor,
                index === rows.at && cells?.isOpen === true && css.open,
              )}
              style={{ ...template, transform: `translateY(${startPx}px)` }}
              onClick={(event) => rows.pick(index, event.shiftKey ? 'range' : 'toggle')}
              onDoubleClick={(event) => cursor.onDoubleClick?.(event, index)}
            >
              {props.renderRow(index, index === rows.at ? column : null)}
            </div>
          ))}
        </TableId>
      </div>
      {props.foot === undefined ? null : (
        <div role="row" aria-rowindex={count + headRows + 1} className={css.foot} style={template}>
          {props.foot}
        </div>
      )}
    </div>
  );
}

/** Where each pinned column stays, as far from the left as those before it are wide at least. */
function pinsOf(widths: readonly string[]): CSSProperties {
  const pins: { [name: string]: string } = {};
  let leftPx = 0;
  for (const [at, width] of widths.entries()) {
    pins[`--pin-${at + 1}`] = `${leftPx}px`;
    pins[`--above-${at + 1}`] = '1';
    // Columns that take what room is left have none to take while there is something to scroll.
    leftPx += Number.parseFloat(width.replace('minmax(', ''));
  }
  pins['scrollPaddingLeft'] = `${leftPx}px`;
  return pins;
}
