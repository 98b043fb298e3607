import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import type { FetchWords } from '../declared.model.ts';

type Props = {
  readonly words: FetchWords;
  readonly onRetry: (() => void) | null;
  /** Whether a value read before is shown. */
  readonly isOld?: boolean;
  /** The reason, where it helps to know. */
  readonly why?: string | null;
};

/** A notice that a fetch failed, with a button to try again. */
export function FetchFailed({ words, onRetry, isOld = false, why = null }: Props) {
  const again = onRetry && (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="warn" inset action={again}>
      {words.failed}
      {why === null ? null : ` ${why}`}
      {isOld ? ' What is shown was read before.' : null}
    </Notice>
  );
}
