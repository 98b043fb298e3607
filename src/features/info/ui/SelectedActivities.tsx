import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Section } from '#views/kit/Panel.tsx';
import { ActivityList } from './ActivityList.tsx';
import { useConsole } from './useConsole.tsx';

/** Several selected moves, in the order they were chosen. */
export function SelectedActivities({ ids }: { readonly ids: readonly string[] }) {
  const table = useConsole(({ world }) => world.tables.activities);
  const ordinals = useMemo(
    () => ids.map((id) => table.ordinalOf(id)).filter((ordinal) => ordinal !== undefined),
    [ids, table],
  );
  return (
    <>
      <Section>
        <CommandButton
          type="trips/open"
          data={{ activityIds: ids }}
          label="Plan Trip"
          icon="planned"
        />
      </Section>
      <ActivityList label="Selected activities" ordinals={ordinals} />
    </>
  );
}
