import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';

/** A notice of rows that could not be read, such as a place without coordinates. */
export function Unread() {
  const skipped = useConsole(({ world }) => world.state.skipped);
  const unread = useConsole(({ world }) => world.state.unread);
  if (skipped === 0) return null;
  const words = skipped === 1 ? '1 record' : `${skipped.toLocaleString('en-US')} records`;
  return (
    <Notice
      tone="warn"
      icon="unknown"
      action={
        unread.length === 0 ? undefined : (
          <PopoverButton label="Which" title="Where it could not be read" size="small">
            <ul className={css.reasons}>
              {unread.map((where) => (
                <li key={where}>{where}</li>
              ))}
              {skipped > unread.length ? <li>and {skipped - unread.length} more</li> : null}
            </ul>
          </PopoverButton>
        )
      }
    >
      {words} of the server could not be read and {skipped === 1 ? 'is' : 'are'} not shown.
    </Notice>
  );
}
