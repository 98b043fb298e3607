// A planner worker in this very thread, for hosts that have no processes: it plans in turns of some
// milliseconds, with whatever else is to be done in between.
import type { PlannerMessage, PlannerRequest } from '#wire/planner/messages.ts';
import { type Answering, answersTo } from '../planner/planning.ts';
import type { PlannerWorker } from './planners.ts';
import type { Wall } from './wall.ts';

/** Of the search: half a second for a dozen moves. */
const ownIterations = 4000;

/** Runs something soon, after what else is waiting. The answer calls it off. */
export type Later = (run: () => void) => () => void;

export function planningInTurns(answering: Answering, later: Later): PlannerWorker {
  return { plan: (request, tell) => inTurns(request, answersTo(request, answering), later, tell) };
}

/** The planner of a company that has one console: the same answers to the same request. */
export function ownPlanner(wall: Wall): PlannerWorker {
  const budget = { is: 'iterations', iterations: ownIterations } as const;
  return planningInTurns({ plannerId: 'own', budget }, (run) => wall.after(0, run));
}

/** Iterates turn by turn; what breaks is told as an error. The answer ends it. */
export function inTurns(
  { requestId }: PlannerRequest,
  answers: Iterator<PlannerMessage | null, void>,
  later: Later,
  tell: (message: PlannerMessage) => void,
): () => void {
  let isOver = false;
  let callOff = later(turn);
  return () => {
    isOver = true;
    callOff();
  };

  function turn(): void {
    let message: PlannerMessage | null;
    try {
      const { done, value } = answers.next();
      if (done) return;
      message = value;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      return tell({ is: 'error', error: { requestId, message: `The planner failed: ${words}` } });
    }
    if (message !== null) tell(message);
    if (!isOver) callOff = later(turn);
  }
}
