// The calls of `routes.ts` that plan trips, and the note templates that go with them.
import type { RouteOf } from './calls.ts';
import type { NoteTemplate } from '#domain/entities.ts';
import { must } from '../codecs/fields.ts';
import { decodeDoference, decodeRides, encodeDoference, encodeRides } from './comparisons.ts';
import {
  decodeItineraries,
  decodeTripTimes,
  encodeItineraries,
  encodeTripTimes,
} from './itineraries.ts';
import { changeRelation, decodeLinkedDriver, encodeLinkedDriver } from './linkedDriver.ts';
import { decodeLegacyTrip } from '../legacy/reading.ts';
import { decodePayRate, decodeTripSummary, encodeTripSummary } from './tripSummary.ts';
import { decodeNoteTemplate, decodeTemplateText } from './noteTemplate.ts';
import { decodePlanMlReply, decodePlanMlRequest, encodePlanMlRequest } from './planMl.ts';
import { decodeTripRequest, encodeTripRequest } from './tripRequest.ts';
import type { PlanningCalls, TripRequest } from './planningCalls.ts';
import {
  asking,
  idIn,
  inBody,
  listOf,
  oneOf,
  plainReply,
  posting,
  type Sent,
  whole,
} from '../route.ts';

/** Computed from the request without effects: asked again when an answer is lost. */
const calculated = (op: string) => ({
  ...posting,
  path: `/v2/legacy/trips/create/${op}`,
  durable: false,
});

const ofTrip = {
  encode: (request: TripRequest): Sent => inBody(encodeTripRequest(request)),
  decode: ({ body }: Sent): TripRequest => must(decodeTripRequest(body), 'body'),
};

/** S2 §7: what an account has, by the account's id. */
const ofAccount = (section: string) => ({
  ...asking,
  path: `/v2/legacy/accounts/{id}/sections/${section}`,
  encode: ({ accountId }: OfAccount): Sent => ({ ...inBody(null), id: accountId }),
  decode: (sent: Sent): OfAccount => ({ accountId: idIn(sent) }),
});
type OfAccount = { readonly accountId: string };

const linked = listOf('linkedDrivers', encodeLinkedDriver);
const templates = listOf('noteTemplates', (row: NoteTemplate) => row);

export const planningRoutes: { readonly [K in keyof PlanningCalls]: RouteOf<K> } = {
  generateItineraries: {
    ...calculated('generateItineraries'),
    ...ofTrip,
    encodeReply: encodeItineraries,
    decodeReply: (raw) => whole(decodeItineraries(raw)),
  },
  calculateTripTimes: {
    ...calculated('calculateTripTimes'),
    encode: (request) => inBody(encodeItineraries(request)),
    decode: ({ body }) => must(decodeItineraries(body), 'body'),
    encodeReply: encodeTripTimes,
    decodeReply: (raw) => whole(decodeTripTimes(raw)),
  },
  wrapup: {
    ...calculated('wrapup'),
    encode: ({ trip, wageCentsPerHour }) =>
      inBody({ ...trip, hourlyPayRate: wageCentsPerHour / 100 }),
    decode: ({ body }) => ({
      trip: must(decodeLegacyTrip(body), 'body'),
      ...must(decodePayRate(body), 'body'),
    }),
    encodeReply: encodeTripSummary,
    decodeReply: (raw) => whole(decodeTripSummary(raw)),
  },
  planML: {
    ...calculated('planML'),
    encode: (request) => inBody(encodePlanMlRequest(request)),
    decode: ({ body }) => must(decodePlanMlRequest(body), 'body'),
    ...plainReply(decodePlanMlReply),
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
    ...ofAccount('noteTemplates'),
    encodeReply: templates.encodeReply,
    decodeReply: (raw) => templates.readReply(raw, decodeNoteTemplate),
  },
  linkedDrivers: {
    ...ofAccount('linkedDrivers'),
    encodeReply: linked.encodeReply,
    decodeReply: (raw) => linked.readReply(raw, decodeLinkedDriver),
  },
  changeRelation,
  createNoteTemplate: {
    ...posting,
    path: '/v2/legacy/accounts/{id}/noteTemplates',
    encode: ({ accountId, ...template }) => ({ ...inBody(template), id: accountId }),
    decode: (sent) => ({
      accountId: idIn(sent),
      ...must(decodeTemplateText(sent.body), 'body'),
    }),
    ...oneOf('noteTemplate', (row) => row, decodeNoteTemplate),
  },
};
