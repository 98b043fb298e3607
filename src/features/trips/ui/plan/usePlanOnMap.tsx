import { useCallback, useEffect, useMemo } from 'react';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { waysOf, whereaboutsAt } from '#planning/team/schedule/whereabouts.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { type LookedPlan, planOnMapOf } from '#views/bind/planOnMap.ts';
import { signOf } from '#views/diagram/blockWords.ts';
import { legendOf } from '#views/diagram/legend.ts';
import type { Column } from '../../trips.queries.ts';

/**
 * Letters the plan's places on the map as long as the plan is looked at, and draws its ways.
 * Returns what shows its drivers there as ghosts, at an instant in ms.
 */
export function usePlanOnMap(
  plan: TeamPlan,
  columns: readonly Column[],
  hasWays = true,
): (ms: number) => void {
  const onMap = planOnMapOf(useMachine());
  const places = useMemo(() => {
    const legend = legendOf(plan.places);
    return plan.places.map(({ lonE6, latE6 }, at) => {
      const own = legend[at];
      return { lonE6, latE6, badge: own?.badge ?? '', color: own?.color ?? 1 };
    });
  }, [plan.places]);
  const ways = useMemo(() => (hasWays ? waysOf(plan) : []), [plan, hasWays]);
  useEffect(() => {
    // The marker has shown its instant before.
    onMap.set({ places, ways, ghosts: onMap.current()?.ghosts ?? [] });
  }, [onMap, places, ways]);
  // Not between two plans: the map would fit their places again.
  useEffect(() => () => onMap.set(null), [onMap]);
  return useCallback(
    (ms) => onMap.set({ places, ways, ghosts: ghostsAt(plan, columns, ms) }),
    [onMap, places, ways, plan, columns],
  );
}

/** S2 §9: a trail is as long as a tenth of the plan takes. */
const trailShare = 0.1;
const trailSteps = 20;

function ghostsAt(plan: TeamPlan, columns: readonly Column[], ms: number): LookedPlan['ghosts'] {
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  const begins = Math.min(...actions.map(({ startMs }) => startMs));
  const ends = Math.max(...actions.map(({ startMs, durationMs }) => startMs + durationMs));
  const stepMs = ((ends - begins) * trailShare) / trailSteps;
  const before = Array.from({ length: trailSteps }, (_, at) =>
    whereaboutsAt(plan, Math.max(begins, ms - (trailSteps - at) * stepMs)),
  );
  return whereaboutsAt(plan, ms).map(({ driverId, from, to, share }) => {
    const trail = before.flatMap((all) => all.find((one) => one.driverId === driverId) ?? []);
    const { name = '', isNamed = false } = columns.find((one) => one.driverId === driverId) ?? {};
    const kind = plan.drivers.find((one) => one.driverId === driverId)?.kind;
    const sign = signOf({ name, isOpen: !isNamed });
    return { driverId, sign, isChase: kind === 'chase', from, to, share, trail };
  });
}
