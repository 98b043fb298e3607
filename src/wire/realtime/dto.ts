// The raw payloads of realtime messages (S1 §7), under the backend's own names.
import type { PlannerUpdate } from '../planner/messages.ts';
import type { SimState } from './push.ts';

/** Realtime payloads (S1 §7), by event name. */
export type RealtimeDto = {
  readonly created: EntityEventDto;
  readonly changed: EntityEventDto;
  /** With author and time, under the names of a row's last change; a server may omit them. */
  readonly removed: { readonly collection: string; readonly ids: readonly string[] };
  readonly time: { readonly sim: SimState | null };
  /** How many planner workers there are. */
  readonly plannerInfo: {
    readonly planners: number;
    /** Ms after which the count is 0 unless repeated; without it, until the next count. */
    readonly holdsMs?: number;
  };
  /** An error at the planner's end, as text. */
  readonly plannerError: { readonly requestId: string | null; readonly message: string };
  /** The progress of a request for a plan. */
  readonly plannerRoute: PlannerUpdate;
  /** Sent by a host about itself, never by a server. */
  readonly trouble: {
    readonly what: string;
    readonly fatal: boolean;
    /** An option asks for something unavailable: the option is wrong, not the host. */
    readonly isOption?: boolean;
  };
};

/** Trips and activities come as `ids`, all others as `rows`. */
export type EntityEventDto = {
  readonly collection: string;
  readonly ids: readonly string[];
  readonly rows: readonly unknown[];
  readonly key: string | null;
};
