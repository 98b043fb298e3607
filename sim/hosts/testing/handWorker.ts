// A planner worker whose every word a test says.
import type { PlannerMessage, PlannerRequest } from '#wire/planner/messages.ts';
import type { PlannerWorker } from '../planners.ts';

export type HandWorker = PlannerWorker & {
  /** Requests in the order they came. */
  readonly asked: PlannerRequest[];
  /** Those that were stopped. */
  readonly stopped: string[];
  /** Tells about the last one. */
  improve(costCents: number): void;
  finish(): void;
};

export function handWorker(plannerId = 'w'): HandWorker {
  const asked: PlannerRequest[] = [];
  const stopped: string[] = [];
  let tell: (message: PlannerMessage) => void = () => {};
  const update = (isFinal: boolean, costCents: number) => {
    const requestId = asked.at(-1)?.requestId ?? '';
    const plan = { progress: isFinal ? 1 : 0.5, costCents, routes: [], unserved: [] };
    tell({ is: 'route', update: { requestId, plannerId, isFinal, ...plan } });
  };
  return {
    asked,
    stopped,
    plan(request, on) {
      asked.push(request);
      tell = on;
      return () => void stopped.push(request.requestId);
    },
    improve: (costCents) => update(false, costCents),
    finish: () => update(true, 1),
  };
}
