// The calls of `calls.ts` that reach people: bridges to a driver, and the tracker of a move.
// Beside the table because they share a body, and the gateway answers one of them itself.
import { dialed, dialedWhole } from '#domain/phone.ts';
import { z } from '#domain/schema.ts';
import { id, reader } from '../codecs/fields.ts';
import { bodyOf, call, posting, replyOf } from '../route.ts';

const MAX_URL = 2048;

/** S1 §7 telephony: digits only. `fromPhoneNumber` is a hint, the server decides. */
export type ContactRequest = {
  readonly fromPhoneNumber: string | null;
  readonly toPhoneNumber: string;
};

/** The number at which the bridge reaches the operator; null when the server does not send it. */
export type BridgeReply = { readonly fromPhoneNumber: string | null };

const digits = z.string().check(z.regex(/^\d{3,15}$/));
/** A number as people write it: its digits, a leading plus and an extension count. */
const written = z.string().check(
  z.maxLength(64),
  z.refine((text) => dialed(text) !== null),
);
const readContact = reader(
  z.object({
    fromPhoneNumber: z.optional(z.nullable(digits)),
    toPhoneNumber: digits,
    isMany: z.optional(z.literal(false)),
  }),
  ({ fromPhoneNumber, toPhoneNumber }): ContactRequest => ({
    fromPhoneNumber: fromPhoneNumber ?? null,
    toPhoneNumber,
  }),
);
/** A bridge's answer is not specified: only an invalid number is wrong. */
const readBridge = reader(
  z.object({ fromPhoneNumber: z.optional(z.nullable(written)) }),
  ({ fromPhoneNumber }): BridgeReply => ({ fromPhoneNumber: dialed(fromPhoneNumber ?? null) }),
);
const readNumber = reader(z.object({ phoneNumber: written }), ({ phoneNumber }) => ({
  phoneNumber: dialedWhole(phoneNumber) ?? '',
}));
const readTracked = reader(z.object({ activityId: id }));
const readUrl = reader(z.object({ url: z.string().check(z.minLength(1), z.maxLength(MAX_URL)) }));

const telephony = (op: string) => ({
  ...posting,
  path: `/v2/legacy/telephony/${op}`,
  /** Digits only; `isMany`: reading 55. */
  ...bodyOf(readContact, ({ fromPhoneNumber, toPhoneNumber }) => {
    const from = fromPhoneNumber === null ? {} : { fromPhoneNumber };
    return { ...from, toPhoneNumber, isMany: false };
  }),
});

export const contactRoutes = {
  /**
   * Texts a driver without revealing the operator's number (reading 55). Durable: takes an
   * idempotency key, as the next two do.
   */
  createSMSBridge: call({ ...telephony('createSMSBridge'), ...replyOf(readBridge) }),
  /** Rings the operator, then the driver. */
  createVoiceBridge: call({ ...telephony('createVoiceBridge'), ...replyOf(readBridge) }),
  /** A number to dial that reaches the driver and hides the caller. */
  createAnonymousPhoneNumber: call({
    ...telephony('createAnonymousPhoneNumber'),
    ...replyOf(readNumber),
  }),
  /**
   * A page that follows a move. Answered by the gateway, which alone has the tracker's
   * credential. Durable: takes an idempotency key. `url`: absolute, or a path of this
   * console; the opener checks it first.
   */
  openTracker: call({
    ...posting,
    // The gateway's own path: no server behind it has a path of this name.
    path: '/gateway/tracker',
    ...bodyOf(readTracked),
    ...replyOf(readUrl),
  }),
};
