// The calls of `routes.ts` that reach people: bridges to a driver, and the tracker of a move.
// Beside the table because they share a body, and the gateway answers one of them itself.
import { dialed } from '#domain/phone.ts';
import { z } from '#domain/schema.ts';
import type { BridgeReply, ContactRequest, RouteOf } from './calls.ts';
import { id, must, reader } from '../codecs/fields.ts';
import { bodyOf, inBody, plainReply, posting, type Sent } from '../route.ts';

const MAX_URL = 2048;

type ContactName =
  | 'createSMSBridge'
  | 'createVoiceBridge'
  | 'createAnonymousPhoneNumber'
  | 'openTracker';

const digits = z.string().check(z.regex(/^\d{3,15}$/));
/** A number as people write it: its digits and a leading plus count. */
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
  phoneNumber: `${phoneNumber.trim().startsWith('+') ? '+' : ''}${dialed(phoneNumber)}`,
}));
const readTracked = reader(z.object({ activityId: id }));
const readUrl = reader(z.object({ url: z.string().check(z.minLength(1), z.maxLength(MAX_URL)) }));

const telephony = (op: string) => ({
  ...posting,
  path: `/v2/legacy/telephony/${op}`,
  /** Digits only; `isMany`: reading 55. */
  encode({ fromPhoneNumber, toPhoneNumber }: ContactRequest) {
    const from = fromPhoneNumber === null ? {} : { fromPhoneNumber };
    return inBody({ ...from, toPhoneNumber, isMany: false });
  },
  decode: ({ body }: Sent) => must(readContact(body), 'body'),
});

export const contactRoutes: { readonly [K in ContactName]: RouteOf<K> } = {
  createSMSBridge: { ...telephony('createSMSBridge'), ...plainReply(readBridge) },
  createVoiceBridge: { ...telephony('createVoiceBridge'), ...plainReply(readBridge) },
  createAnonymousPhoneNumber: {
    ...telephony('createAnonymousPhoneNumber'),
    ...plainReply(readNumber),
  },
  openTracker: {
    ...posting,
    // The gateway's own path: no server behind it has a path of this name.
    path: '/gateway/tracker',
    ...bodyOf(readTracked),
    ...plainReply(readUrl),
  },
};
