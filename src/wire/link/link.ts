// The Link: typed calls and decoded pushes, the console's only view of the server.
// In replay there is no Link at all.
import type { LastChange } from '#domain/entities.ts';
import type { CallName, Calls } from '../calls/calls.ts';
import type { PlannerRequest } from '../planner/messages.ts';
import type { Push } from '../realtime/push.ts';

/** The result of a call. `outcomeUnknown`: it was sent and no answer came. */
export type Answer<R> =
  | {
      readonly is: 'ok';
      readonly reply: R;
      readonly serverMs: number /** Entities that could not be decoded. */;
      readonly skipped: number;
      /** Rows of which a field could not be read; absent for none. */
      readonly partial?: number;
      /** The first few reasons; never quotes data. */
      readonly why?: readonly string[];
    }
  | {
      readonly is: 'refused';
      readonly status: number;
      readonly errorCode: string | null;
      readonly message: string | null /** The current entity, with a 409. */;
      readonly current: unknown;
      /** With a 429: how long to wait before another try; absent where the server does not say. */
      readonly waitMs?: number;
      /** What a user did that causes the refusal; absent where the server does not send it. */
      readonly deed?: RefusingDeed;
    }
  | { readonly is: 'notSent' }
  | { readonly is: 'outcomeUnknown' }
  | { readonly is: 'malformed'; readonly where: string };

/** 'planned': put on a trip. */
export const refusingDeeds = ['changed', 'removed', 'planned', 'completed'] as const;
export type RefusingDeed = LastChange & { readonly did: (typeof refusingDeeds)[number] };

export type CallOptions = {
  /** The record id of the intent: sent as Idempotency-Key with every try. */
  readonly key?: string;
  readonly cancelled?: { readonly now: boolean; onCancel(stop: () => void): void };
};

export interface Link {
  call<K extends CallName>(
    name: K,
    request: Calls[K]['request'],
    options?: CallOptions,
  ): Promise<Answer<Calls[K]['reply']>>;
  listen(on: (push: Push) => void): () => void;
  /** Sets or forgets the bearer token and opens or closes the realtime channel. */
  authorize(token: string | null): void;
  /**
   * Asks the route planner. Its answers are pushes that name the request: `plannerRoute`, better
   * each time and at last final, or one `plannerError`; one of the two ends each request. A newer
   * request replaces one that is not answered yet.
   */
  askPlanner(request: PlannerRequest): void;
  /** Reconnects at once, rather than after the pause under way. */
  tryNow(): void;
  close(): void;
}
