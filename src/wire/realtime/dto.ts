// The raw payloads of realtime messages (S1 §7), under the backend's own names.
import type { PlannerUpdate } from '../planner/messages.ts';
import type { SimState } from './push.ts';

/** Realtime payloads (S1 §7), by event name. */
export type RealtimeDto = {
  readonly created: EntityEventDto;
  readonly changed: EntityEventDto;
  /** With who did it, and when, under the names of a row's last change: a server need not tell. */
  readonly removed: { readonly collection: string; readonly ids: readonly string[] };
  readonly time: { readonly sim: SimState | null };
  /** How many planner workers there are. */
  readonly plannerInfo: {
    readonly planners: number;
    /** Ms until it counts as none, unless it is told again; without it, until another is told. */
    readonly holdsMs?: number;
  };
  /** What went wrong at the planner's end, in words. */
  readonly plannerError: { readonly requestId: string | null; readonly message: string };
  /** How far a request for a plan has come. */
  readonly plannerRoute: PlannerUpdate;
  /** Told by a host about itself, never by a server. */
  readonly trouble: {
    readonly what: string;
    readonly fatal: boolean;
    /** It was asked to start with what there is not: the option is wrong, not the host. */
    readonly isOption?: boolean;
  };
};

/** Trips and activities are told by `ids`, all others with their `rows`. */
export type EntityEventDto = {
  readonly collection: string;
  readonly ids: readonly string[];
  readonly rows: readonly unknown[];
  readonly key: string | null;
};
