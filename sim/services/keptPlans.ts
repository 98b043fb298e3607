// The team plans of saved trips: who drives which car with how many seats, who rides with whom, and
// what each waits for. The row of a trip has none of that, and what is left of a trip is planned
// anew from it.
import type { ActivityId, DriverId, TripId, VehicleId } from '#domain/ids.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { teamPlanOf } from '#wire/legacy/teamReading.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { sideOf } from '../core/filed.ts';
import { find, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import type { Member } from './tripSteps.ts';

/** The plan of a trip that is saved. Its actions have the ids of the trip's own. */
export function keepPlan(
  sim: Sim,
  tripId: TripId,
  trip: LegacyTrip,
  members: readonly Member[],
): void {
  const plan = planIn(trip);
  if (!plan) return;
  const drivers = plan.drivers.map((driver, at) => {
    // Between the start and the end of a day are the steps of the trip, in their order.
    const idOf = (action: TimedAction, index: number) =>
      members[at]?.steps[index - 1]?.action.id ?? action.id;
    const actions = driver.actions.map((action, index) => ({ ...action, id: idOf(action, index) }));
    return { ...driver, actions };
  });
  setPlan(sim, tripId, { ...plan, drivers });
}

/**
 * Null for a trip of another client that its drivers can carry out and that no team plan makes,
 * with a wait for nothing for example.
 */
function planIn(trip: LegacyTrip): TeamPlan | null {
  try {
    return teamPlanOf(trip);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function setPlan(sim: Sim, tripId: TripId, plan: TeamPlan): void {
  (sim.state.plans ??= {})[tripId] = plan;
}

/** Undefined for a trip of the company's own, and for one from before plans were kept. */
export function planOfTrip(sim: Sim, tripId: TripId): TeamPlan | undefined {
  return sideOf(sim, 'plans', tripId);
}

/** Others drive in the place of some drivers. */
export function changePlanDrivers(
  sim: Sim,
  tripId: TripId,
  drives: (driverId: DriverId) => DriverId,
): void {
  const plan = planOfTrip(sim, tripId);
  if (!plan) return;
  const changed = <T extends { readonly driverId: DriverId }>(row: T): T => ({
    ...row,
    driverId: drives(row.driverId),
  });
  const met = (action: TimedAction): TimedAction => {
    if ('riderId' in action) return { ...action, riderId: drives(action.riderId) };
    if (!('chaseDriverId' in action)) return action;
    return { ...action, chaseDriverId: drives(action.chaseDriverId) };
  };
  setPlan(sim, tripId, {
    ...plan,
    cars: plan.cars.map(changed),
    moves: plan.moves.map(changed),
    ubers: plan.ubers.map(changed),
    drivers: plan.drivers.map((driver) => changed({ ...driver, actions: driver.actions.map(met) })),
  });
}

/** A move of the trip gets another vehicle. */
export function changePlanVehicle(
  sim: Sim,
  tripId: TripId,
  activityId: ActivityId,
  vehicleId: VehicleId | null,
): void {
  const plan = planOfTrip(sim, tripId);
  if (!plan) return;
  const isOfIt = (one: object) =>
    'vehicleId' in one && 'activityId' in one && one.activityId === activityId;
  const changed = <T extends object>(one: T): T => (isOfIt(one) ? { ...one, vehicleId } : one);
  setPlan(sim, tripId, {
    ...plan,
    moves: plan.moves.map(changed),
    drivers: plan.drivers.map((driver) => ({ ...driver, actions: driver.actions.map(changed) })),
  });
}

/** A place of a plan on the ground; its id is that of a saved location or null. */
export function spotInPlan(sim: Sim, { places }: Pick<TeamPlan, 'places'>, id: string): Spot {
  const place = places.find((one) => one.id === id);
  if (!place) throw new Error(`the plan has no place '${id}'`);
  const { lonE6, latE6 } = place;
  return { id: find(sim, 'locations', id)?.id ?? null, lonE6, latE6 };
}
