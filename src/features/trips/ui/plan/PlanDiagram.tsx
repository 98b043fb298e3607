import { useCallback, useMemo, useState } from 'react';
import { TripDiagram } from '#views/diagram/TripDiagram.tsx';
import { same } from '../../../outbox/index.ts';
import { useShownTimes } from '../../../settings/ui.ts';
import type { Answered } from '../../trips.model.ts';
import { columnsOf } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';
import css from './PlanAside.module.css';

/** A plan in the trip diagram. */
export function PlanDiagram({ shown: { plan } }: { readonly shown: Answered }) {
  const { activities, locations } = useTrips(({ world }) => world.tables);
  const columns = useTrips(columnsOf, same);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const times = useShownTimes();
  const zone = locations.get(plan.moves[0]?.startId ?? '')?.timezone;
  const time = useCallback((ms: number) => times.time(ms, zone), [times, zone]);
  const names = useMemo(() => {
    const moves = plan.moves.map(({ activityId }) => {
      const { name = 'The move', deadlineMs = null } = activities.get(activityId) ?? {};
      return [activityId, { name, deadlineMs }] as const;
    });
    const drivers = columns.map(({ driverId, name, isNamed }) => {
      return [driverId, { name, isOpen: !isNamed }] as const;
    });
    return { drivers: new Map(drivers), moves: new Map(moves), tasks: new Map<string, string>() };
  }, [plan, activities, columns]);
  return (
    <div className={css.whole}>
      <TripDiagram
        plan={plan}
        hasLegend={false}
        names={names}
        selectedId={selectedId}
        time={time}
        onSelect={setSelectedId}
      />
    </div>
  );
}
