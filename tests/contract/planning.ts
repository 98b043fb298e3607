// Plans one move for a free driver as the console does: travel from the directions call, the plan
// from the planner, the legacy trip from its codec.
import type { Activity, Driver, Location } from '#domain/entities.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { legsNeeded } from '#planning/hops.ts';
import { planTrip } from '#planning/planTrip.ts';
import type { WorldReply } from '#wire/calls/calls.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { legacyTripOf } from '#wire/legacy/tripCodec.ts';
import type { Link } from '#wire/link/link.ts';
import { answersOf, ask } from './asking.ts';

export async function planFor(link: Link, world: WorldReply, move: Activity): Promise<LegacyTrip> {
  const driver = freeDriver(world);
  const place = placeOf(world, driver.homeLocationId);
  const route = {
    driver: { id: driver.id, place, home: place },
    moves: [
      {
        activityId: move.id,
        vehicleId: move.vehicleId,
        start: placeOf(world, move.startId),
        end: placeOf(world, move.endId),
        readyMs: move.readyMs,
        deadlineMs: move.deadlineMs,
      },
    ],
    roundTrip: true,
  };
  const legs = new Map<string, TravelLeg>();
  for (const { from, to } of legsNeeded(route)) {
    legs.set(`${from.id} ${to.id}`, await ask(link, 'directions', { from, to }));
  }
  const { serverMs } = await answersOf(link);
  const plan = planTrip({
    ...route,
    startMs: serverMs + 5 * 60_000,
    legs: (fromId, toId) => legs.get(`${fromId} ${toId}`),
  });
  if (plan.is === 'refused') throw new Error(JSON.stringify(plan.refusal));
  return legacyTripOf(plan.itinerary, serverMs);
}

/** An available driver without an open trip. */
function freeDriver(world: WorldReply): Driver {
  const taken = new Set(
    world.trips
      .filter((row) => row.status === 'Assigned' || row.status === 'In Progress')
      .flatMap((row) => row.driverIds),
  );
  const driver = world.drivers.find(
    (row) =>
      row.availability !== 'unavailable' && row.homeLocationId !== null && !taken.has(row.id),
  );
  if (!driver) throw new Error('the world has no free driver');
  return driver;
}

function placeOf(world: WorldReply, id: string | null): PlanPlace {
  const found = world.locations.find((row): row is Location => row.id === id);
  if (!found) throw new Error(`no location ${id}`);
  return { id: found.id, label: found.label, lonE6: found.lonE6, latE6: found.latE6 };
}
