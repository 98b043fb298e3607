import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { KeepingChoice, KeepingState } from '#kernel/keeping.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { KeptProvider } from '#views/kit/kept.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import css from './StorageBanner.module.css';

const kept: KeepingState = { is: 'kept' };

/** What the browser stores of this session; a recording is a file, and stored. */
function useKeeping(): KeepingState {
  const { keeping } = useMachine();
  const subscribe = useCallback((on: () => void) => keeping?.subscribe(on) ?? noMatter, [keeping]);
  return useSyncExternalStore(subscribe, () => keeping?.now() ?? kept);
}

const noMatter = () => {};

/**
 * The console, which knows whether it is stored; where the browser has no room, with a banner that
 * asks, and then says, whether the operator stops or goes on (P3). Who has stopped can reach the
 * banner alone. It goes by itself.
 */
export function Stored(props: {
  readonly choose: ((choice: KeepingChoice) => Promise<void>) | undefined;
  readonly save: (() => Promise<void>) | undefined;
  readonly children: ReactNode;
}) {
  const state = useKeeping();
  const { choose, save } = props;
  return (
    <KeptProvider value={state.is === 'kept'}>
      {state.is === 'unkept' ? <StorageBanner state={state} choose={choose} save={save} /> : null}
      <div className={css.own} inert={state.is === 'unkept' && state.choice === 'stop'}>
        {props.children}
      </div>
    </KeptProvider>
  );
}

function StorageBanner(props: {
  readonly state: KeepingState & { readonly is: 'unkept' };
  readonly choose: ((choice: KeepingChoice) => Promise<void>) | undefined;
  readonly save: (() => Promise<void>) | undefined;
}) {
  const { state, choose, save } = props;
  const { choice } = state;
  return (
    <section className={css.banner} aria-label="Storage">
      <Notice
        tone={choice === null ? 'err' : 'warn'}
        action={
          <>
            {choice === 'stop' || !choose ? null : (
              <Button size="small" onClick={() => void choose('stop')}>
                Stop
              </Button>
            )}
            {choice === 'goOn' || !choose ? null : (
              <Button size="small" onClick={() => void choose('goOn')}>
                Go on without crash protection
              </Button>
            )}
            {save ? (
              <Button size="small" onClick={() => void save()}>
                Save session
              </Button>
            ) : null}
          </>
        }
      >
        {wordsOf(state)}
      </Notice>
    </section>
  );
}

function wordsOf({ error, choice, isOver }: KeepingState & { readonly is: 'unkept' }): string {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError';
  const why = isFull ? 'This browser has no room left' : 'This browser does not store your work';
  if (isOver) return `${why}, for too long: this session is not stored again. Save it and reload.`;
  if (choice === 'stop') return `${why}. Work has stopped, and goes on by itself with room again.`;
  if (choice === 'goOn') return `${why}. Nothing you do is kept: a crash or a reload loses it.`;
  return `${why}. Nothing you do now is kept, and nothing is sent. Stop, or go on without it?`;
}
