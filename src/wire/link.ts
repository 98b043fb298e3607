// The Link: typed calls and decoded pushes, the only face of the server the console knows.
// In replay there is no Link at all.
import type { Collection, Entities, LastChange } from '#domain/entities.ts';
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';
import type { CallName, Calls } from './calls.ts';
import type { PlannerRequest, ReadUpdate } from './plannerMessages.ts';

/** How one call went. `outcomeUnknown`: it was sent and no answer came. */
export type Answer<R> =
  | {
      readonly is: 'ok';
      readonly reply: R;
      readonly serverMs: number /** Entities that could not be decoded. */;
      readonly skipped: number /** The first few reasons; never quotes data. */;
      readonly why?: readonly string[];
    }
  | {
      readonly is: 'refused';
      readonly status: number;
      readonly errorCode: string | null;
      readonly message: string | null /** The current entity, with a 409. */;
      readonly current: unknown;
      /** With a 429: how long to wait before another try; absent where the server does not tell. */
      readonly waitMs?: number;
      /** What somebody did that it is refused for; absent where a server does not tell. */
      readonly deed?: RefusingDeed;
    }
  | { readonly is: 'notSent' }
  | { readonly is: 'outcomeUnknown' }
  | { readonly is: 'malformed'; readonly where: string };

/** 'planned': put on a trip. */
export const refusingDeeds = ['changed', 'removed', 'planned', 'completed'] as const;
export type RefusingDeed = LastChange & { readonly did: (typeof refusingDeeds)[number] };

export type RowChange = {
  [C in Collection]: { readonly collection: C; readonly rows: readonly Entities[C][] };
}[Collection];

/** Fake mode's own state, told beside the time. */
export type SimState = {
  readonly seed: number;
  readonly drivers: number;
  readonly speed: number;
  readonly paused: boolean;
};

/** What arrives unasked. Every push carries the server's time where the server told one. */
export type Push =
  | {
      readonly is: 'connection';
      readonly state: 'connecting' | 'connected' | 'lost';
      /** With `connected`: every change since the loss follows; nothing need be loaded again. */
      readonly resumed: boolean;
      /** With `lost`: the server does not take this token any more. */
      readonly refused?: true;
      readonly serverMs: number | null;
    }
  | { readonly is: 'time'; readonly serverMs: number; readonly sim: SimState | null }
  | ({
      readonly is: 'created' | 'changed';
      readonly serverMs: number /** The idempotency key of the write that caused it, when known. */;
      readonly key: string | null;
      readonly skipped: number;
    } & RowChange)
  /** Trips and activities are told by id and fetched again (reading 23). */
  | {
      readonly is: 'stale';
      readonly serverMs: number;
      readonly collection: 'trips' | 'activities';
      readonly ids: readonly string[];
      readonly created: boolean;
      readonly key: string | null;
    }
  /** With who did it, and when, where a server tells. */
  | ({
      readonly is: 'removed';
      readonly serverMs: number;
      readonly collection: Collection;
      readonly ids: readonly string[];
    } & LastChange)
  | { readonly is: 'positions'; readonly batch: PositionBatch }
  | { readonly is: 'positionNames'; readonly names: PositionNames }
  /** How many planner workers there are. */
  | { readonly is: 'plannerInfo'; readonly planners: number }
  /**
   * What went wrong at the planner's end, or on the way there, in words: the last that is told of
   * its request. `requestId` null: it is about none.
   */
  | { readonly is: 'plannerError'; readonly requestId: string | null; readonly message: string }
  /** How far a request of this console has come; nothing is told of it after the final routes. */
  | { readonly is: 'plannerRoute'; readonly update: ReadUpdate }
  /** The line to the planner, where it is another one than the realtime channel's. */
  | { readonly is: 'plannerLine'; readonly state: 'connected' | 'lost' }
  | { readonly is: 'malformed'; readonly serverMs: number; readonly where: string }
  /** The host itself cannot go on (bad seed, storage refused inside the worker). */
  | {
      readonly is: 'trouble';
      readonly what: string;
      readonly fatal: boolean /** It was asked to start with what there is not. */;
      readonly isOption?: boolean;
    };

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
   * Asks the route planner. Its answers are pushes that name the request: `plannerRoute` ever
   * better and at last final, or one `plannerError`; one of the two ends each request. A newer
   * request takes the place of one that is not answered yet.
   */
  askPlanner(request: PlannerRequest): void;
  /** Tries at once to bring back what is lost, rather than after the wait under way. */
  tryNow(): void;
  close(): void;
}
