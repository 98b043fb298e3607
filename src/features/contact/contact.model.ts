import { payload, text, z } from '#domain/schema.ts';
import { selectable } from '#spine/selection/index.ts';
import type { TrackerPlace } from './trackerLink.model.ts';

/** The ways to contact a driver; the window opens with the first (S1 §4). */
export const bridgeKinds = ['sms', 'voice'] as const;
export type BridgeKind = (typeof bridgeKinds)[number];

/** The driver a bridge reaches, and the move it is about; null when it began at the driver. */
export type Whom = { readonly driverId: string; readonly activityId: string | null };

/** The comms window: the driver to contact, and how. */
export type Window = Whom & { readonly kind: BridgeKind };

export type ContactState = {
  readonly window: Window | null;
  /** Numbers to dial received in this session; one per driver. */
  readonly numbers: readonly { readonly driverId: string; readonly phone: string }[];
  /** The link that is shown; it has passed the check, so it may be opened. */
  readonly link: { readonly activityId: string; readonly url: string } | null;
  /** Null where no tracker is set up for this console. */
  readonly tracker: TrackerPlace | null;
};

/** Longer lists drop their oldest entries. */
export const numbersKept = 50;

/** The selection, real or assumed: exactly one item of it can be contacted (S1 §5). */
const of = { collection: z.enum(selectable), ids: z.array(text()) };
export const ofPayload = payload(z.object(of));
/** The way to choose at first; without one the first. */
export const openPayload = payload(z.object({ ...of, kind: z.optional(z.enum(bridgeKinds)) }));
const whom = { driverId: text(), activityId: z.nullable(text()) };
export const whomPayload = payload(z.object(whom));
export const windowPayload = payload(z.object({ ...whom, kind: z.enum(bridgeKinds) }));
export const kindPayload = payload(z.object({ kind: z.enum(bridgeKinds) }));
export const ofDriverPayload = payload(z.object({ driverId: text() }));

/** `endsIn`: the last digits of the operator's own number; null when the server leaves them out. */
export const bridgedPayload = payload(z.object({ endsIn: z.nullable(text('phone')) }));
export const numberPayload = payload(z.object({ phone: text('phone') }));
export const linkPayload = payload(z.object({ url: text('note') }));
