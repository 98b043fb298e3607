import { useState } from 'react';
import { formatTimeIn } from '#domain/zones.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { EmptyState, ErrorState, NoPermission } from '#views/kit/panels/States.tsx';
import { useCompanyZone } from '#spine/world/ui.ts';
import css from './Report.module.css';
import { type NotRead, useReports } from './useReport.tsx';

/** What cannot be seen: the role is missing, or it was not read. */
export function NotReadState(props: {
  readonly read: Exclude<NotRead, { readonly is: 'loading' }>;
  /** 'The invoices', 'The daily report' */
  readonly what: string;
  readonly isMany?: boolean;
  /** What is not lost. */
  readonly kept?: string;
}) {
  const { read, what, isMany = false, kept = '' } = props;
  const plain = what.replace(/^The /, '');
  switch (read.is) {
    case 'denied':
      return (
        <div className={css.state}>
          <NoPermission title={`${what} ${isMany ? 'are' : 'is'} not for your role`}>
            {read.reason} An Administrator can add the role under Employees.
          </NoPermission>
        </div>
      );
    case 'absent':
      return (
        <div className={css.state}>
          <EmptyState
            icon="table"
            title={`A recording has no ${plain.split(' ').at(-1)}${isMany ? '' : 's'}`}
            level={2}
          >
            {isMany ? 'They are' : 'It is'} read from the server, and not part of a session.
          </EmptyState>
        </div>
      );
    case 'stopped':
      return (
        <div className={css.state}>
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
            {kept}
          </EmptyState>
        </div>
      );
    case 'failed':
      return <Failed read={read} title={`${what} did not load`} kept={kept} />;
  }
}

/** Drawn when the read fails, and gone when it is tried again. */
function Failed(props: {
  readonly read: Extract<NotRead, { readonly is: 'failed' }>;
  readonly title: string;
  readonly kept: string;
}) {
  const { why, code, onRetry } = props.read;
  const zone = useCompanyZone();
  const nowMs = useReports(({ clock }) => clock.state.nowMs);
  const [failedMs] = useState(nowMs);
  const when = formatTimeIn(failedMs, zone);
  return (
    <div className={css.state}>
      <ErrorState title={props.title} level={2} onRetry={onRetry} details={`${code} at ${when}`}>
        {why} {props.kept}
      </ErrorState>
    </div>
  );
}
