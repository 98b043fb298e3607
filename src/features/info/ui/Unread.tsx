import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';

/** A notice of rows that could not be read, such as a place without coordinates, or not in full. */
export function Unread() {
  const skipped = useConsole(({ world }) => world.state.skipped);
  const partial = useConsole(({ world }) => world.state.partial);
  const unread = useConsole(({ world }) => world.state.unread);
  const count = skipped + partial;
  if (count === 0) return null;
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
              {count > unread.length ? <li>and {count - unread.length} more</li> : null}
            </ul>
          </PopoverButton>
        )
      }
    >
      {[skippedWords(skipped), partialWords(partial)].filter(Boolean).join(' ')}
    </Notice>
  );
}

function skippedWords(count: number): string {
  if (count === 0) return '';
  const are = count === 1 ? 'is' : 'are';
  return `${records(count)} of the server could not be read and ${are} not shown.`;
}

function partialWords(count: number): string {
  if (count === 0) return '';
  const have = count === 1 ? 'has' : 'have';
  return `${records(count)} of the server ${have} a value that is not known here.`;
}

function records(count: number): string {
  return count === 1 ? '1 record' : `${count.toLocaleString('en-US')} records`;
}
