// The messages between the console and the link's worker, and the port that carries them. The
// token is on this channel only in `authorize`.
import type { AnswerPart } from './answerParts.ts';
import type { CallName, Calls } from '../calls/calls.ts';
import type { Push } from '../realtime/push.ts';
import type { Answer } from './link.ts';
import type { PlannerRequest } from '../planner/messages.ts';

/** A MessagePort, a Worker or a worker's own scope; or two ends joined in process. */
export interface LinkPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', on: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', on: (event: { readonly data: unknown }) => void): void;
  /** A MessagePort delivers no message before it. */
  start?(): void;
}

/** From the console to the worker. `took`: one batch of positions has been read. */
export type ToWorker =
  | {
      readonly is: 'call';
      readonly id: number;
      readonly name: CallName;
      readonly request: Calls[CallName]['request'];
      readonly key: string | null;
    }
  | { readonly is: 'cancel'; readonly id: number }
  | { readonly is: 'authorize'; readonly token: string | null }
  | { readonly is: 'askPlanner'; readonly request: PlannerRequest }
  | { readonly is: 'tryNow' }
  | { readonly is: 'took' }
  | { readonly is: 'close' };

/** From the worker to the console. `part`: comes before the answer it belongs to. */
export type ToConsole =
  | { readonly is: 'part'; readonly id: number; readonly part: AnswerPart }
  | {
      readonly is: 'answer';
      readonly id: number;
      readonly answer: Answer<Calls[CallName]['reply']>;
    }
  | { readonly is: 'push'; readonly push: Push };
