import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { classes } from '../classes.ts';
import css from './TableCell.module.css';
import { CellNote } from './CellNote.tsx';

/** The id of the table, before the ids of its cells. */
export const TableId = createContext('');
/** Null: the cursor is elsewhere. */
const Cursor = createContext<{ readonly name: string; readonly note: string | null } | null>(null);

/** Around a `TableCell` that may have the cursor; `name`: the row's and the column's id. */
export function CursorCell(props: {
  readonly name: string;
  readonly isAt: boolean;
  /** Why it can't be edited, beside the cell. */
  readonly note?: string | null;
  readonly children: ReactNode;
}) {
  const { name, isAt, note = null } = props;
  const cursor = useMemo(() => (isAt ? { name, note } : null), [isAt, name, note]);
  return <Cursor value={cursor}>{props.children}</Cursor>;
}

export function cellIdOf(tableId: string, rowId: string, column: string): string {
  return `${tableId}-${rowId}-${column}`;
}

/** One cell; `title` where its words may be cut. */
export function TableCell(props: {
  readonly title?: string;
  /** What is drawn stands out over the cells around. */
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}) {
  const tableId = useContext(TableId);
  const cursor = useContext(Cursor);
  const note = cursor?.note ?? null;
  return (
    <span
      role="gridcell"
      id={cursor === null ? undefined : `${tableId}-${cursor.name}`}
      className={classes(
        css.cell,
        cursor !== null && css.at,
        (props.isOpen === true || note !== null) && css.open,
      )}
      title={props.title}
    >
      {note === null ? props.children : <span className={css.words}>{props.children}</span>}
      {note === null ? null : <CellNote>{note}</CellNote>}
    </span>
  );
}
