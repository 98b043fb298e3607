// The calls of `calls.ts` that plan trips, and the note templates that go with them.
import { must } from '../codecs/fields.ts';
import {
  decodeItineraries,
  decodeTripTimes,
  encodeItineraries,
  encodeTripTimes,
} from './itineraries.ts';
import { changeRelation, linkedDriverCodec } from './linkedDriver.ts';
import { decodeLegacyTrip } from '../legacy/trip.ts';
import { noteTemplateCodec, templateTextCodec } from './noteTemplate.ts';
import {
  doferenceCodec,
  planMlReplyCodec,
  planMlRequestCodec,
  ridesCodec,
  tripRequestCodec,
  tripSummaryCodec,
} from './planningCodecs.ts';
import {
  asking,
  bodyAs,
  bodyOf,
  call,
  idAs,
  inBody,
  listOf,
  oneOf,
  posting,
  replyAs,
  replyOf,
  type Sent,
} from '../route.ts';

/** Computed from the request without effects: asked again when an answer is lost. */
const calculated = (op: string) => ({
  ...posting,
  path: `/v2/legacy/trips/create/${op}`,
  durable: false,
});

const ofTrip = bodyAs(tripRequestCodec);

/** S2 §7: what an account has, by the account's id. */
const ofAccount = (section: string) => ({
  ...asking,
  path: `/v2/legacy/accounts/{id}/sections/${section}`,
  ...idAs('accountId'),
});

export const planningRoutes = {
  /** The moves of the request, in its order, for its drivers. */
  generateItineraries: call({
    ...calculated('generateItineraries'),
    ...ofTrip,
    ...replyOf(decodeItineraries, encodeItineraries),
  }),
  calculateTripTimes: call({
    ...calculated('calculateTripTimes'),
    ...bodyOf(decodeItineraries, encodeItineraries),
    ...replyOf(decodeTripTimes, encodeTripTimes),
  }),
  /** The cost of a trip at its own rate, and what would make it cheaper. */
  wrapup: call({
    ...calculated('wrapup'),
    decode: ({ body }: Sent) => ({ trip: must(decodeLegacyTrip(body), 'body') }),
    encode: ({ trip }) => inBody(trip),
    ...replyAs(tripSummaryCodec),
  }),
  /** Reading 53. Every activity is on one route, or left out with a reason. */
  planML: call({
    ...calculated('planML'),
    ...bodyAs(planMlRequestCodec),
    ...replyAs(planMlReplyCodec),
  }),
  /** The same moves with and without a chase car: all miles driven, and the total time. */
  calculateDoference: call({
    ...calculated('calculateDoference'),
    ...ofTrip,
    ...replyAs(doferenceCodec),
  }),
  /** The price of every rider leg of the trip as a ride, with any driver in the plan. */
  checkRideshare: call({
    ...calculated('checkRideshare'),
    ...ofTrip,
    ...replyAs(ridesCodec),
  }),
  noteTemplates: call({
    ...ofAccount('noteTemplates'),
    ...listOf('noteTemplates', noteTemplateCodec),
  }),
  /**
   * S2 §7: the drivers who work for an account and all below it, by id; only they may be chosen for
   * its trips (S2 §5). A driver of another account who is seen with a trip is not among them.
   * Contractors have their relationship with the account beside it (S2 §3).
   */
  linkedDrivers: call({
    ...ofAccount('linkedDrivers'),
    ...listOf('linkedDrivers', linkedDriverCodec),
  }),
  changeRelation,
  /** Durable: takes an idempotency key. */
  createNoteTemplate: call({
    ...posting,
    path: '/v2/legacy/accounts/{id}/noteTemplates',
    decode: (sent: Sent) => ({
      ...idAs('accountId').decode(sent),
      ...must(templateTextCodec.decode(sent.body), 'body'),
    }),
    encode: ({ accountId, ...template }) => ({ ...inBody(template), id: accountId }),
    ...oneOf('noteTemplate', noteTemplateCodec),
  }),
};
