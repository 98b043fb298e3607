// The rules of planning know drivers and moves by their ids: their reasons are read by names here.
import type { DropOutcome } from '#planning/team/byHand/dropping.ts';
import type { DiagramNames } from '../diagramPlan.ts';
import type { DiagramHand } from './diagramHand.ts';

/** A hand whose reasons name drivers and moves: 'the day of Driver 2 is too long.' */
export function namedHand(hand: DiagramHand, names: DiagramNames): DiagramHand {
  const outcomeOf = (outcome: DropOutcome): DropOutcome =>
    outcome.is === 'cannot' ? { ...outcome, reason: named(outcome.reason, names) } : outcome;
  return {
    ...hand,
    lift: (activityId, on) =>
      hand.lift(activityId, {
        rows: (rows) =>
          on.rows(
            rows.map(({ best, ...row }) => {
              return { ...row, best: { ...best, outcome: outcomeOf(best.outcome) } };
            }),
          ),
        outcome: (of, outcome) => on.outcome(of, outcomeOf(outcome)),
      }),
    change: (change) => {
      const reason = hand.change(change);
      return reason === null ? null : named(reason, names);
    },
  };
}

/** Words are taken whole: 'driver-1' is no part of 'driver-12'. */
function named(reason: string, { drivers, moves }: DiagramNames): string {
  const words = reason.replace(/[\w-]+/g, (id) => (drivers.get(id) ?? moves.get(id))?.name ?? id);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
