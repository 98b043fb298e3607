import { type ReportKind, reportTitle } from '#domain/reports.ts';
import { accountNameOf, basisWords, rangeText, zoneText } from '../reports.queries.ts';
import { csvOf, sorted } from '../table.queries.ts';
import { Exports } from './Exports.tsx';
import css from './PrintSheet.module.css';
import { ChartHead } from './ReportBody.tsx';
import type { Order } from './ReportGrid.tsx';
import type { Chart, Shape } from './shapes.tsx';
import { useReports, useRequest, useSites } from './useReport.tsx';

/** As wide as Letter between its margins, at 96 px an inch. */
const paperPx = 712;
const chartPx = 110;

/** The report as a file and on paper. */
export function ReportExports(props: {
  readonly kind: ReportKind;
  readonly shape: Shape | null;
  readonly order: Order;
  readonly reason: string;
  readonly isSmall?: boolean;
}) {
  const { kind, shape, order, reason, isSmall = false } = props;
  const request = useRequest();
  const account = useReports(accountNameOf);
  const sites = useSites();
  const name = `${reportTitle(kind)}${shape?.of ?? ''}`;
  const range = request ? rangeText(request) : '';
  const zone = request ? zoneText(request.zone ?? 'Etc/UTC', request.offset) : '';
  const basis = request ? basisWords[request.basis] : '';
  return (
    <Exports
      reason={reason}
      isSmall={isSmall}
      fileName={`${kind}-${request?.from}-to-${request?.to}.csv`}
      pieces={
        shape &&
        (() => {
          const lines = sorted(shape.table, order.by, order.descending);
          return csvOf(shape.table, lines, [name, account, range, zone, basis]);
        })
      }
      paper={
        shape && {
          name,
          account,
          sites,
          order,
          about: `${range}, ${zone}, ${basis.toLowerCase()}`,
          table: shape.table,
          figures: shape.figures.filter(({ isExtra }) => isExtra !== true),
          above: <PrintedChart chart={shape.charts[0]} />,
        }
      }
    />
  );
}

function PrintedChart({ chart }: { readonly chart: Chart }) {
  return (
    <>
      <div className={css.chartHead}>
        <ChartHead chart={chart} />
      </div>
      {chart.draw(paperPx, chartPx)}
    </>
  );
}
