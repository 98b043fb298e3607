import { useState } from 'react';
import { daysOf, type ReportKind, reportTitle } from '#domain/reports.ts';
import { formatDateTime, formatWeekday } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { emptyWords } from '../daily.queries.ts';
import { hasRows } from '../tripTables.queries.ts';
import { counted } from '../words.queries.ts';
import { NotReadState } from './NotReadState.tsx';
import { PageHead } from './PageHead.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ReportExports } from './ReportExports.tsx';
import { ReportTools } from './ReportTools.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import css from './Report.module.css';
import type { Order } from './ReportGrid.tsx';
import { ReportRows } from './ReportRows.tsx';
import { CostsBy } from './RowsBar.tsx';
import { reasonOf, useShape, useShapeOfTrips } from './shapeOf.tsx';
import {
  type ReadReport,
  useReport,
  useReports,
  useRequest,
  useTripsBehind,
} from './useReport.tsx';
import { useRowsView } from './useRowsView.tsx';

/** S2 §2: one of the four reports, of the days that all of them share. */
export function ReportPage({
  kind,
  ask,
}: {
  readonly kind: ReportKind;
  readonly ask: AskAside | null;
}) {
  const read = useReport(kind, ask);
  const request = read.is === 'ready' ? read.request : null;
  const [sort, setSort] = useState<Order | null>(null);
  // Beside the other tools it has no room there, and stands above the table.
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  const view = useRowsView(kind, () => setSort(null));
  const { only } = view;
  const trips = useTripsBehind(kind, ask, only);
  const whole = useShape(kind, read, view.costs);
  const shape = useShapeOfTrips(kind, whole, only, trips, request);
  const order = sort ?? { by: shape?.table.by ?? '', descending: shape?.table.descending ?? true };
  return (
    <div className={css.page}>
      <PageHead title={reportTitle(kind)}>
        <ReportTools />
        {hasRows(kind) || isNarrow || read.is === 'denied' || read.is === 'absent' ? null : (
          <CostsBy view={view} />
        )}
        <IconButton
          icon="refresh"
          label="Read the report again"
          off={read.is !== 'ready'}
          onClick={() => read.is === 'ready' && read.onAgain()}
        />
        <ReportExports
          kind={kind}
          shape={shape?.isEmpty === false ? shape : null}
          order={order}
          reason={reasonOf(read, trips)}
        />
      </PageHead>
      {whole && !whole.isEmpty ? (
        <ReportBody shape={whole}>
          <ReportRows
            kind={kind}
            shape={shape}
            order={order}
            view={view}
            trips={trips}
            request={request}
            isNarrow={isNarrow}
            onOrder={setSort}
          />
        </ReportBody>
      ) : (
        <Otherwise kind={kind} read={read} />
      )}
    </div>
  );
}

function Otherwise({
  kind,
  read,
}: {
  readonly kind: ReportKind;
  readonly read: ReadReport<ReportKind>;
}) {
  const machine = useMachine();
  const request = useRequest();
  const isUsual = useReports(({ reports }) => reports.state.view.from === null);
  if (read.is === 'loading') {
    const days = request ? counted(daysOf(request).length, 'day', 'days') : '';
    return <ReportSkeleton onCancel={read.onCancel} what={days} hasCharts />;
  }
  if (read.is !== 'ready') {
    return (
      <NotReadState
        read={read}
        what={`The ${kind} report`}
        kept="The range stays chosen. Nothing was downloaded."
      />
    );
  }
  return (
    <div className={css.state}>
      <EmptyState
        icon="report"
        title="No moves in this range"
        level={2}
        actions={
          isUsual ? undefined : (
            <Button
              size="small"
              onClick={() => {
                const { zone, basis } = read.request;
                const data = { from: null, to: null, zone, basis };
                void machine.dispatch({ type: 'reports/view', data });
              }}
            >
              The last month
            </Button>
          )
        }
      >
        {emptyWords(read.request)} {lastWords(read)}
      </EmptyState>
    </div>
  );
}

/** The last day with work. */
function lastWords({ report, request }: Extract<ReadReport<ReportKind>, { is: 'ready' }>): string {
  const ms = report.lastMoveMs;
  if (ms === null) return 'No move was ever completed.';
  const zone = request.zone ?? 'Etc/UTC';
  return `The last move was completed ${formatWeekday(ms, zone)} ${formatDateTime(ms, zone)}.`;
}
