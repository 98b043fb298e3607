// The raw JSON shapes on the wire, under the backend's own names (S1 §3, S1 §7, S2 §3). Those of
// entities are tables in `codecs/`. Times are epoch ms unless a name says otherwise.
import type { SimState } from './link.ts';
import type { PlannerUpdate } from './plannerMessages.ts';

export type PlaceRefDto = { readonly id: string };

/** S1 §3 Move request. */
export type MoveRequestDto = {
  readonly type: 'Vehicle';
  readonly origin: PlaceRefDto;
  readonly destination: PlaceRefDto;
  readonly vehicle: {
    readonly id: string | null;
    readonly vin: string | null;
    readonly pickupInstructions: string;
    readonly dropoffInstructions: string;
  };
  readonly readyTime: number | null;
  readonly deadlineTime: number;
  readonly reason: string;
};

/** The body of every answer with a status above 399 (S1 §7). `current` comes with a 409. */
export type ErrorDto = {
  readonly errorCode: string;
  readonly message: string;
  readonly current?: unknown;
  /** What somebody did that it is refused for: a server need not tell. */
  readonly deed?: unknown;
};

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
