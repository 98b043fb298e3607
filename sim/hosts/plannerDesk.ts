// One console's access to the planners: permission, and one request at a time.
import { may } from '#domain/capabilities.ts';
import type { User } from '#domain/entities.ts';
import { isLast, type PlannerMessage, readPlannerRequest } from '#wire/planner/messages.ts';
import { writeMessage } from '#wire/realtime/realtime.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { Planners } from './planners.ts';

/** A planner's message as the channel sends it. */
export function plannerFrame(
  message: PlannerMessage,
  serverMs: number,
): Extract<RawFrame, { readonly type: 'message' }> {
  return message.is === 'route'
    ? writeMessage({ is: 'plannerRoute', update: message.update }, serverMs)
    : writeMessage({ is: 'plannerError', ...message.error }, serverMs);
}

export class PlannerDesk {
  readonly #planners: Planners;
  readonly #report: (message: PlannerMessage) => void;
  #underWay: { readonly requestId: string; readonly stop: () => void } | null = null;

  constructor(planners: Planners, report: (message: PlannerMessage) => void) {
    this.#planners = planners;
    this.#report = report;
  }

  /** Takes the body of a request; every result is reported. */
  ask(user: User, body: string): void {
    const read = readPlannerRequest(body);
    if ('error' in read) return this.#report({ is: 'error', error: read.error });
    const { request } = read;
    const { requestId } = request;
    const verdict = may(user.roles, 'trips.write');
    if (!verdict.yes) return this.#refuse(requestId, verdict.reason);
    this.stop('A newer request took its place.');
    let isOver = false;
    const stop = this.#planners.ask(user.id, request, (message) => {
      if (isLast(message)) {
        isOver = true;
        this.#underWay = null;
      }
      this.#report(message);
    });
    if (!isOver) this.#underWay = { requestId, stop };
  }

  /** Ends the search under way. With a reason the console gets an error; without, it is gone. */
  stop(why: string | null): void {
    const one = this.#underWay;
    this.#underWay = null;
    one?.stop();
    if (one && why !== null) this.#refuse(one.requestId, why);
  }

  #refuse(requestId: string, message: string): void {
    this.#report({ is: 'error', error: { requestId, message } });
  }
}
