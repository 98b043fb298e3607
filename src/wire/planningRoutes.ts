// The calls of `routes.ts` that plan trips, and the note templates that go with them.
import { id, must, type Read, reader, readList, Unreadable } from './codecs/fields.ts';
import {
  decodeDoference,
  decodeRides,
  encodeDoference,
  encodeRides,
} from './codecs/comparisons.ts';
import { decodeNoteTemplate, decodeTemplateText } from './codecs/noteTemplate.ts';
import { decodeTripRequest, encodeTripRequest } from './codecs/tripRequest.ts';
import type { PlanningCalls, TripRequest } from './planningCalls.ts';
import type { DecodedReply, Route, Sent } from './routes.ts';

/** Worked out from what is sent and changing nothing: asked again when an answer is lost. */
const calculated = (op: string) => ({
  method: 'POST' as const,
  path: `/v2/legacy/trips/create/${op}`,
  fixed: {},
  auth: true,
  durable: false,
});

const ofTrip = {
  encode: (request: TripRequest): Sent => ({ query: {}, body: encodeTripRequest(request) }),
  decode: ({ body }: Sent): TripRequest => must(decodeTripRequest(body), 'body'),
};

export const planningRoutes: { readonly [K in keyof PlanningCalls]: Route<K> } = {
  calculateDoference: {
    ...calculated('calculateDoference'),
    ...ofTrip,
    encodeReply: encodeDoference,
    decodeReply: (raw) => whole(decodeDoference(raw)),
  },
  checkRideshare: {
    ...calculated('checkRideshare'),
    ...ofTrip,
    encodeReply: encodeRides,
    decodeReply: (raw) => whole(decodeRides(raw)),
  },
  noteTemplates: {
    method: 'GET',
    path: '/v2/legacy/accounts/{id}/sections/noteTemplates',
    fixed: {},
    auth: true,
    durable: false,
    encode: ({ accountId }) => ({ query: {}, body: null, id: accountId }),
    decode: (sent) => ({ accountId: accountOf(sent) }),
    encodeReply: ({ noteTemplates }) => noteTemplates,
    decodeReply(raw) {
      const { rows, ...rest } = readList(raw, 'noteTemplates', decodeNoteTemplate);
      return { reply: { noteTemplates: rows }, ...rest };
    },
  },
  createNoteTemplate: {
    method: 'POST',
    path: '/v2/legacy/accounts/{id}/noteTemplates',
    fixed: {},
    auth: true,
    durable: true,
    encode: ({ accountId, label, notes }) => ({
      query: {},
      body: { label, notes },
      id: accountId,
    }),
    decode: (sent) => ({
      accountId: accountOf(sent),
      ...must(decodeTemplateText(sent.body), 'body'),
    }),
    encodeReply: ({ noteTemplate }) => noteTemplate,
    decodeReply(raw) {
      const { reply, ...rest } = whole(decodeNoteTemplate(raw));
      return { reply: { noteTemplate: reply }, ...rest };
    },
  },
};

const readId = reader(id, (value) => value);

function accountOf({ id: named }: Sent): string {
  if (named === undefined) throw new Unreadable('path: no id');
  return must(readId(named), 'path');
}

function whole<R>(read: Read<R>): DecodedReply<R> {
  return { reply: must(read, 'body'), skipped: 0, why: [] };
}
