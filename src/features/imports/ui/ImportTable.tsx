import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { classes } from '#views/kit/classes.ts';
import { useVirtualRows } from '#views/kit/lists/useVirtualRows.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { fieldWords, type ImportDraft, type ImportField, importFields } from '../imports.model.ts';
import type { ImportRow } from '../reading.queries.ts';
import { headOf } from '../heads.queries.ts';
import { columnsFor } from '../joined.queries.ts';
import css from './Import.module.css';
import { CellsInHand, RestingCells } from './ImportRowCells.tsx';

const rowPx = 32;
const inHandPx = 88;

const widths: { readonly [F in ImportField]: string } = {
  vehicle: 'minmax(168px, 1.6fr)',
  pickup: 'minmax(104px, 1fr)',
  dropoff: 'minmax(104px, 1fr)',
  ready: '158px',
  deadline: '158px',
  reason: '88px',
  pickupNotes: 'minmax(76px, 1fr)',
  dropoffNotes: 'minmax(76px, 1fr)',
};

type TableProps = {
  readonly draft: ImportDraft;
  /** The rows that are shown. */
  readonly rows: readonly ImportRow[];
  /** All rows, among which the next wrong one is looked for. */
  readonly all: readonly ImportRow[];
  /** The line in hand. */
  readonly hand: number | null;
  readonly onHand: (line: number) => void;
};

/**
 * The rows of an import. The row in hand has fields in the place of what is wrong. F8 goes to the
 * next wrong row, Enter accepts the guesses of the row, Delete leaves it out, Escape puts it back.
 */
