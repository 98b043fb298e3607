import { type Invoice, stateOf } from '#domain/invoices.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { StatusBadge } from '#views/kit/marks/StatusBadge.tsx';
import { type Now, stateWords } from '../invoices.queries.ts';

/** Only overdue has a color. */
export function InvoiceBadge({ row, now }: { readonly row: Invoice; readonly now: Now }) {
  const words = stateWords(row, now);
  const state = stateOf(row, now.nowMs);
  if (state === 'overdue') return <StatusBadge status="late" words={words} />;
  return <Chip icon={state === 'paid' ? 'check' : 'unplanned'}>{words}</Chip>;
}
