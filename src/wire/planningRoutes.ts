// The calls of `routes.ts` that plan trips, and the note templates that go with them.
import { id, must, type Read, reader, readList, Unreadable } from './codecs/fields.ts';
import {
  decodeDoference,
  decodeRides,
  encodeDoference,
  encodeRides,
} from './codecs/comparisons.ts';
import {
  decodeItineraries,
  decodeTripTimes,
  encodeItineraries,
  encodeTripTimes,
} from './codecs/itineraries.ts';
import { decodeLegacyTrip } from './codecs/legacyTrip.ts';
import { decodePayRate, decodeTripSummary, encodeTripSummary } from './codecs/tripSummary.ts';
import { decodeNoteTemplate, decodeTemplateText } from './codecs/noteTemplate.ts';
import { decodePlanMlReply, decodePlanMlRequest, encodePlanMlRequest } from './codecs/planMl.ts';
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
  generateItineraries: {
    ...calculated('generateItineraries'),
    ...ofTrip,
    encodeReply: encodeItineraries,
    decodeReply: (raw) => whole(decodeItineraries(raw)),
  },
  calculateTripTimes: {
    ...calculated('calculateTripTimes'),
    encode: (request) => ({ query: {}, body: encodeItineraries(request) }),
    decode: ({ body }) => must(decodeItineraries(body), 'body'),
    encodeReply: encodeTripTimes,
    decodeReply: (raw) => whole(decodeTripTimes(raw)),
  },
  wrapup: {
    ...calculated('wrapup'),
    encode: ({ trip, wageCentsPerHour }) => {
      return { query: {}, body: { ...trip, hourlyPayRate: wageCentsPerHour / 100 } };
    },
    decode: ({ body }) => ({
      trip: must(decodeLegacyTrip(body), 'body'),
      ...must(decodePayRate(body), 'body'),
    }),
    encodeReply: encodeTripSummary,
    decodeReply: (raw) => whole(decodeTripSummary(raw)),
  },
  planML: {
    ...calculated('planML'),
    encode: (request) => ({ query: {}, body: encodePlanMlRequest(request) }),
    decode: ({ body }) => must(decodePlanMlRequest(body), 'body'),
    encodeReply: (reply) => reply,
    decodeReply: (raw) => whole(decodePlanMlReply(raw)),
  },
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
