// The contract: the operator's choices become a plan by a planner's orders, with ways by the
// directions service, and the plan is saved as one trip or as one for each driver.
import { beforeEach, expect, test } from 'vitest';
import type { DriverActionType, Location, Trip } from '#domain/entities.ts';
import { newPlaceId } from '#domain/newPlace.ts';
import { house } from '#domain/testing/rows.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import type { TripDraft } from '#planning/team/drafting/tripDraft.ts';
import { placesOfDraft, teamProblemOf } from '#planning/team/drafting/teamProblemOf.ts';
import { planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import { ordersOf, ordersOfRows, renamed, type TeamOrder } from '#planning/team/rides/teamOrder.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { partsOf } from '#planning/team/schedule/parts.ts';
import { straightTravel } from '#planning/travel.ts';
import { DirectionsKeeper, estimatedWays } from '#planning/travelDirections.ts';
import { legsOver, TravelKeeper } from '#planning/travelMatrix.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { failuresOf, oneTrip, tripBatch } from '#wire/calls/tripBatch.ts';
import { askWayBy } from '#wire/link/askWay.ts';
import type { Link } from '#wire/link/link.ts';
import { readPlan } from '#wire/planner/plan.ts';
import { plannerRequestOf } from '#wire/planner/request.ts';
import {
  answersOf,
  ask,
  create,
  freeDrivers,
  freeMove,
  listening,
  loadWorld,
  loginPaused,
} from './asking.ts';
import { hosted, type OpenHost } from './host.ts';

const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]));

