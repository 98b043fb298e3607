import { flag, integer, payload, text, z } from '#domain/schema.ts';
import { selectable } from '../selection/index.ts';

/** How a driver is reached: the first is what the window opens with (S1 §4). */
export const bridgeKinds = ['sms', 'voice'] as const;
export type BridgeKind = (typeof bridgeKinds)[number];
/** `number`: one to dial oneself. `track`: a link that follows the move. */
export const contactKinds = [...bridgeKinds, 'number', 'track'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** Something the server was asked for and has not answered. */
export type Contact = {
  readonly intentId: string;
  readonly kind: ContactKind;
  readonly driverId: string;
  /** The move it is about; null when it began at the driver himself. */
  readonly activityId: string | null;
  /** When it was asked for, last. */
  readonly atMs: number;
  /** Sent, and no answer came: a visible state, not an end. */
  readonly outcomeUnknown: boolean;
};

/** The comms window: whom it is to reach, and how. */
export type Window = Pick<Contact, 'driverId' | 'activityId'> & { readonly kind: BridgeKind };

export type ContactState = {
  readonly window: Window | null;
  readonly under: readonly Contact[];
  /** Numbers to dial that were given in this session; one for each driver. */
  readonly numbers: readonly { readonly driverId: string; readonly phone: string }[];
  /** The link that is shown; checked, so that it may be opened. */
  readonly link: { readonly activityId: string; readonly url: string } | null;
  /** Whether there is a tracker behind this console. */
  readonly hasTracker: boolean;
};

/** Longer lists forget their oldest. */
export const numbersKept = 50;

/** What is selected, or would be: exactly one of it can be reached (S1 §5). */
export const ofPayload = payload(
  z.object({ collection: z.enum(selectable), ids: z.array(text()) }),
);
const whom = { driverId: text(), activityId: z.nullable(text()) };
export const windowPayload = payload(z.object({ ...whom, kind: z.enum(bridgeKinds) }));
export const kindPayload = payload(z.object({ kind: z.enum(bridgeKinds) }));
export const ofDriverPayload = payload(z.object({ driverId: text() }));
export const ofIntentPayload = payload(z.object({ intentId: text() }));
const told = { intentId: text(), kind: z.enum(contactKinds), ...whom };
export const requestedPayload = payload(z.object(told));
/** `endsIn`: the last digits of the operator's own number, when the server told it. */
const reached = { endsIn: z.nullable(text('phone')) };
export const donePayload = payload(z.object({ ...told, ...reached, name: text('name') }));
export const notDonePayload = payload(
  z.object({ ...told, name: text('name'), why: text('note'), outOfOrder: flag }),
);
/** `phone` with a number, `url` with a link. */
export const repliedPayload = payload(
  z.object({
    intentId: text(),
    ...reached,
    phone: z.nullable(text('phone')),
    url: z.nullable(text('note')),
  }),
);
/** `outOfOrder`: the server's own failure, as opposed to its refusal. */
export const failedPayload = payload(
  z.object({ intentId: text(), why: text('note'), refused: flag, outOfOrder: flag }),
);
export const numberPayload = payload(z.object({ driverId: text(), phone: text('phone') }));
export const linkPayload = payload(z.object({ activityId: text(), url: text('note') }));
export const trackerPayload = payload(z.object({ hasTracker: flag }));
export const askedAgainPayload = payload(z.object({ intentId: text(), atMs: integer }));
