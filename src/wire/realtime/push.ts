// The server's unrequested messages, decoded.
import type { Collection, Entities, LastChange } from '#domain/entities.ts';
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';
import type { ReadUpdate } from '../planner/messages.ts';

export type RowChange = {
  [C in Collection]: { readonly collection: C; readonly rows: readonly Entities[C][] };
}[Collection];

/** Fake mode's own state, sent beside the time. */
export type SimState = {
  readonly seed: number;
  readonly drivers: number;
  readonly speed: number;
  readonly paused: boolean;
};

/** An unrequested message. Every push carries the server's time where the server sent one. */
export type Push =
  | {
      readonly is: 'connection';
      readonly state: 'connecting' | 'connected' | 'lost';
      /** With `connected`: every change since the loss follows, so no load is needed. */
      readonly resumed: boolean;
      /** With `lost`: the server does not accept this token any more. */
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
  /** Trips and activities come as ids and are fetched again (reading 23). */
  | {
      readonly is: 'stale';
      readonly serverMs: number;
      readonly collection: 'trips' | 'activities';
      readonly ids: readonly string[];
      readonly created: boolean;
      readonly key: string | null;
    }
  /** With author and time, where a server sends them. */
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
   * An error at the planner's end or on the way there, as text: the last message about its request.
   * `requestId` null: it is about no request.
   */
  | { readonly is: 'plannerError'; readonly requestId: string | null; readonly message: string }
  /** Progress of a request of this console; no message about it follows the final routes. */
  | { readonly is: 'plannerRoute'; readonly update: ReadUpdate }
  /** The line to the planner; `none`: there is no planner. */
  | { readonly is: 'plannerLine'; readonly state: 'connected' | 'lost' | 'none' }
  | { readonly is: 'malformed'; readonly serverMs: number; readonly where: string }
  /** The host itself cannot go on (bad seed, storage refused inside the worker). */
  | {
      readonly is: 'trouble';
      readonly what: string;
      readonly fatal: boolean /** It was asked to start with what there is not. */;
      readonly isOption?: boolean;
    };
