import { Button } from '#views/kit/Button.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Notice } from '#views/kit/States.tsx';
import type { FetchWords, KeptFetch } from '../declared.model.ts';

/** What could not be had, beside what is shown without it, and the way to ask once more. */
export function FetchFailed(props: { readonly words: FetchWords; readonly onRetry: () => void }) {
  const again = (
    <Button size="small" onClick={props.onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="warn" inset action={again}>
      {props.words.failed}
    </Notice>
  );
}

// oxlint-disable-next-line typescript/no-explicit-any -- its call and what it sees do not matter
type Asked<P> = KeptFetch<string, P, any, any, any>;

/** Asks once more for what failed. */
export function useAskAgain<P>({ type }: Asked<P>) {
  const machine = useMachine();
  return (all: readonly P[]) => {
    for (const params of all) {
      machine.dispatch({ type: 'fetches/ask', data: { of: type, params: params as never } });
    }
  };
}
