import { useMemo, useState } from 'react';
import { BulkButtons } from '../../bulk/ui.ts';
import { ordinalsReader } from '../info.queries.ts';
import { MoveSet } from './MoveSet.tsx';
import { PlanTrip } from './PlanTrip.tsx';
import { useConsole } from './useConsole.tsx';

/** Several selected moves. */
export function SelectedActivities({ ids }: { readonly ids: readonly string[] }) {
  const table = useConsole(({ world }) => world.tables.activities);
  const [read] = useState(ordinalsReader);
  const ordinals = useMemo(() => read(table, ids), [read, table, ids]);
  return (
    <>
      <PlanTrip activityIds={ids} variant="default">
        <BulkButtons ids={ids} />
      </PlanTrip>
      <MoveSet label="Selected activities" donutLabel="selected" ordinals={ordinals} isSelection />
    </>
  );
}
