// Requests and replies of the planning calls that belong together.
import * as fc from 'fast-check';
import { noteTemplate as noteTemplateSchema } from '#domain/entities.ts';
import { driverRelation, type LinkedDriver, type RelationChange } from '#domain/myDrivers.ts';
import { planPlace } from '#domain/itinerary.ts';
import * as team from '#domain/teamItinerary.ts';
import type { Step } from '#domain/teamItinerary.ts';
import * as calls from '../calls/planningCalls.ts';
import type { Itineraries, TripTimes } from '../calls/planningCalls.ts';
import type { planningRoutes } from '../calls/planningRoutes.ts';
import {
  type Arb,
  arbitraryOf,
  type ExchangesOf,
  cmi,
  epochMs,
  id,
  note,
  orNone,
  rows,
  title,
} from './fieldArbitraries.ts';

const tripRequest = arbitraryOf(calls.tripRequest);
const ride = arbitraryOf(calls.riderLeg, { fareCents: cmi });
export const noteTemplate = arbitraryOf(noteTemplateSchema);

export const linkedDriver: Arb<LinkedDriver> = fc.record({
  id,
  relation: orNone(arbitraryOf(driverRelation)),
});

const relationChange: Arb<RelationChange> = fc.oneof(
  fc.record({ action: fc.constantFrom('approve' as const, 'link' as const, 'remove' as const) }),
  fc.record({ rank: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ groups: fc.array(title, { maxLength: 3 }) }),
);

/** Every type of action; drivers in it belong to the same plan. */
function stepAmong(driverIds: readonly string[]): Arb<Step> {
  return fc
    .tuple(arbitraryOf(team.step), fc.constantFrom(...driverIds))
    .map(([step, driverId]): Step => {
      if ('riderId' in step) return { ...step, riderId: driverId };
      return 'chaseDriverId' in step ? { ...step, chaseDriverId: driverId } : step;
    });
}

const ms = fc.nat(86_400_000);
const driverIdLists = fc.uniqueArray(id, { minLength: 1, maxLength: 3 });
const kind = fc.constantFrom('moved' as const, 'chase' as const);

/** Rows with consistent references and otherwise arbitrary values. */
const itineraries: Arb<Itineraries> = driverIdLists.chain((driverIds) => {
  const driverId = fc.constantFrom(...driverIds);
  const some = <T>(one: Arb<T>) => fc.array(one, { maxLength: 2 });
  const drivers = driverIds.map((own) =>
    fc.record(
      {
        driverId: fc.constant(own),
        kind,
        notBeforeMs: epochMs,
        steps: fc.array(stepAmong(driverIds), { maxLength: 4 }),
        rests: fc.array(id, { maxLength: 2 }),
      },
      { requiredKeys: ['driverId', 'kind', 'notBeforeMs', 'steps'] },
    ),
  );
  return fc.record({
    roundTrip: fc.boolean(),
    drivers: fc.tuple(...drivers),
    places: some(arbitraryOf(planPlace)),
    cars: some(arbitraryOf(team.car, { driverId, tows: fc.constant(undefined) })),
    moves: some(arbitraryOf(team.vehicleMove, { driverId })),
    ubers: some(arbitraryOf(team.uberRow, { driverId })),
    unserved: some(arbitraryOf(team.unserved)),
  });
});

const tripTimes: Arb<TripTimes> = driverIdLists.chain((driverIds) => {
  const action = fc.oneof(stepAmong(driverIds), arbitraryOf(team.wait));
  const timedAction = fc.tuple(action, epochMs).map(([own, startMs]) => ({ ...own, startMs }));
  const data = driverIds.map((own) =>
    fc.record({
      driverId: fc.constant(own),
      kind,
      actions: fc.array(timedAction, { maxLength: 4 }),
      late: fc.array(fc.record({ activityId: id, lateMs: ms }), { maxLength: 2 }),
    }),
  );
  return fc.record({
    data: fc.tuple(...data),
    errors: fc.array(fc.record({ message: note, actionIds: fc.array(id, { maxLength: 2 }) }), {
      maxLength: 2,
    }),
  });
});

const { rateDetails } = calls.tripSummary.shape;
const terms = Object.keys(rateDetails.shape).map((term) => [term, cmi]);

export const tripSummary = arbitraryOf(calls.tripSummary, {
  rateDetails: arbitraryOf(rateDetails, Object.fromEntries(terms) as object),
}).map((summary) => ({
  ...summary,
  totalCents: Object.values(summary.rateDetails).reduce((sum, cents) => sum + cents, 0),
  driverTip: { ...summary.driverTip, amountCents: summary.rateDetails.tipCents },
}));

/** All but `wrapup`, whose request holds a legacy trip. */
export const planningExchanges: ExchangesOf<Omit<typeof planningRoutes, 'wrapup'>> = {
  generateItineraries: fc.record({ request: tripRequest, reply: itineraries }),
  calculateTripTimes: fc.record({ request: itineraries, reply: tripTimes }),
  planML: fc.record({
    request: arbitraryOf(calls.planMlRequest),
    reply: fc.uniqueArray(id, { maxLength: 6 }).map((ids) => ({
      routes: [{ vehicleId: 'vehicle-1', depotId: 'depot', activityIds: ids.slice(2) }],
      unserved: ids.slice(0, 2).map((activityId) => ({ activityId, reason: 'why' })),
    })),
  }),
  calculateDoference: fc.record({ request: tripRequest, reply: arbitraryOf(calls.doference) }),
  checkRideshare: fc.record({
    request: tripRequest,
    reply: fc.array(ride, { maxLength: 4 }).map((rides) => ({
      rides,
      totalCents: rides.reduce((sum, { fareCents }) => sum + fareCents, 0),
    })),
  }),
  noteTemplates: fc.record({
    request: fc.record({ accountId: id }),
    reply: fc.record({
      noteTemplates: rows(noteTemplate),
    }),
  }),
  linkedDrivers: fc.record({
    request: fc.record({ accountId: id }),
    reply: fc.record({
      linkedDrivers: rows(linkedDriver),
    }),
  }),
  changeRelation: fc
    .record({ linkedDriver, id, version: fc.nat(9), change: relationChange })
    .map(({ linkedDriver: answer, ...request }) => ({
      request: { ...request, id: answer.relation?.id ?? request.id },
      reply: { linkedDriver: answer },
    })),
  createNoteTemplate: fc.record({
    request: fc.record({ accountId: id, label: title, notes: note }),
    reply: fc.record({ noteTemplate }),
  }),
};
