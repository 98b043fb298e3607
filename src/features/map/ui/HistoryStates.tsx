import { Button } from '#views/kit/buttons/Button.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import css from './DriverHistory.module.css';
import type { StretchWords } from './historyWords.tsx';
import type { HistoryNow } from './useDriverHistory.tsx';

/** What stands in the place of a history that is read, or can't be, or has no position. */
export function NoHistory({ now }: { readonly now: Exclude<HistoryNow, { is: 'shown' }> }) {
  if (now.is === 'loading') return <LoadingSkeleton label="Reading positions" lines={3} />;
  if (now.is === 'none') {
    return (
      <>
        <p className={css.none}>No positions since {now.since} are stored in this console.</p>
        {now.lines.length === 0 ? null : <HistoryList lines={now.lines} />}
      </>
    );
  }
  return (
    <Notice
      tone="warn"
      inset
      action={
        <Button size="small" onClick={now.retry}>
          Try again
        </Button>
      }
    >
      The stored positions can't be read.
    </Notice>
  );
}

/** How the line of a history is drawn. */
export const lineWords = 'Solid on a trip, dotted riding along, dashed off trip.';

export function HistoryList({ lines }: { readonly lines: readonly StretchWords[] }) {
  return (
    <>
      <ol className={css.list} aria-label="Where they have been">
        {lines.map(({ key, times, what, detail }) => (
          <li key={key}>
            <span className="figures ink2">{times}</span>
            <b>{what}</b>
            <span className={css.detail}>{detail}</span>
          </li>
        ))}
      </ol>
      {lines.length === 0 ? <p className={css.none}>One position so far.</p> : null}
    </>
  );
}
