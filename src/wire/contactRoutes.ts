// The calls of `routes.ts` that reach people: bridges to a driver, and the tracker of a move.
// Beside the table because they share a body, and the gateway answers one of them itself.
import { dialled } from '#domain/phone.ts';
import { z } from '#domain/schema.ts';
import type { BridgeReply, ContactRequest } from './calls.ts';
import { id, must, reader } from './codecs/fields.ts';
import type { ContactDto } from './dto.ts';
import type { DecodedReply, Route } from './routes.ts';

const MAX_URL = 2048;

type ContactName =
  | 'createSMSBridge'
  | 'createVoiceBridge'
  | 'createAnonymousPhoneNumber'
  | 'openTracker';

/** What all four have in common. */
const posted = { method: 'POST', fixed: {}, auth: true, durable: true } as const;

const telephony = (op: string) => ({
  ...posted,
  path: `/v2/legacy/telephony/${op}`,
  encode: ({ fromPhoneNumber, toPhoneNumber }: ContactRequest) => {
    const from = fromPhoneNumber === null ? {} : { fromPhoneNumber };
    const body: ContactDto = { ...from, toPhoneNumber, isMany: false };
    return { query: {}, body };
  },
  decode: ({ body }: { readonly body: unknown }) => must(readContact(body), 'body'),
});

const bridge = (op: string) => ({
  ...telephony(op),
  encodeReply: (reply: BridgeReply) => reply,
  decodeReply: (raw: unknown) => whole(must(readBridge(raw), 'body')),
});

export const contactRoutes: { readonly [K in ContactName]: Route<K> } = {
  createSMSBridge: bridge('createSMSBridge'),
  createVoiceBridge: bridge('createVoiceBridge'),
  createAnonymousPhoneNumber: {
    ...telephony('createAnonymousPhoneNumber'),
    encodeReply: (reply) => reply,
    decodeReply: (raw) => whole(must(readNumber(raw), 'body')),
  },
  openTracker: {
    ...posted,
    // The gateway's own path: no server behind it has one of this name.
    path: '/gateway/tracker',
    encode: (request) => ({ query: {}, body: request }),
    decode: ({ body }) => must(readTracked(body), 'body'),
    encodeReply: (reply) => reply,
    decodeReply: (raw) => whole(must(readUrl(raw), 'body')),
  },
};

const digits = z.string().check(z.regex(/^\d{3,15}$/));
/** As people write a number: what counts of it are its digits, and the plus before them. */
const written = z.string().check(
  z.maxLength(64),
  z.refine((text) => dialled(text) !== null),
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
/** What a bridge answers is not specified: only a number that is none cannot be right. */
const readBridge = reader(
  z.object({ fromPhoneNumber: z.optional(z.nullable(written)) }),
  ({ fromPhoneNumber }): BridgeReply => ({ fromPhoneNumber: dialled(fromPhoneNumber ?? null) }),
);
const readNumber = reader(z.object({ phoneNumber: written }), ({ phoneNumber }) => ({
  phoneNumber: `${phoneNumber.trim().startsWith('+') ? '+' : ''}${dialled(phoneNumber)}`,
}));
const readTracked = reader(z.object({ activityId: id }), ({ activityId }) => ({ activityId }));
const readUrl = reader(
  z.object({ url: z.string().check(z.minLength(1), z.maxLength(MAX_URL)) }),
  ({ url }) => ({ url }),
);

function whole<R>(reply: R): DecodedReply<R> {
  return { reply, skipped: 0, why: [] };
}
