import { Notice } from '../kit/States.tsx';
import { CommandButton } from './CommandButton.tsx';

const nothing = {};

/**
 * An intent that was sent and not answered (P6): it can be asked for again with its key, or given
 * up. `askAgain` and `giveUp` are the commands.
 */
export function Unanswered(props: {
  /** 'move', 'trip'. */
  readonly what: string;
  readonly askAgain: string;
  readonly giveUp: string;
}) {
  const { what, askAgain, giveUp } = props;
  return (
    <Notice
      tone="warn"
      action={
        <>
          <CommandButton type={askAgain} data={nothing} label="Ask again" size="small" />
          <CommandButton
            type={giveUp}
            data={nothing}
            label="Stop waiting"
            size="small"
            variant="ghost"
          />
        </>
      }
    >
      The {what} was sent and no answer came. Asking again cannot create it twice, and is done by
      itself when the connection is back.
    </Notice>
  );
}

/** After giving up: what is known, and what is safe. */
export function GivenUp({ what }: { readonly what: string }) {
  return (
    <Notice tone="warn">
      The {what} may have been created: look for it before you try again. The same draft again
      cannot create it twice.
    </Notice>
  );
}
