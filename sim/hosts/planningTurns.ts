// A planner worker in the current thread, for hosts without processes: it plans in turns of some
// milliseconds and leaves time for other work in between.
import type { PlannerMessage, PlannerRequest } from '#wire/planner/messages.ts';
import { type Answering, answersTo } from '../planner/planning.ts';
import type { PlannerWorker } from './planners.ts';
import type { Wall } from './wall.ts';

/** Of the search: half a second for a dozen moves. */
const ownIterations = 4000;

/** Runs a callback soon, after other waiting work. Returns its cancel. */
export type Later = (run: () => void) => () => void;

export function planningInTurns(answering: Answering, later: Later): PlannerWorker {
  return {
    plan: (request, report) => inTurns(request, answersTo(request, answering), later, report),
  };
}

/** The planner of a company with one console: the same answers to the same request. */
export function ownPlanner(wall: Wall): PlannerWorker {
  const budget = { is: 'iterations', iterations: ownIterations } as const;
  return planningInTurns({ plannerId: 'own', budget }, (run) => wall.after(0, run));
}

/** Iterates turn by turn; an exception is reported as an error. Returns its stop. */
export function inTurns(
  { requestId }: PlannerRequest,
  answers: Iterator<PlannerMessage | null, void>,
  later: Later,
  report: (message: PlannerMessage) => void,
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
      return report({ is: 'error', error: { requestId, message: `The planner failed: ${words}` } });
    }
    if (message !== null) report(message);
    if (!isOver) callOff = later(turn);
  }
}