export function ImportTable({ draft, rows, all, hand, onHand }: TableProps) {
  const machine = useMachine();
  const box = useRef<HTMLDivElement>(null);
  const tableId = useId();
  const idOf = (index: number) => String(rows[index]?.line ?? -1);
  const rowId = (index: number) => `${tableId}-${idOf(index)}`;
  const hasNote = draft.columns.includes('dropoffNotes');
  const fields = useMemo(
    () => importFields.filter((field) => field !== 'dropoffNotes' || hasNote),
    [hasNote],
  );
  const handAt = rows.findIndex(({ line }) => line === hand);
  const isTall = handAt >= 0 && isDoubtful(rows[handAt]);
  const virtual = useVirtualRows(box, rowPx, {
    count: rows.length,
    idOf,
    onPick: (index) => take(index),
    onOpen: (index) => enter(index),
    tallPx: isTall ? inHandPx : undefined,
  });
  const { at, setCursor, scrollTo } = virtual;
  const row = rows[at];
  const template = {
    gridTemplateColumns: ['36px', '104px', ...fields.map((of) => widths[of])].join(' '),
  };

  // The arrows move the hand.
  useEffect(() => {
    if (row && row.line !== hand) onHand(row.line);
  }, [row, hand, onHand]);

  function take(index: number) {
    const line = rows[index]?.line;
    if (line !== undefined) onHand(line);
  }

  function goTo(line: number) {
    const index = rows.findIndex((one) => one.line === line);
    if (index < 0) return;
    setCursor({ index, id: String(line) });
    scrollTo(index, { align: 'auto' });
    // Its fields are drawn with it.
    requestAnimationFrame(() => focusField());
  }

  function focusField() {
    const field = box.current?.querySelector<HTMLElement>(
      '[data-hand] :is(input, [data-field] button)',
    );
    if (!field) return box.current?.focus();
    field.focus();
    // Typed over at once, and seen from its first letter on.
    if (field instanceof HTMLInputElement) {
      field.setSelectionRange(0, field.value.length, 'backward');
      field.scrollLeft = 0;
    }
  }

  /** To the next row that is wrong, from the one in hand on and round. */
  function goOn() {
    const from = all.findIndex(({ line }) => line === hand);
    const turned = [...all.slice(from + 1), ...all.slice(0, from + 1)];
    const next = turned.find(({ state }) => state === 'wrong' || state === 'refused');
    if (next) goTo(next.line);
    else box.current?.focus();
  }

  function enter(index: number) {
    const one = rows[index];
    if (!one) return;
    if (one.wrong.length > 0) return focusField();
    if (one.guessed.length > 0) accept(one);
  }

  function accept(row: ImportRow) {
    const cells = row.guessed.map((field) => {
      return { line: row.line, field, to: { text: row.cells[field].meant ?? '', isSure: true } };
    });
    if (cells.length > 0) machine.dispatch({ type: 'imports/mend', data: { cells } });
  }

  function leaveOut(isOut: boolean) {
    if (row) machine.dispatch({ type: 'imports/leaveOut', data: { lines: [row.line], isOut } });
  }

  const onF8 = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goOn();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onF8(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isGrid = event.target === event.currentTarget;
    const isField = event.target instanceof HTMLInputElement;
    if (isGrid && event.key === 'Delete') leaveOut(true);
    else if (isGrid && event.key === 'Escape') leaveOut(false);
    else if (isField && event.key === 'Escape') box.current?.focus();
    else return virtual.onKeyDown(event);
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      className={css.table}
      role="grid"
      aria-label="Rows of the import"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={rows.length === 0 ? undefined : rowId(at)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="row" aria-rowindex={1} className={css.heads} style={template}>
        <span role="columnheader" className={css.numberHead}>
          #
        </span>
        <span role="columnheader" className={css.head}>
          Outcome
        </span>
        {fields.map((field) => (
          <span key={field} role="columnheader" className={css.head}>
            <ColumnMenu draft={draft} field={field} />
          </span>
        ))}
      </div>
      <div className={css.all} role="presentation" style={{ height: virtual.totalPx }}>
        {virtual.drawn.map(({ index, startPx }) => {
          const one = rows[index];
          if (!one) return null;
          const isHand = one.line === hand;
          const isBad = one.state === 'wrong' || one.state === 'refused';
          return (
            // The table has focus and keys; its rows are reached by aria-activedescendant.
            // oxlint-disable-next-line click-events-have-key-events
            <div
              key={one.line}
              id={rowId(index)}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={isHand}
              data-hand={isHand || undefined}
              className={classes(
                css.row,
                isHand && css.hand,
                isHand && isTall && css.tall,
                isBad && css.badRow,
              )}
              style={{ ...template, transform: `translateY(${startPx}px)` }}
              onClick={() => (isHand ? undefined : virtual.pick(index, 'only'))}
            >
              {isHand ? (
                <CellsInHand key={one.line} row={one} fields={fields} onDone={goOn} />
              ) : (
                <RestingCells row={one} fields={fields} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function isDoubtful(row: ImportRow | undefined): boolean {
  return row !== undefined && ['wrong', 'guessed', 'refused', 'understood'].includes(row.state);
}

/** Our column over the source's head; a click maps another one. */
export function ColumnMenu(props: { readonly draft: ImportDraft; readonly field: ImportField }) {
  const { draft, field } = props;
  const machine = useMachine();
  const own = columnsFor(draft, field);
  const [at = -1, ...parts] = own;
  const map = (column: number, to: ImportField | null, adds = false) => {
    machine.dispatch({ type: 'imports/mapColumn', data: { column, field: to, adds } });
  };
  const entryOf = (column: number) => ({
    id: String(column),
    label: headOf(draft, column),
  });
  const entries = draft.columns.map((_field, column) => ({
    ...entryOf(column),
    chosen: column === at,
    onAction: () => map(column, field),
  }));
  const none = {
    id: 'none',
    label: 'No column',
    chosen: at < 0,
    onAction: () => (at < 0 ? undefined : map(at, null)),
  };
  const others = draft.columns.flatMap((_field, column) => (column === at ? [] : [column]));
  const joined = others.map((column) => ({
    ...entryOf(column),
    id: `with ${column}`,
    chosen: parts.includes(column),
    onAction: () => map(column, parts.includes(column) ? null : field, true),
  }));
  const source = at < 0 ? '–' : own.map((column) => headOf(draft, column)).join(' + ');
  return (
    <MenuButton
      label={fieldWords[field]}
      says={`${fieldWords[field]} ${at < 0 ? '– no column' : source}`}
      face={
        <span className={css.headFace}>
          <span className={css.ours}>{fieldWords[field]}</span>{' '}
          <span className={css.source}>{source}</span>
        </span>
      }
      groups={[
        { title: 'Read from', entries: [...entries, none] },
        ...(at < 0 || joined.length === 0 ? [] : [{ title: 'Together with', entries: joined }]),
      ]}
    />
  );
}
