import { useEffect } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameFields, selectFrom } from '#views/bind/useSelect.ts';
import type { KeptFetch } from '../declared.model.ts';
import { type Fetched, fetched, isOld } from '../fetches.queries.ts';
import type { FetchesTypes } from '../fetches.slice.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- its call and what it sees do not matter
type Reading<P, R> = KeptFetch<string, P, any, R, any>;

const useFetches = selectFrom<FetchesTypes>();
const loading = { is: 'loading', last: null } as const;

/** The state of a fetch, which is asked for when it is unknown or old. Null params: no fetch. */
export function useFetched<P, R>(
  def: Reading<P, R>,
  params: P | null,
): { readonly now: Fetched<R>; readonly onRetry: (() => void) | null } {
  const machine = useMachine();
  const known = useFetches(
    (sees) => (params === null ? null : fetched(sees, def, params)),
    (a, b) => a === b || (a !== null && b !== null && sameFields(a, b)),
  );
  const isWanting = useFetches(
    (sees) => params !== null && known?.is !== 'failed' && isOld(sees, def, params),
  );
  const ask = { type: 'fetches/ask', data: { of: def.type, params: params as never } } as const;
  const may = params === null || known?.is === 'loading' ? null : machine.check(ask);
  const key = JSON.stringify(params);
  const hasFailed = known?.is === 'failed';
  useEffect(() => {
    if (isWanting && machine.check(ask).yes) machine.dispatch(ask);
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for what is asked
  }, [machine, key, isWanting]);
  useEffect(() => {
    // It may not have been retried, if no screen needed it since.
    if (hasFailed && machine.check(ask).yes) machine.dispatch(ask);
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is drawn
  }, [machine, key]);
  const onRetry = may?.yes ? () => void machine.dispatch(ask) : null;
  if (known) return { now: known, onRetry };
  const now = may && !may.yes ? { is: 'failed' as const, last: null, why: may.reason } : loading;
  return { now, onRetry };
}
