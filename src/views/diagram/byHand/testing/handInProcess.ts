// A plan that is changed by hand without a worker: judged in this thread, changed at once.
import { moved, movedTo, removed } from '#planning/team/byHand/dropping.ts';
import { HandDesk } from '#planning/team/byHand/handDesk.ts';
import { HandLine } from '#planning/team/byHand/handLine.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import type { DiagramHand, HandChange } from '../diagramHand.ts';

export function handInProcess(
  problem: TeamProblem,
  plan: TeamPlan,
  onPlan: (plan: TeamPlan, change: HandChange) => void,
): DiagramHand {
  const desk = new HandDesk({
    post: (message) => line.take(message),
    later: (turn) => void setTimeout(turn, 0),
    nowMs: () => performance.now(),
  });
  const line = new HandLine((message) => desk.take(structuredClone(message)));
  return {
    driverIds: problem.drivers.map(({ id }) => id),
    lift: (activityId, on) => {
      const readyMs = problem.moves.find((one) => one.activityId === activityId)?.readyMs ?? null;
      return line.lift({ problem, plan }, { activityId, readyMs }, on);
    },
    change: (change) => {
      const { activityId } = change;
      const result = (() => {
        if (change.is === 'leaveOut') return removed(problem, plan, activityId);
        const { place } = change;
        if (place.is === 'time') return movedTo(problem, plan, activityId, place.notBeforeMs);
        return moved(problem, plan, activityId, place.driverId, place.position);
      })();
      if (result.is === 'cannot') return result.reason;
      onPlan(result.plan, change);
      return null;
    },
  };
}
