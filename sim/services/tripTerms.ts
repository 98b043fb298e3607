// What was agreed to when a trip was saved, beside its plan and its row: changes on the way, costs
// and the trip's page go by it.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId, TripId } from '#domain/ids.ts';
import type { TripTerms } from '#domain/tripDetail.ts';
import type { Requirements } from '#planning/eligibility.ts';
import { type Rates, ratesOf, standardRates } from '#planning/team/model/costs.ts';
import { requiredOf } from '#wire/legacy/requirements.ts';
import { wageOf } from '#wire/legacy/teamReading.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { sideOf } from '../core/filed.ts';
import type { Sim } from '../core/sim.ts';
import { isPastId, pastBonusCents } from '../world/past.ts';
import { planOfTrip } from './keptPlans.ts';

/** Of a trip that is saved, with a driver for every itinerary. */
export function keepTerms(sim: Sim, tripId: TripId, trip: LegacyTrip): void {
  const { driverId = null, meetLocationId = null, meetTime = null } = trip.chaseDriver ?? {};
  const payments = trip.childTrips.map(({ payment }) => payment);
  const bonus = payments.reduce((sum, { adjustment }) => sum + Math.round(adjustment * 100), 0);
  (sim.state.agreed ??= {})[tripId] = {
    wageCentsPerHour: wageOf(trip),
    bonusCents: bonus,
    bonusReason: payments.find(({ adjustmentReason }) => adjustmentReason)?.adjustmentReason ?? '',
    payerId: trip.requestor.payment?.id ?? null,
    chaseCar: companyCarOf(trip),
    chaseDriverId: driverId,
    meetLocationId,
    meetMs: meetTime,
    ridesAllowed: trip.ridesAllowed ?? true,
    held: holdsIn(trip),
    required: trip.childTrips.flatMap(({ driverId: id, requirements }) =>
      id !== null && requirements ? { driverId: id, ...requiredOf(requirements) } : [],
    ),
  };
}

/** The company car that a trip names; empty without one. */
export function companyCarOf({ chaseType, chaseVehicle }: LegacyTrip): string {
  return chaseType === 'Company' ? (chaseVehicle?.vin.trim() ?? '') : '';
}

/** Moves that the dispatcher holds, or whose vehicles come with other ones. */
export function holdsIn({ vehicles }: LegacyTrip): TripTerms['held'] {
  return vehicles.flatMap(({ activityId, heldUntil }) =>
    heldUntil === undefined ? [] : { activityId, notBeforeMs: heldUntil },
  );
}

/** Moves as ready as the trip has them. */
export function withHolds<T extends Ready>(held: TripTerms['held'], moves: readonly T[]): T[] {
  const until = new Map(held.map(({ activityId, notBeforeMs }) => [activityId, notBeforeMs]));
  return moves.map((move) => {
    const heldMs = until.get(move.activityId) ?? 0;
    return heldMs > (move.readyMs ?? 0) ? { ...move, readyMs: heldMs, isHeld: true } : move;
  });
}
type Ready = { readonly activityId: ActivityId; readonly readyMs: EpochMs | null };

/** Null for a trip of the company's own. */
export function termsOfTrip(sim: Sim, tripId: TripId): TripTerms | null {
  return sideOf(sim, 'agreed', tripId) ?? null;
}

/** What a trip was agreed to be paid at; the standard rates for one of the company's own. */
export function ratesOfTrip(sim: Sim, tripId: TripId): Rates {
  const plan = planOfTrip(sim, tripId);
  if (plan) return ratesOf(plan);
  const terms = termsOfTrip(sim, tripId);
  if (terms) {
    return {
      ...standardRates,
      wageCentsPerHour: terms.wageCentsPerHour,
      tipCents: terms.bonusCents,
    };
  }
  const { seed } = sim.state.options;
  return { ...standardRates, tipCents: isPastId(tripId) ? pastBonusCents(seed, tripId) : 0 };
}

/** What was asked of a driver, and so of who drives in that place; somebody is named by now. */
export function requiredFrom(sim: Sim, tripId: TripId, from: DriverId): Requirements {
  const asked = termsOfTrip(sim, tripId)?.required.find(({ driverId }) => driverId === from);
  const { qualifications = [], driverGroup = null } = asked ?? {};
  return { qualifications, driverGroup, manualAssignment: false };
}

/** Others drive in the place of some drivers: what was asked of those holds for them. */
export function changeTermsDrivers(
  sim: Sim,
  tripId: TripId,
  drives: (driverId: DriverId) => DriverId,
): void {
  const terms = termsOfTrip(sim, tripId);
  if (!terms || !sim.state.agreed) return;
  const { chaseDriverId, required } = terms;
  sim.state.agreed[tripId] = {
    ...terms,
    chaseDriverId: chaseDriverId === null ? null : drives(chaseDriverId),
    required: required.map((row) => ({ ...row, driverId: drives(row.driverId) })),
  };
}
