import { useMemo } from 'react';
import { Section } from '#views/kit/Panel.tsx';
import { ActivityList } from './ActivityList.tsx';
import { PlanTrip } from './PlanTrip.tsx';
import { StatusCounts } from './StatusCounts.tsx';
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
        <StatusCounts ordinals={ordinals} label="selected" />
      </Section>
      <PlanTrip activityIds={ids} variant="default" />
      <ActivityList label="Selected activities" ordinals={ordinals} />
    </>
  );
}
