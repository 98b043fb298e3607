// Requests and replies of the planning calls that belong together.
import * as fc from 'fast-check';
import type { NoteTemplate } from '#domain/entities.ts';
import type { TravelLeg } from '#domain/itinerary.ts';
import type { PlanningCalls, RiderLeg, TripRequest } from '../planningCalls.ts';
import {
  type Arb,
  chaseType,
  cmi,
  epochMs,
  id,
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

type Exchange<K extends keyof PlanningCalls> = Arb<{
  request: PlanningCalls[K]['request'];
  reply: PlanningCalls[K]['reply'];
}>;

export const planningExchanges: { readonly [K in keyof PlanningCalls]: Exchange<K> } = {
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
  createNoteTemplate: fc.record({
    request: fc.record({ accountId: id, label: title, notes: note }),
    reply: fc.record({ noteTemplate }),
  }),
};
