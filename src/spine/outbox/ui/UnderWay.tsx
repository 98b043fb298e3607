import { useEffect, useRef } from 'react';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import type { Attempt, OpenRequest } from '../outbox.model.ts';
import { unknownText } from '../list.queries.ts';
import { attemptOn, openOn } from '../outbox.queries.ts';
import type { OutboxTypes } from '../outbox.slice.ts';
import type { AnyRequest } from '../requests.model.ts';
import { AnswerActs, Withdraw } from './Acts.tsx';
import { useSecondsLeft } from './useSecondsLeft.tsx';

const useOutbox = selectFrom<OutboxTypes>();

/** The request of this type that is open on a subject; undefined when there is none. */
export function useOpen({ type }: AnyRequest, subject: string) {
  return useOutbox((sees) => openOn(sees, subject, type));
}

type AttemptOf<R extends AnyRequest> = Omit<Attempt, 'asked'> & {
  readonly asked: ReturnType<R['schema']['parse']>;
};

/** The attempt on a subject, typed; undefined when there is none. */
export function useAttempt<R extends AnyRequest>({ type }: R, subject: string) {
  return useOutbox((sees) => attemptOn(sees, subject, type)) as AttemptOf<R> | undefined;
}

type Props = {
  readonly request: AnyRequest;
  readonly subject: string;
  /** With rounded corners, where it does not span the full width. */
  readonly inset?: boolean;
};

/**
 * A request that waits for the connection and can be withdrawn, or one that was sent and not
 * answered (P6) and can be asked again with its key, or given up.
 */
export function UnderWay({ request, subject, inset = false }: Props) {
  const one = useOpen(request, subject);
  const isLost = useOutbox(({ connection }) => connection.state.link === 'lost');
  const { noun } = request.words;
  if (one?.isHeld) return <Held one={one} request={request} inset={inset} />;
  if (one?.phase === 'waiting') {
    return (
      <Notice tone="warn" inset={inset} action={<Withdraw intentId={one.intentId} />}>
        The {noun} has not been sent: it waits for the connection, or for what was asked before it.
      </Notice>
    );
  }
  if (one?.phase !== 'unknown') return null;
  return (
    <Notice
      tone="warn"
      inset={inset}
      action={<AnswerActs intentId={one.intentId} request={request} />}
    >
      The {noun} was sent{' '}
      {one.answered === undefined
        ? 'and no answer came.'
        : 'and it is not known what became of it.'}{' '}
      {unknownText(request, one, isLost)}
    </Notice>
  );
}

type HeldProps = Pick<Props, 'request' | 'inset'> & { readonly one: OpenRequest };

/** It can be taken back for some seconds, which are counted down; the button has the focus. */
function Held({ one, request, inset = false }: HeldProps) {
  const { intentId } = one;
  const left = useSecondsLeft(intentId, request.holdMs ?? 0);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), [intentId]);
  return (
    <Notice
      tone="info"
      inset={inset}
      action={
        <span ref={button}>
          <Withdraw intentId={intentId} label="Undo" />
        </span>
      }
    >
      The {request.words.noun} is sent in <span role="timer">{left} s</span>.
    </Notice>
  );
}

/** After giving up: that it may have been done, and that trying again is safe. */
export function GivenUp({ request, subject }: Props) {
  const attempt = useAttempt(request, subject);
  if (attempt?.how !== 'givenUp') return null;
  const { noun, verb } = request.words;
  return (
    <Notice tone="warn">
      {`The ${noun} may have been ${verb[1]}: look for it before you try again. `}
      {`The same again cannot ${verb[0]} it twice.`}
    </Notice>
  );
}
