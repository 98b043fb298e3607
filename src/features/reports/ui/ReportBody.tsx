import { useMemo, useState } from 'react';
import type { ReportKind } from '#domain/reports.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useWidth } from '#views/charts/useWidth.ts';
import { classes } from '#views/kit/classes.ts';
import { Checkbox } from '#views/kit/forms/Choice.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import { VirtualTable } from '#views/kit/lists/VirtualTable.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { tripPath } from '../../navigation/index.ts';
import { none } from '../words.queries.ts';
import { type ReportColumn, sorted } from '../table.queries.ts';
import css from './Report.module.css';
import type { Chart, Shape } from './shapes.tsx';

export type Order = { readonly by: string; readonly descending: boolean };

/** Figures, charts and the table of a report. */
export function ReportBody(props: {
  readonly kind: ReportKind;
  readonly shape: Shape;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}) {
  const { shape } = props;
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  const figures = shape.figures.filter(({ isExtra }) => !isNarrow || isExtra !== true);
  return (
    <>
      <Figures figures={figures} />
      <div className={css.charts}>
        {shape.charts.map((chart) => (
          <ChartBox key={chart.title} chart={chart} />
        ))}
      </div>
      <ReportGrid {...props} isNarrow={isNarrow} />
    </>
  );
}

export function Figures({ figures }: { readonly figures: Shape['figures'] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={css.figure}>
          <dt>{label}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const chartPx = 172;

function ChartBox({ chart }: { readonly chart: Chart }) {
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <section className={css.chart} aria-label={chart.title}>
      <ChartHead chart={chart} />
      <div ref={box} className={css.plot}>
        {width > 0 ? chart.draw(width, chartPx) : null}
      </div>
    </section>
  );
}

export function ChartHead({ chart }: { readonly chart: Chart }) {
  return (
    <div className={css.chartHead}>
      <h2>{chart.title}</h2>
      {chart.note === undefined ? null : <span className={css.chartNote}>{chart.note}</span>}
      <span className={css.space} />
      {chart.legend?.map(({ word, is }) => (
        <span key={word} className={css.legend}>
          <span className={classes(css.swatch, css[is])} />
          {word}
        </span>
      ))}
    </div>
  );
}

function ReportGrid(props: Parameters<typeof ReportBody>[0] & { readonly isNarrow: boolean }) {
  const { kind, shape, order, onOrder, isNarrow } = props;
  const { table } = shape;
  const machine = useMachine();
  const [chosen, setChosen] = useState<{ readonly [id: string]: boolean }>({});
  const isShown = ({ id, isExtra }: ReportColumn<unknown>) =>
    chosen[id] ?? (!isNarrow || isExtra !== true);
  const columns = table.columns.filter(isShown);
  const { by, descending } = order;
  const lines = useMemo(() => sorted(table, by, descending), [table, by, descending]);
  const idOf = (index: number) => {
    const line = lines[index];
    return line === undefined ? '' : table.idOf(line);
  };
  const opens = kind === 'costing';
  return (
    <section className={css.table} aria-label="Rows">
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
      <VirtualTable
        label={opens ? 'Trips: Enter opens one' : 'Rows of the report'}
        count={lines.length}
        idOf={idOf}
        columns={columns.map(({ id, head, width, isText }) => ({
          ...{ id, head, width, isNumber: isText !== true },
        }))}
        sort={order}
        onSort={(id) =>
          onOrder({ by: id, descending: id === by ? !descending : !isTextOf(table.columns, id) })
        }
        isSelected={() => false}
        onPick={(index, how) => {
          if (!opens || how === 'range') return;
          const data = { path: tripPath(idOf(index)), replace: false };
          void machine.dispatch({ type: 'navigation/go', data });
        }}
        renderRow={(index) => {
          const line = lines[index];
          return columns.map((column, at) => (
            <Cell key={column.id} column={column} line={line} isFirst={at === 0} />
          ));
        }}
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

function isTextOf(columns: readonly ReportColumn<unknown>[], id: string): boolean {
  return columns.find((column) => column.id === id)?.isText === true;
}

function Cell(props: {
  readonly column: ReportColumn<unknown>;
  readonly line: unknown;
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
          column.isBad?.(line) === true && css.bad,
        )}
      >
        {text}
      </span>
    </TableCell>
  );
}
