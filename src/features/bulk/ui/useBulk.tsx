import { useMemo, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { EndingKind } from '../../endings/index.ts';
import { mostRows } from '../bulk.model.ts';
import { sortedOut, type SortedOut } from '../bulk.queries.ts';
import type { BulkSees, BulkTypes } from '../facts.slice.ts';
import { tooMany } from '../bulk.slice.ts';

export const useBulk = selectFrom<BulkTypes>();

/** What the operator is asked before the act begins. */
export type Asked = SortedOut & { readonly what: EndingKind };

/**
 * The question about these moves, and why it can't be asked now. Which moves may be ended is
 * worked out when the question opens, not while only the buttons are drawn.
 */
export function useAsking(ids: readonly string[]) {
  const machine = useMachine();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [activityId = ''] = ids;
  const probe = useMemo(
    () => ({ what: 'cancel' as const, rows: [{ activityId, version: 0 }] }),
    [activityId],
  );
  const refusal = useReason('bulk/begin', probe);
  return {
    asked,
    reason: ids.length > mostRows ? tooMany : refusal,
    ask: (what: EndingKind) => {
      const sees = machine.latest() as unknown as BulkSees;
      setAsked({ what, ...sortedOut(sees, what, ids) });
    },
    close: () => setAsked(null),
  };
}
