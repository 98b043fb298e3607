import type { ReactNode } from 'react';
import type { IconName } from '#views/kit/marks/icons.ts';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { EmptyState, ErrorState } from '#views/kit/panels/States.tsx';
import type { FetchWords } from '../declared.model.ts';
import type { Fetched } from '../fetches.queries.ts';
import { FetchFailed } from './FetchFailed.tsx';

type Props<R> = {
  readonly words: FetchWords;
  readonly icon: IconName;
  readonly now: Fetched<R>;
  /** Null where it cannot be asked for, as in a recording. */
  readonly onRetry: (() => void) | null;
  readonly children: (value: R) => ReactNode;
};

/** The value of a fetch, or its loading, failed or empty state: the same everywhere. */
export function FetchState<R>({ words, icon, now, onRetry, children }: Props<R>) {
  const value = now.is === 'ready' ? now.value : now.last;
  if (value === null) {
    return now.is === 'failed' ? (
      <ErrorState title={words.failed} {...(onRetry ? { onRetry } : {})}>
        {now.why}
      </ErrorState>
    ) : (
      <LoadingSkeleton label={words.loading} lines={3} />
    );
  }
  const isEmpty = words.empty !== null && Array.isArray(value) && value.length === 0;
  return (
    <>
      {now.is === 'failed' ? <FetchFailed words={words} onRetry={onRetry} isOld /> : null}
      {isEmpty ? <EmptyState icon={icon} title={words.empty} /> : children(value)}
    </>
  );
}
