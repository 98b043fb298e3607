// A planner worker whose messages the test sends.
import type { PlannerMessage, PlannerRequest } from '#wire/planner/messages.ts';
import type { PlannerWorker } from '../planners.ts';

export type ManualWorker = PlannerWorker & {
  /** Requests in the order they came. */
  readonly asked: PlannerRequest[];
  /** Requests that were stopped. */
  readonly stopped: string[];
  /** Reports about the last request. */
  improve(costCents: number): void;
  finish(): void;
};

export function manualWorker(plannerId = 'w'): ManualWorker {
  const asked: PlannerRequest[] = [];
  const stopped: string[] = [];
  let report: (message: PlannerMessage) => void = () => {};
  const update = (isFinal: boolean, costCents: number) => {
    const requestId = asked.at(-1)?.requestId ?? '';
    const plan = { progress: isFinal ? 1 : 0.5, costCents, routes: [], unserved: [] };
    report({ is: 'route', update: { requestId, plannerId, isFinal, ...plan } });
  };
  return {
    asked,
    stopped,
    plan(request, on) {
      asked.push(request);
      report = on;
      return () => void stopped.push(request.requestId);
    },
    improve: (costCents) => update(false, costCents),
    finish: () => update(true, 1),
  };
}
