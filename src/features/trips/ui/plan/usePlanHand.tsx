import { useMemo } from 'react';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { useHandLine } from '#views/bind/handJudge.tsx';
import type { Command } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { DiagramHand, HandChange } from '#views/diagram/byHand/diagramHand.ts';
import type { TripsSees } from '../../facts.slice.ts';
import { problemOfDraft } from '../../problem.queries.ts';
import { plannedNow } from '../../trips.queries.ts';
import { useDraftMoves } from '../useDraftMoves.tsx';
import { useTrips } from '../useTrips.tsx';

type Judged = { readonly problem: TeamProblem; readonly plan: TeamPlan };

/** The complete plan in the diagram's hand; nothing while there is none. */
export function usePlanHand(): DiagramHand | undefined {
  const machine = useMachine();
  const line = useHandLine();
  const draft = useTrips(({ trips }) => trips.state.plan);
  const plan = useTrips(({ trips }) => plannedNow(trips.state)?.plan ?? null);
  const ways = useTrips(({ trips }) => trips.state.ways);
  const moves = useDraftMoves();
  return useMemo(() => {
    if (draft === null || plan === null) return undefined;
    const sees = machine.published() as unknown as TripsSees;
    const drafted = problemOfDraft(sees, { draft, ways });
    if (drafted.is === 'refused') return undefined;
    const judged: Judged = { problem: drafted.problem, plan };
    const readyMsOf = (activityId: string) =>
      moves?.find((move) => move?.id === activityId)?.readyMs ?? null;
    return {
      driverIds: drafted.problem.drivers.map(({ id }) => id),
      lift: (activityId, on) =>
        line.lift(judged, { activityId, readyMs: readyMsOf(activityId) }, on),
      change: (change) => {
        const command = commandOf(change);
        const allowed = machine.check(command);
        if (!allowed.yes) return allowed.reason;
        machine.dispatch(command);
        return null;
      },
    };
  }, [machine, line, draft, plan, ways, moves]);
}

function commandOf(
  change: HandChange,
): Command<'trips/moveActivity' | 'trips/moveToTime' | 'trips/leaveOut'> {
  const { activityId } = change;
  if (change.is === 'leaveOut') return { type: 'trips/leaveOut', data: { activityId } };
  const { place } = change;
  if (place.is === 'time') {
    return { type: 'trips/moveToTime', data: { activityId, notBeforeMs: place.notBeforeMs } };
  }
  const { driverId, position } = place;
  return { type: 'trips/moveActivity', data: { activityId, driverId, position } };
}
