import { authorOf, doneWords } from '#domain/deeds.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { IconName } from '#views/kit/marks/icons.ts';
import { EmptyState, Notice } from '#views/kit/panels/States.tsx';
import { useBriefTimes } from '../../activities/ui.ts';
import type { Selectable } from '#spine/selection/index.ts';
import type { SessionTypes } from '#spine/session/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { goneRow } from '#spine/world/index.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { useConsole } from './useConsole.tsx';

const useSession = selectFrom<SessionTypes>();

type Gone = NonNullable<ReturnType<typeof goneRow>>;

const nouns: { readonly [C in Selectable]: readonly [noun: string, icon: IconName] } = {
  activities: ['move', 'unknown'],
  drivers: ['driver', 'driver'],
  locations: ['location', 'custom'],
  vehicles: ['vehicle', 'vehicle'],
  employees: ['employee', 'people'],
};

/** Shown for a selected item that no longer exists. */
export function GoneOne(props: { readonly collection: Selectable; readonly id: string }) {
  const { collection, id } = props;
  const gone = useConsole((sees) => goneRow(sees, collection, id));
  const words = useRemovalWords();
  const [noun, icon] = nouns[collection];
  return (
    <EmptyState icon={icon} title={`This ${noun} is gone`}>
      {gone ? `${words('Removed', gone)}.` : 'It was removed, or it belongs to another account.'}
    </EmptyState>
  );
}

/** Items listed one by one; the rest is a number. */
const mostListed = 3;

/** A notice about selected items that another person has removed. */
export function LostSelected() {
  const me = useSession(({ session }) => session.state.user?.id);
  const lost = useConsole(({ selection }) => selection.state.lost);
  const world = useConsole((sees) => sees.world);
  const words = useRemovalWords();
  if (!lost) return null;
  const all = lost.ids.flatMap((id) => goneRow({ world }, lost.collection, id) ?? []);
  const theirs = all.filter(({ by }) => by?.id !== me);
  const more = theirs.length - mostListed;
  if (theirs.length === 0) return null;
  return (
    <Notice tone="info">
      {theirs.slice(0, mostListed).map((gone) => (
        <div key={gone.id}>{`${gone.name}: ${words('removed', gone)}.`}</div>
      ))}
      {more > 0 ? <div>And {more.toLocaleString('en-US')} more.</div> : null}
    </Notice>
  );
}

/** 'Removed by Jo Brandt at 09:31 AM'. */
function useRemovalWords() {
  const me = useSession(({ session }) => session.state.user?.id);
  const times = useShownTimes();
  const { day } = useBriefTimes();
  const zone = useCompanyZone();
  return (done: string, gone: Gone) => {
    const at = `${day(gone.ms, zone)} ${times.time(gone.ms, zone)}`.trim();
    return doneWords(done, authorOf(gone, me), at);
  };
}
