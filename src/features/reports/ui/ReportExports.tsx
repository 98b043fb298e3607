import { useState } from 'react';
import type { ReportKind } from '#domain/reports.ts';
import { downloadPieces } from '#views/kit/download.ts';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { accountNameOf, basisWords, rangeText, reportWords, zoneText } from '../reports.queries.ts';
import { csvOf, sorted } from '../table.queries.ts';
import css from './Report.module.css';
import { PrintSheet } from './PrintSheet.tsx';
import type { Order } from './ReportBody.tsx';
import type { Shape } from './shapes.tsx';
import { useReports, useRequest } from './useReport.tsx';

/** The report as a file and on paper; off, with the reason, until there are rows. */
export function ReportExports(props: {
  readonly kind: ReportKind;
  readonly shape: Shape | null;
  readonly order: Order;
  readonly reason: string;
  readonly isSmall?: boolean;
}) {
  const { kind, shape, order, isSmall = false } = props;
  const request = useRequest();
  const account = useReports(accountNameOf);
  const [isPrinting, setPrinting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isNarrow = useWindowWidth() <= narrowWindowPx || isSmall;
  const reason = shape ? null : props.reason;
  const look = isSmall ? ({ size: 'small', variant: 'ghost' } as const) : {};
  const name = `${reportWords[kind]} report`;
  function write() {
    if (!shape || !request) return;
    const about = [
      ...[name, account, rangeText(request)],
      ...[zoneText(request.zone ?? '', request.offset), basisWords[request.basis]],
    ];
    const lines = sorted(shape.table, order.by, order.descending);
    const file = { name: `${kind}-${request.from}-to-${request.to}.csv`, type: 'text/csv' };
    setFailure(null);
    downloadPieces(csvOf(shape.table, lines, about), file).catch((error: unknown) =>
      setFailure(`Export failed: ${String(error)}`),
    );
  }
  return (
    <>
      {failure === null ? null : (
        <span role="alert" className={css.failure}>
          {failure}
        </span>
      )}
      <ReasonButton {...look} icon="download" reason={reason} onClick={write}>
        {isNarrow ? 'CSV' : 'Download as CSV'}
      </ReasonButton>
      <ReasonButton {...look} reason={reason} onClick={() => setPrinting(true)}>
        Print
      </ReasonButton>
      {isPrinting && shape && request ? (
        <PrintSheet
          {...{ name, account, shape, request, order }}
          onDone={() => setPrinting(false)}
        />
      ) : null}
    </>
  );
}
