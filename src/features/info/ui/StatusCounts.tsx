import type { DisplayStatus } from '#domain/entities.ts';
import { StatusIcon, statusWords } from '#views/kit/StatusBadge.tsx';
import { displayOrder } from '../../activities/index.ts';
import css from './StatusCounts.module.css';

/** How many moves of each status, in the legend's order; statuses without any are left out. */
export function StatusCounts({
  counts,
}: {
  readonly counts: { readonly [status in DisplayStatus]: number };
}) {
  return (
    <dl className={css.counts}>
      {displayOrder
        .filter((status) => counts[status] > 0)
        .map((status) => (
          <div key={status} className={css.row}>
            <dt>
              <StatusIcon status={status} size={12} />
              {statusWords[status]}
            </dt>
            <dd className={status === 'late' ? css.late : undefined}>
              {counts[status].toLocaleString('en-US')}
            </dd>
          </div>
        ))}
    </dl>
  );
}
