import { useState } from 'react';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { vinLength } from '#domain/vin.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import type { CellReading } from '../cells.queries.ts';
import { fieldWords, type ImportField } from '../imports.model.ts';
import type { ImportRow } from '../reading.queries.ts';
import { vinToDecode } from '../../vins/index.ts';
import { VinTitle } from '../../vins/ui.ts';
import { CellField } from './CellField.tsx';
import hidden from '#views/kit/hidden.module.css';
import css from './Import.module.css';

/** The cells of a row that is not in hand. */
export function RestingCells(props: {
  readonly row: ImportRow;
  readonly fields: readonly ImportField[];
}) {
  const { row, fields } = props;
  return (
    <>
      <span role="gridcell" className={css.number}>
        {row.number}
      </span>
      <span role="gridcell" className={css.cell}>
        <OutcomeMark row={row} />
      </span>
      {fields.map((field) => (
        <span
          key={field}
          role="gridcell"
          className={cellClass(row, field)}
          title={hintOf(row, field)}
        >
          <CellWords row={row} field={field} />
        </span>
      ))}
    </>
  );
}

/** The row in hand: fields in the place of what is wrong, and of any other cell that is clicked. */
export function CellsInHand(props: {
  readonly row: ImportRow;
  readonly fields: readonly ImportField[];
  readonly onDone: () => void;
}) {
  const { row, fields, onDone } = props;
  // A field stays one while its row is in hand: what is typed must not take itself away.
  const [open, setOpen] = useState<readonly ImportField[]>(row.wrong);
  const fresh = row.wrong.filter((field) => !open.includes(field));
  if (fresh.length > 0) setOpen([...open, ...fresh]);
  const isFixed = row.state === 'created' || row.state === 'underWay' || row.state === 'leftOut';
  return (
    <>
      <span role="gridcell" className={css.number}>
        {row.number}
      </span>
      <span role="gridcell" className={css.outcomeInHand}>
        <OutcomeMark row={row} />
        {isFixed && row.state !== 'leftOut' ? null : <LeaveOut row={row} />}
      </span>
      {fields.map((field) =>
        open.includes(field) && !isFixed ? (
          <CellField
            key={field}
            field={field}
            onDone={onDone}
            line={row.line}
            number={row.number}
            cell={row.cells[field]}
          />
        ) : (
          <span key={field} role="gridcell" className={css.cellInHand}>
            <button
              type="button"
              className={classes(css.open, cellClass(row, field))}
              aria-disabled={isFixed || undefined}
              onClick={() => (isFixed ? undefined : setOpen([...open, field]))}
            >
              <span className={hidden.visually}>
                Edit {fieldWords[field].toLowerCase()} of row {row.number}:{' '}
              </span>
              <CellWords row={row} field={field} />
            </button>
            {row.guessed.includes(field) ? (
              <span className={css.doubt}>{row.cells[field].why}</span>
            ) : null}
          </span>
        ),
      )}
    </>
  );
}

function LeaveOut({ row }: { readonly row: ImportRow }) {
  const isOut = row.state !== 'leftOut';
  return (
    <CommandButton
      type="imports/leaveOut"
      data={{ lines: [row.line], isOut }}
      label={isOut ? 'Leave out' : 'Put back'}
      size="small"
    />
  );
}

function cellClass(row: ImportRow, field: ImportField): string {
  return classes(
    css.cell,
    row.wrong.includes(field) && css.bad,
    row.guessed.includes(field) && css.guess,
    field.endsWith('Notes') && css.note,
    row.state === 'leftOut' && css.out,
  );
}

function hintOf(row: ImportRow, field: ImportField): string {
  const { shown, why } = row.cells[field];
  const isDoubt = row.wrong.includes(field) || row.guessed.includes(field);
  return isDoubt ? (why ?? '') : shown;
}

const marks: { readonly [S in ImportRow['state']]: IconName } = {
  understood: 'check',
  guessed: 'fill',
  wrong: 'error',
  leftOut: 'mixed',
  underWay: 'loading',
  created: 'success',
  refused: 'error',
};

function OutcomeMark({ row }: { readonly row: ImportRow }) {
  const { state, outcome } = row;
  const words = outcomeWords(row);
  const isBad = state === 'wrong' || state === 'refused';
  return (
    <span className={classes(css.outcome, isBad && css.badOutcome)} title={words}>
      <Icon of={marks[state]} size={13} className={classes(state === 'underWay' && css.turn)} />
      <span className={css.outcomeWords}>
        {outcome?.is === 'created' ? <strong>{outcome.name}</strong> : words}
      </span>
    </span>
  );
}

/** 'understood', '2 wrong', the name of the move that was created, the server's words. */
function outcomeWords({ state, wrong, guessed, outcome }: ImportRow): string {
  switch (state) {
    case 'understood':
      return 'understood';
    case 'guessed':
      return `${guessed.length} guessed`;
    case 'wrong':
      return `${wrong.length} wrong`;
    case 'leftOut':
      return 'left out';
    case 'underWay':
      return 'creating';
    default:
      return outcome?.is === 'created'
        ? outcome.name
        : outcome?.is === 'refused'
          ? outcome.why
          : '';
  }
}

function CellWords({ row, field }: { readonly row: ImportRow; readonly field: ImportField }) {
  const cell = row.cells[field];
  const isWrong = row.wrong.includes(field);
  if (cell.shown === '') return isWrong ? '(empty)' : null;
  if (field === 'vehicle') return <VehicleWords row={row} cell={cell} isWrong={isWrong} />;
  if (field === 'ready' || field === 'deadline') return <TimeWords shown={cell.shown} />;
  const isRead = row.guessed.includes(field) && cell.text !== '' && cell.text !== cell.shown;
  return (
    <>
      <span className={css.value}>{cell.shown}</span>
      {isRead ? <span className={css.read}> {cell.text}</span> : null}
    </>
  );
}

function VehicleWords(props: {
  readonly row: ImportRow;
  readonly cell: CellReading;
  readonly isWrong: boolean;
}) {
  const { row, cell, isWrong } = props;
  const { shown, why } = cell;
  const name = shown.length === vinLength ? `${shown.slice(0, 8)}…${shown.slice(-4)}` : shown;
  // A VIN of no vehicle of the inventory says itself what it is.
  const known = row.vehicle === '' && vinToDecode(shown) ? <VinTitle vin={shown} /> : row.vehicle;
  const twin = isWrong && why?.startsWith('The same vehicle as') ? why.slice(4, -1) : null;
  return (
    <>
      <strong className={css.value}>{name}</strong>{' '}
      <span className={css.aside}>
        {twin === null ? known : twin.replace('same vehicle as', 'same as')}
      </span>
    </>
  );
}

/** The date is read second. */
function TimeWords({ shown }: { readonly shown: string }) {
  const match = /^(\d\d\/\d\d\/\d{4}) (.*)$/.exec(shown);
  if (!match) return <span className={css.value}>{shown}</span>;
  return (
    <span className={css.value}>
      <span className={css.date}>{match[1]}</span> {match[2]}
    </span>
  );
}
