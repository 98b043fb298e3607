import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { TableHeads, type TableHeadsProps } from './TableHeads.tsx';
import { useVirtualRows, type VirtualRowsProps } from './useVirtualRows.ts';
import rowCss from './VirtualRows.module.css';
import css from './VirtualTable.module.css';

export interface VirtualTableProps<Id extends string>
  extends VirtualRowsProps,
    TableHeadsProps<Id> {
  readonly label: string;
  /** One `TableCell` for each column. */
  readonly renderRow: (index: number) => ReactNode;
  readonly isSelected: (index: number) => boolean;
  /** How many of the first columns, 7 at most, stay in sight while the others are scrolled. */
  readonly pinned?: number;
  /** In the place of rows when there are none. */
  readonly empty?: ReactNode;
}

const rowPx = 32;

/**
 * A table of any length that draws only the rows in sight, under heads that sort and,
 * where that is asked for, are moved and resized. One tab stop for
 * the rows: arrows, Page Up and Down, Home and End move the cursor; a click and Space add or
 * remove a row, with Shift all from the last one, Enter takes it alone.
 */
export function VirtualTable<Id extends string>(props: VirtualTableProps<Id>) {
  const { count, idOf, columns, pinned = 0 } = props;
  const box = useRef<HTMLDivElement>(null);
  const tableId = useId();
  const rows = useVirtualRows(box, rowPx, props);
  const rowId = (index: number) => `${tableId}-${idOf(index)}`;
  const hasFilters = columns.some(({ filter }) => filter !== undefined);
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
      aria-rowcount={count + headRows}
      aria-multiselectable={props.multiple === true || undefined}
      aria-activedescendant={count === 0 ? undefined : rowId(rows.at)}
      tabIndex={0}
      onKeyDown={rows.onKeyDown}
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
            className={classes(rowCss.row, css.row, index === rows.at && rowCss.cursor)}
            style={{ ...template, transform: `translateY(${startPx}px)` }}
            onClick={(event) => rows.pick(index, event.shiftKey ? 'range' : 'toggle')}
          >
            {props.renderRow(index)}
          </div>
        ))}
      </div>
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
  return pins;
}

/** One cell; `title` where its words may be cut. */
export function TableCell(props: { readonly title?: string; readonly children?: ReactNode }) {
  return (
    <span role="gridcell" className={css.cell} title={props.title}>
      {props.children}
    </span>
  );
}
