import { Button } from '#views/kit/Button.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Notice } from '#views/kit/States.tsx';
import type { KeptFetch } from '../declared.model.ts';

type Props<P> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- its call and what it sees do not matter
  readonly of: KeptFetch<string, P, any, any, any>;
  /** What it was asked with, each time that failed. */
  readonly failed: readonly P[];
};

/** What could not be had, beside what is shown without it, and the way to ask once more. */
export function FetchFailed<P>({ of: { type, words }, failed }: Props<P>) {
  const machine = useMachine();
  if (failed.length === 0) return null;
  const again = () => {
    for (const params of failed) {
      machine.dispatch({ type: 'fetches/ask', data: { of: type, params: params as never } });
    }
  };
  return (
    <Notice
      tone="warn"
      inset
      action={
        <Button size="small" onClick={again}>
          Try again
        </Button>
      }
    >
      {words.failed}
    </Notice>
  );
}
