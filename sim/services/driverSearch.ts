// The automatic search of a driver for each itinerary that is saved without one (S2 §2: naming one
// is optional; S2 §8 names the search that finds too few).
import type { Driver, User } from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import { rulesBroken } from '#planning/eligibility.ts';
import { requiredOf } from '#wire/legacy/requirements.ts';
import type { LegacyChildTrip, LegacyTrip } from '#wire/legacy/trip.ts';
import { tripDuring } from '../behavior/booking.ts';
import { motionOf, type Sim } from '../core/sim.ts';
import { contracted } from './linkedDrivers.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

/** The trip with a driver for every itinerary; throws a `Refusal` where none is found. */
export function withDrivers(sim: Sim, user: User, trip: LegacyTrip): LegacyTrip {
  const taken = new Set(trip.childTrips.map(({ driverId }) => driverId));
  const driven = trip.childTrips.filter(({ driverId, requirements }) => driverId ?? requirements);
  const childTrips = trip.childTrips.map((child) => {
    if (child.driverId !== null || !child.requirements) return child;
    const found = driverFor(sim, user, child, { taken, isAlone: driven.length === 1 });
    taken.add(found.id);
    return { ...child, driverId: found.id };
  });
  return { ...trip, childTrips };
}

/** Drivers who have raised their hand come first, then the nearest. */
function driverFor(
  sim: Sim,
  user: User,
  child: LegacyChildTrip,
  { taken, isAlone }: { readonly taken: ReadonlySet<string | null>; readonly isAlone: boolean },
): Driver {
  const { requirements, startLocation } = child;
  const required = requirements && requiredOf(requirements);
  const name = `itinerary ${child.itineraryId}`;
  if (required?.manualAssignment) {
    throw new Refusal(422, 'NO_DRIVER_NAMED', `The dispatcher names the driver of ${name}.`);
  }
  const scope = scopeOf(sim, user);
  const endMs = child.startTime + secondsOf(child) * 1000;
  const active = contracted(sim);
  const mayBeAsked = (driver: Driver) =>
    scope.has(driver.accountId) &&
    !taken.has(driver.id) &&
    (driver.type === 'employee' || active.has(driver.id)) &&
    driver.availability !== 'unavailable' &&
    driver.presence !== 'offline' &&
    (!required || rulesBroken(driver, required, null).length === 0) &&
    !tripDuring(sim, driver.id, child.startTime, endMs);
  const at = {
    lonE6: Math.round(startLocation.lon * 1e6),
    latE6: Math.round(startLocation.lat * 1e6),
  };
  const awayCmi = ({ id }: Driver) => straightDistanceCmi(motionOf(sim, id).spot, at);
  const rank = ({ availability }: Driver) => (availability === 'priority' ? 0 : 1);
  const [first] = sim.state.rows.drivers
    .filter(mayBeAsked)
    .map((driver) => ({ driver, rank: rank(driver), cmi: awayCmi(driver) }))
    .toSorted((a, b) => a.rank - b.rank || a.cmi - b.cmi || (a.driver.id < b.driver.id ? -1 : 1));
  if (first) return first.driver;
  // The only one has no number: in a batch it would be that of another trip's.
  const which = isAlone ? '' : `: ${name} has none`;
  const message = `Not enough drivers found to automatically search${which}.`;
  throw new Refusal(422, 'NOT_ENOUGH_DRIVERS', message);
}

function secondsOf({ destinations }: LegacyChildTrip): number {
  const actions = destinations.flatMap((stop) => stop.actions);
  return actions.reduce((sum, { padding }) => sum + padding, 0);
}
