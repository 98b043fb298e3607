import { FetchFailed } from '#spine/fetches/ui.ts';
import { contractors, linkedDrivers } from '../../trips.fetches.ts';
import css from './drivers.module.css';
import type { Roster } from './useRoster.tsx';

/** Whether it is known who may be asked, and who is listed where it is not. */
export function RosterState({ linked, contracted }: Pick<Roster, 'linked' | 'contracted'>) {
  return (
    <>
      <ListState of={linkedDrivers} list={linked} without="All drivers in scope are listed." />
      <ListState of={contractors} list={contracted} without="All who are linked are listed." />
    </>
  );
}

/** Whether a list of drivers is read, where it is not known; `without`: what is shown meanwhile. */
function ListState(props: {
  readonly of: Pick<typeof linkedDrivers, 'words'>;
  readonly list: Roster['linked'];
  readonly without: string;
}) {
  const { now, onRetry } = props.list;
  const { words } = props.of;
  if (now.is === 'failed') {
    const isOld = now.last !== null;
    const failed = isOld ? words.failed : `${words.failed} ${props.without}`;
    return <FetchFailed words={{ ...words, failed }} onRetry={onRetry} isOld={isOld} />;
  }
  if (isKnown(props.list)) return null;
  return (
    <p role="status" className={css.reading}>
      {words.loading}
    </p>
  );
}

/** Read, or known from before. */
export function isKnown({ now }: Roster['linked']): boolean {
  return now.is === 'ready' || now.last !== null;
}
