import { useMemo, useState } from 'react';
import { TripDiagram } from '#views/diagram/TripDiagram.tsx';
import { classes } from '#views/kit/classes.ts';
import { useDayTimes, useZoneLetters } from '../../../activities/ui.ts';
import { same } from '#domain/same.ts';
import { useSettings } from '#spine/settings/ui.ts';
import type { Answered } from '../../trips.model.ts';
import { columnsOf } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';
import css from './PlanAside.module.css';
import { usePlanHand } from './usePlanHand.tsx';

/** A plan in the trip diagram; pressing the head of a column chooses its driver (S2 §2). */
export function PlanDiagram(props: {
  readonly shown: Answered;
  /** Absent while the plan is not complete: no driver can be chosen yet. */
  readonly onColumn: ((column: number) => void) | undefined;
  /** Whether it has the whole width: the letters of its places stand above it, not beside it. */
  readonly isWhole: boolean;
  /** Where its bar stands; absent: above it. */
  readonly bar: HTMLElement | null | undefined;
  /** Shows where its drivers are at an instant, ms. */
  readonly onTime: (ms: number) => void;
}) {
  const { onColumn, isWhole, bar, onTime } = props;
  const { plan } = props.shown;
  const { activities, locations, drivers: rows } = useTrips(({ world }) => world.tables);
  const hand = usePlanHand();
  const isSearching = useTrips(({ trips }) => trips.state.outcome?.is === 'calculating');
  const columns = useTrips(columnsOf, same);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const animates = useSettings(({ settings }) => settings.state.animations);
  const marker = useMemo(() => ({ animates, onTime }), [animates, onTime]);
  const zone = locations.get(plan.moves[0]?.startId ?? '')?.timezone;
  const times = useDayTimes(zone);
  const letters = useZoneLetters(zone);
  const names = useMemo(() => {
    const moves = plan.moves.map(({ activityId }) => {
      const { name = 'The move', deadlineMs = null } = activities.get(activityId) ?? {};
      return [activityId, { name, deadlineMs }] as const;
    });
    const named = columns.map(({ driverId, name, isNamed }) => {
      return [driverId, { name, isOpen: !isNamed }] as const;
    });
    // Drivers without anything to do are called by their columns.
    const others = (hand?.driverIds ?? []).map((driverId) => {
      const name = rows.get(driverId)?.name;
      const own = name ?? `Driver ${driverId.replace('driver-', '')}`;
      return [driverId, { name: own, isOpen: name === undefined }] as const;
    });
    const drivers = [...others, ...named];
    return { drivers: new Map(drivers), moves: new Map(moves), tasks: new Map<string, string>() };
  }, [plan, activities, rows, columns, hand]);
  return (
    <div className={classes(css.diagram, isSearching && css.searching)}>
      <TripDiagram
        plan={plan}
        isNarrow={!isWhole}
        bar={bar}
        names={names}
        selectedId={selectedId}
        time={times.time}
        day={times.day}
        letters={letters}
        onSelect={setSelectedId}
        onColumn={onColumn && ((index) => onColumn(columns[index]?.column ?? 0))}
        hand={hand}
        marker={marker}
      />
    </div>
  );
}
