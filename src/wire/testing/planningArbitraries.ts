// Requests and replies of the planning calls that belong together.
import * as fc from 'fast-check';
import type { NoteTemplate } from '#domain/entities.ts';
import type { TravelLeg } from '#domain/itinerary.ts';
import { approvals, type LinkedDriver, type RelationChange } from '#domain/myDrivers.ts';
import type { Step, Wait } from '#domain/teamItinerary.ts';
import type {
  Itineraries,
  PlanMlRequest,
  RiderLeg,
  TripRequest,
  TripSummary,
  TripTimes,
} from '../calls/planningCalls.ts';
import type { planningRoutes } from '../calls/planningRoutes.ts';
import {
  type Arb,
  type ExchangesOf,
  chaseType,
  cmi,
  epochMs,
  id,
  label,
  latE6,
  lonE6,
  note,
  orNone,
  record,
  title,
} from './fieldArbitraries.ts';

const tripRequest = record<TripRequest>({
  chaseType,
  roundTrip: fc.boolean(),
  requestedMs: epochMs,
  startLocationId: id,
  driverCount: fc.integer({ min: 1, max: 12 }),
  mostVehicles: fc.integer({ min: 1, max: 12 }),
  chaseSeats: fc.integer({ min: 1, max: 100 }),
  activityIds: fc.array(id, { maxLength: 4 }),
});

const travelLeg = record<TravelLeg>({ distanceCmi: cmi, durationMs: fc.nat(86_400_000) });
const riderLeg = record<RiderLeg>({
  driverIndex: fc.nat(11),
  activityId: orNone(id),
  startId: id,
  endId: id,
  distanceCmi: cmi,
  durationMs: fc.nat(86_400_000),
  fareCents: fc.nat(1_000_000),
});
export const noteTemplate = record<NoteTemplate>({ id, label: title, notes: note });

export const linkedDriver: Arb<LinkedDriver> = fc.record({
  id,
  relation: orNone(
    fc.record({
      id,
      version: fc.nat(9),
      rank: fc.integer({ min: 1, max: 99 }),
      approval: fc.constantFrom(...approvals),
      groups: fc.array(title, { maxLength: 3 }),
      rating: orNone(fc.nat(100)),
      rides: fc.nat(999),
      certification: orNone(title),
      level: orNone(fc.nat(9)),
      sinceMs: orNone(fc.nat(4_000_000_000_000)),
    }),
  ),
});

const relationChange: Arb<RelationChange> = fc.oneof(
  fc.record({ action: fc.constantFrom('approve' as const, 'link' as const, 'remove' as const) }),
  fc.record({ rank: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ groups: fc.array(title, { maxLength: 3 }) }),
);

const stepBase = { id, durationMs: fc.nat(86_400_000) };
const here = { ...stepBase, placeId: id };
const way = { ...stepBase, fromId: id, toId: id };
const ofVehicle = { activityId: id, vehicleId: orNone(id) };
const is = <T extends string>(...types: T[]) => fc.constantFrom(...types);

/** Every type of action; drivers in it belong to the same plan. */
function stepAmong(driverIds: readonly string[]): Arb<Step> {
  const driverId = fc.constantFrom(...driverIds);
  const meeting = { ...here, syncId: id, splitId: id };
  return fc.oneof<Arb<Step>[]>(
    fc.record({ ...here, type: is('start', 'end') }),
    fc.record({ ...way, type: is('go-to'), carId: id, distanceCmi: cmi }),
    fc.record({ ...here, type: is('wait-for'), syncId: id }),
    fc.record({
      ...here,
      type: is('task'),
      taskId: id,
      activityId: orNone(id),
      syncId: orNone(id),
    }),
    fc.record({ ...here, type: is('pickup-vehicle'), ...ofVehicle }),
    fc.record({ ...way, type: is('move-vehicle'), ...ofVehicle, distanceCmi: cmi }),
    fc.record({ ...here, type: is('dropoff-vehicle'), ...ofVehicle, syncId: orNone(id) }),
    fc.record({
      ...meeting,
      type: is('pickup-driver', 'dropoff-driver'),
      riderId: driverId,
      riderCount: fc.nat(7),
      riderCountChange: fc.integer({ min: -7, max: 7 }),
    }),
    fc.record({ ...meeting, type: is('join', 'split'), chaseDriverId: driverId }),
    fc.record({ ...way, type: is('uber'), uberId: id }),
  );
}

