import { useState } from 'react';
import type { ReportKind } from '#domain/reports.ts';
import { formatDateTime, formatWeekday } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { EmptyState, ErrorState, NoPermission } from '#views/kit/panels/States.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import { emptyWords } from '../daily.queries.ts';
import { reportWords } from '../reports.queries.ts';
import { ReportBody } from './ReportBody.tsx';
import { ReportExports } from './ReportExports.tsx';
import { ReportTools } from './ReportTools.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import css from './Report.module.css';
import { reasonOf, shapeOf } from './shapeOf.tsx';
import { type ReadReport, useReport } from './useReport.tsx';

/** S2 §2: one of the four reports, of the days that all of them share. */
export function ReportPage({
  kind,
  ask,
}: {
  readonly kind: ReportKind;
  readonly ask: AskAside | null;
}) {
  const read = useReport(kind, ask);
  const title = `${reportWords[kind]} report`;
  const shape = shapeOf(kind, read);
  const [sort, setSort] = useState<{ readonly by: string; readonly descending: boolean } | null>(
    null,
  );
  const order = sort ?? { by: shape?.table.by ?? '', descending: shape?.table.descending ?? true };
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <h1 className={css.title}>{title}</h1>
        <span className={css.space} />
        <ReportTools />
        <ReportExports
          kind={kind}
          shape={shape?.isEmpty === false ? shape : null}
          order={order}
          reason={reasonOf(read)}
        />
      </div>
      {shape && !shape.isEmpty ? (
        <ReportBody shape={shape} order={order} onOrder={setSort} kind={kind} />
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
  if (read.is === 'loading') {
    return <ReportSkeleton onCancel={read.onCancel} />;
  }
  return (
    <div className={css.state}>
      {read.is === 'denied' ? (
        <NoPermission title={`The ${kind} report is not for your role`}>
          {read.reason} An Administrator can add the role under Employees.
        </NoPermission>
      ) : null}
      {read.is === 'absent' ? (
        <EmptyState icon="table" title="A recording has no reports" level={2}>
          Reports are read from the server and are not part of a session.
        </EmptyState>
      ) : null}
      {read.is === 'stopped' ? (
        <EmptyState
          icon="table"
          title="Reading was stopped"
          level={2}
          actions={
            <Button size="small" onClick={read.onRetry}>
              Read again
            </Button>
          }
        >
          The range is kept.
        </EmptyState>
      ) : null}
      {read.is === 'failed' ? (
        <ErrorState title="The report did not load" level={2} onRetry={read.onRetry}>
          {read.why} The range is kept.
        </ErrorState>
      ) : null}
      {read.is === 'ready' ? (
        <EmptyState
          icon="table"
          title="No moves in this range"
          level={2}
          actions={
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
          }
        >
          {emptyWords(read.request)} {lastWords(read)}
        </EmptyState>
      ) : null}
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
