// Plans one move for a free driver as the console does: travel from the directions call, the plan
// from the orders, the legacy trip from its codec.
import type { Activity, Driver } from '#domain/entities.ts';
import type { TravelLeg } from '#domain/itinerary.ts';
import { placesOfDraft, teamProblemOf } from '#planning/team/drafting/teamProblemOf.ts';
import type { DraftWorld, TripDraft } from '#planning/team/drafting/tripDraft.ts';
import { planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { legacyTripOfTeam } from '#wire/legacy/teamCodec.ts';
import type { Link } from '#wire/link/link.ts';
import { answersOf, ask } from './asking.ts';

export async function planFor(link: Link, world: WorldReply, move: Activity): Promise<LegacyTrip> {
  const driver = freeDriver(world);
  const { serverMs } = await answersOf(link);
  const legs = new Map<string, TravelLeg>();
  const drawn: DraftWorld = {
    nowMs: serverMs,
    activities: byId([move]),
    locations: byId(world.locations),
    drivers: byId(world.drivers),
    legs: (fromId, toId) => legs.get(`${fromId} ${toId}`),
  };
  const draft: TripDraft = {
    mode: 'legacy-uber',
    activityIds: [move.id],
    driverCount: 1,
    startLocationId: driver.homeLocationId,
    roundTrip: true,
    requestMs: serverMs + 5 * 60_000,
    legs: [{ driverId: driver.id }],
  };
  const places = placesOfDraft(draft, drawn);
  for (const from of places) {
    for (const to of places.filter(({ id }) => id !== from.id)) {
      legs.set(`${from.id} ${to.id}`, await ask(link, 'directions', { from, to }));
    }
  }
  const drafted = teamProblemOf(draft, drawn);
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const order = { driverId: driver.id, moves: [{ activityId: move.id }] };
  const result = planOfOrders(drafted.problem, [order]);
  if (result.is !== 'planned') throw new Error(JSON.stringify(result));
  return legacyTripOfTeam(result.plan, { requestedMs: serverMs, chaseType: 'Rideshare' });
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

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
