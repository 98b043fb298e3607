import { Notice } from '../kit/States.tsx';
import { CommandButton } from './CommandButton.tsx';
import type { Commands, CommandType } from './commands.ts';

const verbs = {
  move: ['create', 'created'],
  trip: ['create', 'created'],
  edit: ['save', 'saved'],
  cancellation: ['cancel', 'cancelled'],
  completion: ['complete', 'completed'],
  removal: ['remove', 'removed'],
  text: ['send', 'sent'],
  call: ['make', 'made'],
  request: ['serve', 'served'],
} as const;

/**
 * An intent that was sent and not answered (P6): it can be asked for again with its key, or given
 * up. `askAgain` and `giveUp` are the commands.
 */
export function Unanswered<A extends CommandType, G extends CommandType>(props: {
  /** What was sent. */
  readonly what: keyof typeof verbs;
  readonly askAgain: A;
  readonly giveUp: G;
  /** It is asked for again by the operator alone, not when the connection is back. */
  readonly byHand?: boolean;
  /** Names which, where there may be several. */
  readonly data: Commands[A] & Commands[G];
  /** Rounded, where it does not run from edge to edge. */
  readonly inset?: boolean;
}) {
  const { what, askAgain, giveUp, byHand, data, inset = false } = props;
  return (
    <Notice
      tone="warn"
      inset={inset}
      action={
        <>
          <CommandButton type={askAgain} data={data} label="Ask again" size="small" />
          <CommandButton
            type={giveUp}
            data={data}
            label="Stop waiting"
            size="small"
            variant="ghost"
          />
        </>
      }
    >
      The {what} was sent and no answer came. Asking again cannot {verbs[what][0]} it twice
      {byHand === true ? '.' : ', and is done by itself when the connection is back.'}
    </Notice>
  );
}

/** After giving up: what is known, and what is safe. */
export function GivenUp({ what }: { readonly what: keyof typeof verbs }) {
  const [verb, done] = verbs[what];
  return (
    <Notice tone="warn">
      {`The ${what} may have been ${done}: look for it before you try again. `}
      {`The same draft again cannot ${verb} it twice.`}
    </Notice>
  );
}
