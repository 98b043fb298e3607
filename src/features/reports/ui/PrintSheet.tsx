import { type ReactNode, useMemo, useState } from 'react';
import { formatDateTime, zoneAbbreviation } from '#domain/zones.ts';
import { classes } from '#views/kit/classes.ts';
import { BrandMark } from '#views/kit/marks/BrandMark.tsx';
import { Paper } from '#views/kit/overlays/Paper.tsx';
import { useCompanyZone } from '#spine/world/ui.ts';
import { type Figure, type ReportTable, sorted } from '../table.queries.ts';
import { PlainHeads } from './PlainHeads.tsx';
import css from './PrintSheet.module.css';
import { CellWords, type Order } from './ReportGrid.tsx';
import { useReports, useRequest } from './useReport.tsx';

/** What is printed of a table. */
export type Printed<L> = {
  readonly name: string;
  readonly account: string;
  /** The accounts below it. */
  readonly sites?: string;
  /** What it is of: days, zone. */
  readonly about: string;
  readonly figures: readonly Pick<Figure, 'label' | 'value'>[];
  readonly table: ReportTable<L>;
  readonly order: Order;
  /** Above the table. */
  readonly above?: ReactNode;
};

/**
 * A table on paper, Letter or A4: it is drawn while the browser's print dialog is open, and
 * nothing else is printed with it.
 */
export function PrintSheet<L>(props: Printed<L> & { readonly onDone: () => void }) {
  const { name, account, table, order, onDone } = props;
  const nowMs = useReports(({ clock }) => clock.state.nowMs);
  const user = useReports(({ session }) => session.state.user?.name ?? '');
  const company = useCompanyZone();
  const zone = useRequest()?.zone ?? company;
  const [printed] = useState(
    `Printed ${formatDateTime(nowMs, zone)} ${zoneAbbreviation(zone, nowMs)} by ${user}`,
  );
  return (
    <Paper name={`${name}, ${account}`} printed={printed} onDone={onDone}>
      <header className={css.head}>
        <div>
          <p className="ink2">{[account, ...(props.sites ? [props.sites] : [])].join(' · ')}</p>
          <h1 className={css.title}>{name}</h1>
          <p className="ink2">{props.about}</p>
          {/* Not below the table: it would take a page of its own. */}
          <p className="ink2">{printed}</p>
        </div>
        <span className={css.brand}>
          <BrandMark /> Tarmac
        </span>
      </header>
      {props.figures.length === 0 ? null : (
        <dl className={css.figures}>
          {props.figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {props.above}
      <PrintTable table={table} order={order} />
    </Paper>
  );
}

function PrintTable<L>({
  table,
  order,
}: {
  readonly table: ReportTable<L>;
  readonly order: Order;
}) {
  const columns = table.columns.filter(({ isExtra }) => isExtra !== true);
  const { by, descending } = order;
  const lines = useMemo(() => sorted(table, by, descending), [table, by, descending]);
  return (
    <table className={css.table}>
      <PlainHeads columns={columns} number={css.number} />
      <tbody>
        {lines.map((line) => (
          <tr key={table.idOf(line)}>
            {columns.map((column) => (
              <td
                key={column.id}
                className={classes(
                  column.isText !== true && css.number,
                  column.isStrong === true && css.strong,
                )}
              >
                <CellWords column={column} text={column.text(line)} />
              </td>
            ))}
          </tr>
        ))}
        <tr className={css.totals}>
          {columns.map(({ id, isText }) => (
            <td key={id} className={classes(isText !== true && css.number)}>
              {table.totals[id] ?? ''}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
