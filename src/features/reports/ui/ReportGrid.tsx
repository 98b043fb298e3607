import { type ReactNode, useMemo, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { classes } from '#views/kit/classes.ts';
import { Checkbox } from '#views/kit/forms/Choice.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import { VirtualTable } from '#views/kit/lists/VirtualTable.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { type ReportColumn, type ReportTable, sorted } from '../table.queries.ts';
import { none } from '../words.queries.ts';
import css from './Report.module.css';

export type Order = { readonly by: string; readonly descending: boolean };

/** A table of any length with its totals; a line opens what it is of. */
export function ReportGrid<L>(props: {
  /** 'Trips' */
  readonly label: string;
  readonly table: ReportTable<L>;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** Columns can be left out. */
  readonly hasChoice?: boolean;
  /** A click takes a line, and only a double click or Enter opens it. */
  readonly onTake?: (line: L) => void;
  readonly isTaken?: (line: L) => boolean;
  /** In the place of a cell's text. */
  readonly renderCell?: (columnId: string, line: L) => ReactNode;
  readonly empty?: ReactNode;
}) {
  const { label, table, order, onOrder, hasChoice = false, onTake, isTaken, renderCell } = props;
  const { pathOf } = table;
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  const machine = useMachine();
  const [chosen, setChosen] = useState<{ readonly [id: string]: boolean }>({});
  const isShown = ({ id, isExtra }: ReportColumn<L>) =>
    chosen[id] ?? (!isNarrow || isExtra !== true);
  const columns = table.columns.filter(isShown);
  const { by, descending } = order;
  const lines = useMemo(() => sorted(table, by, descending), [table, by, descending]);
  const idOf = (index: number) => {
    const line = lines[index];
    return line === undefined ? '' : table.idOf(line);
  };
  const open = (index: number) => {
    const line = lines[index];
    const path = line === undefined ? null : (pathOf?.(line) ?? null);
    if (path === null) return;
    void machine.dispatch({ type: 'navigation/go', data: { path, replace: false } });
  };
  return (
    <section className={css.table} aria-label="Rows">
      {hasChoice ? (
        <div className={css.choose}>
          <PopoverButton
            label="Columns"
            icon="table"
            iconOnly
            variant="ghost"
            size="small"
            placement="bottom end"
          >
            <div className={css.columns}>
              {table.columns.slice(1).map((column) => (
                <Checkbox
                  key={column.id}
                  label={column.head}
                  checked={isShown(column)}
                  onChange={(checked) => setChosen((now) => ({ ...now, [column.id]: checked }))}
                />
              ))}
            </div>
          </PopoverButton>
        </div>
      ) : null}
      <VirtualTable
        label={pathOf ? `${label}: Enter opens one` : label}
        count={lines.length}
        idOf={idOf}
        columns={columns.map(({ id, head, width, isText }) => ({
          id,
          head,
          width,
          isNumber: isText !== true,
        }))}
        sort={order}
        onSort={(id) =>
          onOrder({ by: id, descending: id === by ? !descending : !isTextOf(table.columns, id) })
        }
        isSelected={(index) => {
          const line = lines[index];
          return line !== undefined && isTaken?.(line) === true;
        }}
        onPick={(index, how) => {
          const line = lines[index];
          if (line === undefined || how === 'range') return;
          if (onTake) onTake(line);
          else open(index);
        }}
        {...(onTake && pathOf && { onOpen: open })}
        renderRow={(index) => {
          const line = lines[index];
          if (line === undefined) return null;
          return columns.map((column, at) => {
            const drawn = renderCell?.(column.id, line);
            return drawn === undefined ? (
              <Cell key={column.id} column={column} line={line} isFirst={at === 0} />
            ) : (
              <TableCell key={column.id}>{drawn}</TableCell>
            );
          });
        }}
        empty={props.empty}
        foot={columns.map(({ id, isText }) => (
          <TableCell key={id}>
            <span className={isText === true ? undefined : css.number}>
              {table.totals[id] ?? ''}
            </span>
          </TableCell>
        ))}
      />
    </section>
  );
}

function isTextOf(
  columns: readonly Pick<ReportColumn<never>, 'id' | 'isText'>[],
  id: string,
): boolean {
  return columns.find((column) => column.id === id)?.isText === true;
}

function Cell<L>(props: {
  readonly column: ReportColumn<L>;
  readonly line: L;
  readonly isFirst: boolean;
}) {
  const { column, line, isFirst } = props;
  const text = column.text(line);
  return (
    <TableCell title={text}>
      <span
        className={classes(
          column.isText !== true && css.number,
          text === none && css.none,
          isFirst && css.first,
          column.isStrong === true && css.strong,
          column.isBad?.(line) === true && css.bad,
        )}
      >
        <CellWords column={column} text={text} />
      </span>
    </TableCell>
  );
}

/** A weekday stands apart, quieter. */
export function CellWords(props: {
  readonly column: { readonly isDated?: boolean };
  readonly text: string;
}) {
  const { column, text } = props;
  if (column.isDated !== true) return text;
  return (
    <>
      <span className={css.weekday}>{text.slice(0, 3)}</span> {text.slice(4)}
    </>
  );
}