const waiting: Arb<Wait> = record<Wait>({
  ...stepBase,
  type: is('wait'),
  placeId: orNone(id),
  until: fc.oneof(
    fc.record({ is: is('ready'), activityId: id }),
    fc.record({ is: is('sync'), syncId: id }),
    fc.record({ is: is('change') }),
    fc.record({ is: is('rest') }),
    fc.record({ is: is('left') }),
  ),
});

const ms = fc.nat(86_400_000);
const driverIdLists = fc.uniqueArray(id, { minLength: 1, maxLength: 3 });
const kind = is('moved', 'chase');

/** Rows with consistent references and otherwise arbitrary values. */
const itineraries: Arb<Itineraries> = driverIdLists.chain((driverIds) => {
  const driverId = fc.constantFrom(...driverIds);
  const some = <T>(one: Arb<T>) => fc.array(one, { maxLength: 2 });
  const ride = { id, driverId, startId: id, endId: id, pickupMs: ms, driveMs: ms, dropoffMs: ms };
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
    places: some(fc.record({ id, label, lonE6, latE6 })),
    cars: some(fc.record({ id, driverId, seats: fc.nat(7), placeId: id })),
    moves: some(fc.record({ ...ofVehicle, driverId, startId: id, endId: id })),
    ubers: some(
      fc.record({
        ...ride,
        distanceCmi: cmi,
        fareCents: cmi,
        startSyncId: id,
        endSyncId: id,
      }),
    ),
    unserved: some(fc.record({ activityId: id, reason: note })),
  });
});

const tripTimes: Arb<TripTimes> = driverIdLists.chain((driverIds) => {
  const action = fc.oneof(stepAmong(driverIds), waiting);
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

export const tripSummary: Arb<TripSummary> = record<Omit<TripSummary, 'totalCents' | 'driverTip'>>({
  assignmentAccountId: id,
  billingAccountId: id,
  requestMs: epochMs,
  estimatedDurationMs: ms,
  estimatedDistanceCmi: cmi,
  average: fc.record({ durationMs: ms, distanceCmi: cmi, perUnitCents: cmi }),
  rateDetails: fc.record({
    wagesCents: cmi,
    carMilesCents: cmi,
    rideFaresCents: cmi,
    driversCents: cmi,
    chasesCents: cmi,
    tipCents: cmi,
  }),
  costSuggestions: fc.array(note, { maxLength: 3 }),
  wageCentsPerHour: fc.nat(100_000),
}).chain((summary) =>
  note.map((reason) => ({
    ...summary,
    totalCents: Object.values(summary.rateDetails).reduce((sum, own) => sum + own, 0),
    driverTip: { amountCents: summary.rateDetails.tipCents, reason },
  })),
);

/** All but `wrapup`, whose request holds a legacy trip. */
export const planningExchanges: ExchangesOf<Omit<typeof planningRoutes, 'wrapup'>> = {
  generateItineraries: fc.record({ request: tripRequest, reply: itineraries }),
  calculateTripTimes: fc.record({ request: itineraries, reply: tripTimes }),
  planML: fc.record({
    request: record<PlanMlRequest>({
      maxDrivers: fc.integer({ min: 1, max: 12 }),
      startMs: epochMs,
      startLocationId: id,
      locations: fc.array(fc.record({ id, label, lonE6, latE6 }), { maxLength: 3 }),
      activities: fc.array(fc.record({ id, startLocationId: id, endLocationId: id }), {
        maxLength: 3,
      }),
    }),
    reply: fc.uniqueArray(id, { maxLength: 6 }).map((ids) => ({
      routes: [{ vehicleId: 'vehicle-1', depotId: 'depot', activityIds: ids.slice(2) }],
      unserved: ids.slice(0, 2).map((activityId) => ({ activityId, reason: 'why' })),
    })),
  }),
  calculateDoference: fc.record({
    request: tripRequest,
    reply: fc.record({ withChase: orNone(travelLeg), withoutChase: travelLeg }),
  }),
  checkRideshare: fc.record({
    request: tripRequest,
    reply: fc.array(riderLeg, { maxLength: 4 }).map((rides) => ({
      rides,
      totalCents: rides.reduce((sum, { fareCents }) => sum + fareCents, 0),
    })),
  }),
  noteTemplates: fc.record({
    request: fc.record({ accountId: id }),
    reply: fc.record({
      noteTemplates: fc.uniqueArray(noteTemplate, { maxLength: 4, selector: (row) => row.id }),
    }),
  }),
  linkedDrivers: fc.record({
    request: fc.record({ accountId: id }),
    reply: fc.record({
      linkedDrivers: fc.uniqueArray(linkedDriver, {
        maxLength: 4,
        selector: (row) => row.id,
      }),
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