export function teamPlanContract(openHost: OpenHost): void {
  const { open } = hosted(openHost);
  let link: Link;
  beforeEach(async () => {
    link = await open();
    await loginPaused(link);
  });

  test("the route planner's routes become a trip by road that is saved as planned", async () => {
    const { draft, world, named } = await drafted(link, 'planner-uber-only', 3);
    const { problem, directions } = await asked(link, draft, world);
    const rows = await routesOf(link, draft, world);
    const plan = planned(problem, ordersOfRows(rows, problem.drivers));
    expect(estimatedWays(plan, directions)).toEqual([]);
    expect(plan.unserved).toEqual([]);

    // The columns get their drivers.
    const whole = await asked(link, { ...draft, legs: named.legs }, world);
    const own = planned(whole.problem, renamed(ordersOf(plan), named.ids));
    expect(own.cost.totalCents).toBe(plan.cost.totalCents);
    const { call, request } = oneTrip(own, {
      requestedMs: draft.requestMs,
      chaseType: 'Rideshare',
    });
    const { tripId } = await ask(link, call, request, 'whole');
    expectSaved(await tripOf(link, tripId), own);
  });

  test('reading 52: the ML routes are saved as one trip for each driver', async () => {
    const { draft, world, named } = await drafted(link, 'ml-uber-only', 3);
    const { problem } = await asked(link, { ...draft, legs: named.legs }, world);
    const locations = placesOfDraft(draft, drawn(world, draft.requestMs));
    const moves = draft.activityIds.flatMap((id) => byId(world.activities).get(id) ?? []);
    const { routes } = await ask(link, 'planML', {
      maxDrivers: named.legs.length,
      startMs: draft.requestMs,
      startLocationId: draft.startLocationId ?? '',
      locations,
      activities: moves.map(({ id, startId, endId }) => {
        return { id, startLocationId: startId, endLocationId: endId };
      }),
    });
    // Each move by a driver of its own, whatever the planner found cheapest.
    const rows = routes.flatMap(({ activityIds }) => activityIds.map((id) => [id]));
    const plan = planned(problem, ordersOfRows(rows, problem.drivers));
    const parts = partsOf(plan, problem.rates);
    expect(parts).toHaveLength(3);
    const order = { requestedMs: draft.requestMs, chaseType: 'Rideshare' as const };
    const first = tripBatch(parts.slice(0, 1), order, 'batch');
    const { created } = await ask(link, first.call, first.request, 'first');
    const all = tripBatch(parts, order, 'batch');
    const reply = await ask(link, all.call, all.request, 'all');
    expect(failuresOf(reply)).toEqual([]);
    expect(reply.created[0]).toEqual(created[0]);
    for (const [at, { tripId }] of reply.created.entries()) {
      expectSaved(await tripOf(link, tripId), parts[at] as TeamPlan);
    }
    const again = tripBatch(parts, order, 'other');
    const refused = failuresOf(await ask(link, again.call, again.request, 'again'));
    expect(refused.flatMap(({ keys }) => keys).toSorted()).toEqual([
      'other/1',
      'other/2',
      'other/3',
    ]);
  });

  test('a trip that begins at a new place makes a location of it', async () => {
    const { draft, world, named } = await drafted(link, 'ml-uber-only', 2);
    const startLocationId = newPlaceId(house);
    const place = { ...house, id: startLocationId } as unknown as Location;
    const begins = { ...draft, startLocationId };
    const locations = [...world.locations, place];
    const { problem } = await asked(link, { ...begins, legs: named.legs }, { ...world, locations });
    const moves = draft.activityIds.flatMap((id) => byId(world.activities).get(id) ?? []);
    const { routes } = await ask(link, 'planML', {
      maxDrivers: named.legs.length,
      startMs: draft.requestMs,
      startLocationId,
      locations: placesOfDraft(begins, drawn({ ...world, locations }, draft.requestMs)),
      activities: moves.map(({ id, startId, endId }) => {
        return { id, startLocationId: startId, endLocationId: endId };
      }),
    });
    expect(routes.flatMap(({ activityIds }) => activityIds)).toHaveLength(2);
    const rows = routes.flatMap(({ activityIds }) => activityIds.map((id) => [id]));
    const plan = planned(problem, ordersOfRows(rows, problem.drivers));
    const order = { requestedMs: draft.requestMs, chaseType: 'Rideshare' as const };
    const nowhere = oneTrip(plan, order);
    expect(await link.call(nowhere.call, nowhere.request, { key: 'nowhere' })).toMatchObject({
      is: 'refused',
      status: 422,
    });
    const { call, request } = oneTrip(plan, { ...order, newPlaces: [house] });
    const { tripId, locations: made = [] } = await ask(link, call, request, 'from a house');
    const { shouldSaveAsNewMyLocation: _, ...parts } = house;
    expect(made).toMatchObject([{ ...parts, kind: 'once' }]);
    expect((await loadWorld(link)).locations).toContainEqual(made[0]);
    const trip = await tripOf(link, tripId);
    expect(trip.startLocationId).toBe(made[0]?.id);
    const ends = trip.actions.flatMap(({ fromId, toId }) => [fromId, toId]);
    expect(ends).toContain(made[0]?.id);
    expect(ends.filter((id) => id === null || id.startsWith('place:'))).toEqual([]);
  });

  test('orders with a chase car are saved with their meetings', async () => {
    const { draft, world, named } = await drafted(link, 'legacy-company', 2);
    const company = { ...draft, legs: named.legs, rides: false, chases: 1 };
    const { problem } = await asked(link, company, world);
    const [driver] = problem.drivers;
    const plan = planned(problem, [
      {
        driverId: driver?.id ?? '',
        moves: draft.activityIds.map((activityId) => ({ activityId })),
      },
    ]);
    expect(plan.drivers.map(({ kind }) => kind).toSorted()).toEqual(['chase', 'moved']);
    expect(partsOf(plan, problem.rates)).toHaveLength(1);
    const { call, request } = oneTrip(plan, { requestedMs: draft.requestMs, chaseType: 'Company' });
    const { tripId } = await ask(link, call, request, 'company');
    expectSaved(await tripOf(link, tripId), plan);
  });

  test('a company car on a trip is refused to another, with the name of the first', async () => {
    const { draft, world, named } = await drafted(link, 'legacy-company', 2);
    const of = async (at: number, vin: string) => {
      const legs = named.legs.slice(at, at + 1);
      const activityIds = draft.activityIds.slice(at, at + 1);
      const own = { ...draft, activityIds, legs, driverCount: 1 };
      const { problem } = await asked(link, own, world);
      const moves = activityIds.map((activityId) => ({ activityId }));
      const plan = planned(problem, [{ driverId: legs[0]?.driverId ?? '', moves }]);
      const chase = { vin, driverId: null, meetLocationId: null, meetMs: null };
      return oneTrip(plan, { requestedMs: draft.requestMs, chaseType: 'Company', chase });
    };
    const first = await of(0, ' c-07');
    const { tripId } = await ask(link, first.call, first.request, 'first');
    const { name } = await tripOf(link, tripId);
    const { call, request } = await of(1, 'C-07 ');
    const message = `Car C-07 is on trip ${name} at that time.`;
    expect(await link.call(call, request, { key: 'second' })).toMatchObject({
      status: 409,
      message,
    });
    const other = await of(1, 'C-08');
    await ask(link, other.call, other.request, 'other');
  });

  test('without a directions service the plan says that all its ways are estimated', async () => {
    await ask(link, 'simFaults', { add: 'directions:errorBefore' });
    const { draft, world } = await drafted(link, 'legacy-uber', 1);
    const { problem, directions } = await asked(link, draft, world);
    const rows = draft.activityIds.map((id) => [id]);
    const plan = planned(problem, ordersOfRows(rows, problem.drivers));
    const ways = plan.drivers.flatMap(({ actions }) => actions.filter((own) => 'fromId' in own));
    expect(estimatedWays(plan, directions)).toHaveLength(ways.length);
  });
}

/** New moves, a depot where none of them starts, and as many named drivers. */
async function drafted(link: Link, mode: TripDraft['mode'], count: number) {
  for (let at = 0; at < count; at += 1) {
    await create(link, [freeMove(await loadWorld(link), `team ${at}`)], `team-${at}`);
  }
  const world = await loadWorld(link);
  const moves = world.activities.filter(({ pickupNotes }) => pickupNotes.startsWith('team '));
  const depot = world.locations.find(
    ({ id, kind }) =>
      kind === 'home' && moves.every((row) => row.startId !== id && row.endId !== id),
  );
  const { serverMs } = await answersOf(link);
  const draft: TripDraft = {
    mode,
    activityIds: moves.map(({ id }) => id),
    driverCount: Math.max(2, count),
    startLocationId: depot?.id ?? null,
    roundTrip: true,
    requestMs: serverMs + 5 * 60_000,
  };
  const drivers = (await freeDrivers(link, world)).slice(0, Math.max(2, count));
  const legs = drivers.map(({ id }) => ({ driverId: id }));
  const ids = new Map(drivers.map(({ id }, at) => [`driver-${at + 1}`, id]));
  return { draft, world, named: { legs, ids } };
}

