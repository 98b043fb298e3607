import { useMemo, useState } from 'react';
import type { ReportRequest } from '#domain/reports.ts';
import { formatDateTime, zoneAbbreviation } from '#domain/zones.ts';
import { classes } from '#views/kit/classes.ts';
import { BrandMark } from '#views/kit/marks/BrandMark.tsx';
import { Paper } from '#views/kit/overlays/Paper.tsx';
import { basisWords, rangeText, zoneText } from '../reports.queries.ts';
import { sorted } from '../table.queries.ts';
import css from './PrintSheet.module.css';
import { ChartHead, type Order } from './ReportBody.tsx';
import type { Shape } from './shapes.tsx';
import { useReports } from './useReport.tsx';

/** As wide as Letter between its margins, at 96 px an inch. */
const paperPx = 712;
const chartPx = 110;

/**
 * The report on paper, Letter or A4: it is drawn while the browser's print dialog is open, and
 * nothing else is printed with it.
 */
export function PrintSheet(props: {
  readonly name: string;
  readonly account: string;
  readonly shape: Shape;
  readonly request: ReportRequest;
  readonly order: Order;
  readonly onDone: () => void;
}) {
  const { name, account, shape, request, order, onDone } = props;
  const nowMs = useReports(({ clock }) => clock.state.nowMs);
  const user = useReports(({ session }) => session.state.user?.name ?? '');
  const zone = request.zone ?? 'Etc/UTC';
  const [printed] = useState(
    `Printed ${formatDateTime(nowMs, zone)} ${zoneAbbreviation(zone, nowMs)} by ${user}`,
  );
  const { table } = shape;
  const columns = table.columns.filter(({ isExtra }) => isExtra !== true);
  const { by, descending } = order;
  const lines = useMemo(() => sorted(table, by, descending), [table, by, descending]);
  return (
    <Paper name={`${name}, ${account}`} printed={printed} onDone={onDone}>
      <header className={css.head}>
        <div>
          <p className={css.account}>{account}</p>
          <h1 className={css.title}>{name}</h1>
          <p className={css.about}>
            {rangeText(request)}, {zoneText(zone, request.offset)},{' '}
            {basisWords[request.basis].toLowerCase()}
          </p>
        </div>
        <span className={css.brand}>
          <BrandMark /> Tarmac
        </span>
      </header>
      <dl className={css.figures}>
        {shape.figures
          .filter(({ isExtra }) => isExtra !== true)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ChartHead chart={shape.charts[0]} />
      {shape.charts[0].draw(paperPx, chartPx)}
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ id, head, isText }) => (
              <th key={id} scope="col" className={classes(isText !== true && css.number)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={table.idOf(line)}>
              {columns.map(({ id, isText, text }) => (
                <td key={id} className={classes(isText !== true && css.number)}>
                  {text(line)}
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
      <p className={css.printed}>{printed}</p>
    </Paper>
  );
}
