import type { SimFault } from '#wire/calls/calls.ts';
import type { SimState } from '#wire/realtime/push.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

export type ConnectionState = {
  readonly link: 'connecting' | 'connected' | 'lost';
  /** Server time of the last change of `link`; null before the first. */
  readonly sinceMs: number | null;
  /** How often the channel was lost since the log began. */
  readonly losses: number;
  /** The route planner, apart from the channel; null until its first report since connecting. */
  readonly planner: {
    /** Lost is tried again by itself, within 30 s (reading 35). */
    readonly line: 'connected' | 'lost' | 'none';
    /** Planner workers; null when the line is lost or has not reported a number. */
    readonly running: number | null;
    /** The planner's last error. */
    readonly error: string | null;
  } | null;
  /** Fake mode's own state; null with a real backend. */
  readonly sim: SimState | null;
  /** The faults of the simulated company, as last reported; null: never asked. */
  readonly faults: readonly SimFault[] | null;
  /** What the host of the simulated company could not do, as text. */
  readonly troubles: readonly { readonly what: string; readonly fatal: boolean }[];
  /** How far the operator's watch is ahead of the server's clock, ms; absent while they agree. */
  readonly skewMs?: number;
  /** Realtime messages that could not be read. */
  readonly malformed: number;
};

export const linkPayload = payload(
  z.object({
    link: z.enum(['connecting', 'connected', 'lost']),
    atMs: z.nullable(integer),
    /** Connected, and every change since the loss follows. */
    resumed: z.optional(flag),
  }),
);
export const plannerPayload = payload(
  z.object({
    line: z.enum(['connected', 'lost', 'none']),
    running: z.nullable(integer),
    error: z.nullable(text('note')),
  }),
);
export const simPayload = payload(
  z.object({ seed: integer, drivers: integer, speed: z.number(), paused: flag }),
);
/** A payload without fields. */
export const emptyPayload = payload(z.object({}));
export const troublePayload = payload(z.object({ what: text('note'), fatal: flag }));
export const skewPayload = payload(z.object({ skewMs: z.nullable(integer) }));
export const malformedPayload = payload(z.object({ where: text('note') }));
export const controlFields = {
  speed: z.optional(z.number()),
  paused: z.optional(flag),
  stepMs: z.optional(integer),
};
export const faultFields = { add: z.optional(text()), remove: z.optional(text()) };
const faults = z.array(z.object({ text: text(), strikes: integer }));
export const faultsPayload = payload(z.object({ faults }));
/** `faults`: null when there is no answer; then `error`, refused by the company or not. */
export const faultsReplyFields = {
  faults: z.nullable(faults),
  error: z.nullable(text('note')),
  refused: flag,
};
export const controlPayload = payload(z.object(controlFields));