/** The rows with estimated ways. */
function drawn({ activities, locations, drivers }: WorldReply, nowMs: number) {
  const rows = { activities: byId(activities), locations: byId(locations), drivers: byId(drivers) };
  const places = locations.map(({ id, label, lonE6, latE6 }) => ({ id, label, lonE6, latE6 }));
  return { ...rows, nowMs, legs: legsOver(null, places, new TravelKeeper(straightTravel)) };
}

/** The problem with ways from the directions service. */
async function asked(link: Link, draft: TripDraft, world: WorldReply) {
  const rows = drawn(world, draft.requestMs);
  const places = placesOfDraft(draft, rows);
  const directions = await new DirectionsKeeper(askWayBy(link)).between(places);
  const legs = legsOver(directions.matrix, places, new TravelKeeper(straightTravel));
  const result = teamProblemOf(draft, { ...rows, legs });
  if (result.is === 'refused') throw new Error(result.refusal.reason);
  expect(result.leftOut).toEqual([]);
  return { problem: result.problem, directions };
}

async function routesOf(link: Link, draft: TripDraft, { activities, locations }: WorldReply) {
  const channel = listening(link);
  await channel.until((push) => push.is === 'plannerInfo' && push.planners > 0);
  const [rows, places] = [byId(activities), byId(locations)];
  const built = plannerRequestOf({
    requestId: 'team',
    depot: places.get(draft.startLocationId ?? '') ?? null,
    drivers: draft.driverCount ?? 1,
    activities: draft.activityIds.flatMap((id) => rows.get(id) ?? []),
    locationOf: (id) => places.get(id),
  });
  if (typeof built === 'string') throw new Error(built);
  link.askPlanner(built.request);
  const last = await channel.until((push) => push.is === 'plannerRoute' && push.update.isFinal);
  if (last.is !== 'plannerRoute') throw new Error(last.is);
  const read = readPlan(last.update, built.request, (id) => rows.get(id));
  if (read.is !== 'plan') throw new Error(read.reason);
  return read.drivers.map(({ activityIds }) => activityIds);
}

function planned(problem: TeamProblem, orders: readonly TeamOrder[]): TeamPlan {
  const result = planOfOrders(problem, orders);
  if (result.is !== 'planned') throw new Error(JSON.stringify(result));
  expect(result.certificate.violations).toEqual([]);
  return result.plan;
}

async function tripOf(link: Link, tripId: string): Promise<Trip> {
  const [trip] = (await ask(link, 'tripsByIds', { ids: [tripId] })).trips;
  if (!trip) throw new Error(`no trip ${tripId}`);
  return trip;
}

const types: { readonly [type in TimedAction['type']]?: DriverActionType } = {
  'go-to': 'Location | Travel',
  'move-vehicle': 'Location | Travel',
  uber: 'Errand | Rideshare',
  task: 'Errand | ToDo',
  wait: 'Errand | ToDo',
  'pickup-vehicle': 'Pick-Up | Vehicle',
  'dropoff-vehicle': 'Drop-Off | Vehicle',
  'pickup-driver': 'Pick-Up | Driver',
  'dropoff-driver': 'Drop-Off | Driver',
  join: 'Errand | Check-in with Lead',
  split: 'Errand | Disembark',
};

/** The trip's actions are the plan's: who does what, where and when. */
function expectSaved(trip: Trip, plan: TeamPlan): void {
  const activityIds = plan.moves.map(({ activityId }) => activityId);
  expect(trip.activityIds.toSorted()).toEqual(activityIds.toSorted());
  for (const { driverId, actions } of plan.drivers) {
    const saved = trip.actions.filter((action) => action.driverId === driverId);
    let hereId = '';
    const wanted = actions.flatMap((action) => {
      const type = types[action.type];
      const fromId = 'fromId' in action ? action.fromId : (action.placeId ?? hereId);
      hereId = 'toId' in action ? action.toId : fromId;
      if (type === undefined || action.durationMs === 0) return [];
      const { startMs, durationMs } = action;
      const activityId = 'activityId' in action ? action.activityId : null;
      return [{ type, activityId, fromId, toId: hereId, startMs, durationMs }];
    });
    const read = saved.map(({ type, activityId, fromId, toId, plannedStartMs, plannedEndMs }) => {
      const durationMs = plannedEndMs - plannedStartMs;
      return { type, activityId, fromId, toId, startMs: plannedStartMs, durationMs };
    });
    expect(read.filter(({ durationMs }) => durationMs > 0)).toEqual(wanted);
  }
}
