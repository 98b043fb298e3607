import { useState } from 'react';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { useDownload } from '#views/bind/useDownload.ts';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { PrintSheet, type Printed } from './PrintSheet.tsx';
import css from './Report.module.css';

/** A browser lays out no more than this in a while that is waited for. */
const mostPrinted = 10_000;
const longReason = 'At most 10,000 rows are printed. The file has all of them.';

/** A table as a file and on paper; off, with the reason, until there is one. */
export function Exports<L>(props: {
  /** 'daily-2026-09-20-to-2026-10-20.csv' */
  readonly fileName: string;
  /** Null: there are no rows, for this reason. */
  readonly pieces: (() => Iterable<string>) | null;
  readonly reason: string;
  readonly isShort?: boolean;
  /** Quieter, in a tile. */
  readonly isSmall?: boolean;
  readonly paper: Printed<L> | null;
}) {
  const { pieces, paper, isSmall = false } = props;
  const { downloadPieces } = useDownload();
  const [isPrinting, setPrinting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isNarrow = useWindowWidth() <= narrowWindowPx || isSmall || props.isShort === true;
  const reason = pieces ? null : props.reason;
  const isLong = (paper?.table.lines.length ?? 0) > mostPrinted;
  const look = isSmall ? ({ size: 'small', variant: 'ghost' } as const) : {};
  function write() {
    if (!pieces) return;
    setFailure(null);
    const file = { name: props.fileName, type: 'text/csv' };
    downloadPieces(pieces(), file).catch((error: unknown) =>
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
      <ReasonButton
        {...look}
        icon="print"
        reason={isLong ? longReason : reason}
        onClick={() => setPrinting(true)}
      >
        Print
      </ReasonButton>
      {isPrinting && pieces && paper ? (
        <PrintSheet {...paper} onDone={() => setPrinting(false)} />
      ) : null}
    </>
  );
}
