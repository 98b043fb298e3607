// The contract: itineraries and their times, the cost of a trip, and routes from one call.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TravelLeg } from '#domain/itinerary.ts';
import type { TeamPlan, TimedPlan } from '#domain/teamItinerary.ts';
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { taskIdOf } from '#planning/team/drafting/teamProblemOf.ts';
import { priced, summaryOf } from '#planning/team/model/costs.ts';
import type { Legs } from '#planning/team/model/rides.ts';
import { askedFor } from '#planning/team/testing/askedFor.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { legacyTripOfTeam } from '#wire/legacy/teamCodec.ts';
import type { Link } from '#wire/link/link.ts';
import type { Itineraries, PlanMlRequest, TripRequest } from '#wire/calls/planningCalls.ts';
import { ask, loadWorld, login, loginPaused } from './asking.ts';
import type { Host, OpenFaulty, OpenHost } from './host.ts';
import { openMoves, timesOf, tripRequest } from './tripRequests.ts';

export function itineraryContract(openHost: OpenHost): void {
  let host: Host;
  let link: Link;
  let world: WorldReply;
  // None of these tests changes the company, so they share one.
  beforeAll(async () => {
    host = await openHost({ faults: '' });
    ({ link } = host);
    await loginPaused(link);
    world = await loadWorld(link);
  });
  afterAll(() => host.close());

  const request = (fields: Partial<TripRequest> = {}) => tripRequest(world, fields);
  const placeOf = (id: string) => {
    const found = world.locations.find((row) => row.id === id);
    if (!found) throw new Error(`no location ${id}`);
    const { label, lonE6, latE6 } = found;
    return { id, label, lonE6, latE6 };
  };
  const moves = () =>
    openMoves(world)
      .slice(0, 6)
      .map((row) => {
        const { id: activityId, startId, endId, vehicleId, readyMs, deadlineMs } = row;
        const [start, end] = [placeOf(startId), placeOf(endId)];
        const taskId = taskIdOf(row);
        return { activityId, vehicleId, start, end, readyMs, deadlineMs, taskId };
      });
  /** The directions of every way that a plan takes. */
  const legsOf = async ({ drivers }: TimedPlan): Promise<Legs> => {
    const legs = new Map<string, TravelLeg>();
    for (const action of drivers.flatMap(({ actions }) => actions)) {
      if (!('fromId' in action)) continue;
      const { fromId, toId } = action;
      const ends = { from: placeOf(fromId), to: placeOf(toId) };
      legs.set(JSON.stringify([fromId, toId]), await ask(link, 'directions', ends));
    }
    return (fromId, toId) => legs.get(JSON.stringify([fromId, toId]));
  };
  const refused = async (name: 'calculateTripTimes' | 'wrapup' | 'planML', sent: object) => {
    const answer = await link.call(name, sent as never);
    return answer.is === 'refused' ? `${answer.status} ${answer.message}` : answer.is;
  };

  test.each(['Rideshare', 'Company', 'Personal'] as const)(
    '%s: itineraries and times form a valid plan',
    async (chaseType) => {
      const asked = request({ chaseType });
      const { plan, times } = await timesOf(link, asked);
      expect(times.errors).toEqual([]);
      const rides = chaseType === 'Rideshare';
      const known = { maxDrivers: 3, mode: chaseType, seats: asked.chaseSeats, rides };
      const setting = { roundTrip: asked.roundTrip, legs: await legsOf(plan) };
      expect(checkTeamPlan(priced(plan), askedFor(moves(), setting, known))).toEqual([]);
      expect(plan.moves).toHaveLength(6);
      expect(plan.drivers.some(({ kind }) => kind === 'chase')).toBe(chaseType !== 'Rideshare');
      // All three calls agree on distance, time and ride fares.
      const { estimatedDistanceCmi, estimatedDurationMs } = summaryOf(priced(plan));
      const { withChase, withoutChase } = await ask(link, 'calculateDoference', asked);
      expect(chaseType === 'Rideshare' ? withoutChase : withChase).toEqual({
        distanceCmi: estimatedDistanceCmi,
        durationMs: estimatedDurationMs,
      });
      const { totalCents } = await ask(link, 'checkRideshare', asked);
      const { rideFaresCents } = priced(plan).cost;
      expect(rideFaresCents).toBe(chaseType === 'Rideshare' ? totalCents : 0);
    },
  );

  test('a vehicle is driven for the distance and time of its directions', async () => {
    const { plan } = await timesOf(link, request({ driverCount: 1 }));
    for (const action of plan.drivers.flatMap(({ actions }) => actions)) {
      if (action.type !== 'move-vehicle') continue;
      const [from, to] = [placeOf(action.fromId), placeOf(action.toId)];
      const { durationMs, distanceCmi } = await ask(link, 'directions', { from, to });
      expect(action.durationMs).toBe(Math.ceil(durationMs / 1000) * 1000);
      expect(action.distanceCmi).toBe(distanceCmi);
    }
  });

  test('a request for a later start gets the same plan later', async () => {
    const laterMs = 3_600_000;
    const first = await timesOf(link, request());
    const later = await timesOf(link, request({ requestedMs: request().requestedMs + laterMs }));
    // All moves are ready before both starts.
    const shifted = first.plan.drivers.map((driver) => ({
      ...driver,
      actions: driver.actions.map((one) => ({ ...one, startMs: one.startMs + laterMs })),
    }));
    expect(later.plan.drivers.map(({ actions }) => actions)).toEqual(
      shifted.map(({ actions }) => actions),
    );
    for (const { activityId, lateMs } of first.plan.late) {
      const own = later.plan.late.find((row) => row.activityId === activityId);
      expect(own?.lateMs).toBe(lateMs + laterMs);
    }
    expect(first.plan.late.length).toBeGreaterThan(0);
  });

  const damaged: readonly (readonly [string, RegExp, (plan: Itineraries) => Itineraries])[] = [
    [
      'a day without an end',
      /no start or no end/,
      (plan) => mapped(plan, (steps) => steps.slice(0, -1)),
    ],
    [
      'a wait for an unknown signal',
      /never happens/,
      (plan) =>
        mapped(plan, ([first, ...rest]) => {
          const placeId = first && 'placeId' in first ? first.placeId : '';
          const wait = {
            type: 'wait-for',
            id: 'w',
            placeId,
            syncId: 'none',
            durationMs: 0,
          } as const;
          return first ? [first, wait, ...rest] : [];
        }),
    ],
    [
      "a wait for the driver's own signal",
      /wait for each other/,
      (plan) =>
        mapped(plan, (steps) =>
          steps.flatMap((step): Steps => {
            if (step.type !== 'dropoff-vehicle') return [step];
            const [syncId, placeId] = [`s ${step.id}`, step.placeId];
            const wait = { type: 'wait-for', id: `w ${step.id}`, placeId, syncId } as const;
            return [
              { ...wait, durationMs: 0 },
              { ...step, syncId },
            ];
          }),
        ),
    ],
    [
      'a vehicle that is never dropped off',
      /dropoff-vehicle/,
      (plan) => mapped(plan, (steps) => steps.filter(({ type }) => type !== 'dropoff-vehicle')),
    ],
    [
      'a place that is not listed',
      /not listed/,
      (plan) => ({ ...plan, places: plan.places.slice(1) }),
    ],
  ];
  test.each(damaged)('%s is an error of the itineraries', async (_name, reason, damage) => {
    const itineraries = await ask(link, 'generateItineraries', request());
    const { errors } = await ask(link, 'calculateTripTimes', damage(itineraries));
    expect(errors.map(({ message }) => message).join('\n')).toMatch(reason);
  });

  test('itineraries of an unknown move are refused', async () => {
    const itineraries = await ask(link, 'generateItineraries', request());
    const [move] = itineraries.moves;
    const unknown = { ...itineraries, moves: [{ ...move, activityId: 'act-0' }] };
    expect(await refused('calculateTripTimes', unknown)).toBe('422 There is no activity act-0.');
  });

  /** The plan of a request in the wrap-up's format. */
  const wrapped = async (asked: TripRequest, fields: object = {}, order: object = {}) => {
    const { plan } = await timesOf(link, asked);
    const whole: TeamPlan = priced(plan, { tipCents: 1001 });
    const { chaseType, requestedMs } = asked;
    const terms = { requestedMs, chaseType, tipReason: 'Early', ...order };
    const trip = { ...legacyTripOfTeam(whole, terms), ...fields };
    return { whole, sent: { trip } };
  };

  test('the summary equals the cost of the plan, term by term', async () => {
    const { whole, sent } = await wrapped(request());
    const summary = await ask(link, 'wrapup', sent);
    const { latenessCents, totalCents, tipShares: _, ...terms } = whole.cost;
    expect(summary.rateDetails).toEqual(terms);
    expect(latenessCents).toBeGreaterThan(0);
    // The penalty for lateness is not paid to anyone.
    expect(summary.totalCents).toBe(totalCents - latenessCents);
    expect(summary.perUnitCents).toBe(Math.round(summary.totalCents / 6));
    expect(summary).toMatchObject({
      requestMs: sent.trip.requestedTime,
      estimatedDurationMs: summaryOf(whole).estimatedDurationMs,
      estimatedDistanceCmi: summaryOf(whole).estimatedDistanceCmi,
      driverTip: { amountCents: 1001, reason: 'Early' },
      wageCentsPerHour: 1800,
      assignmentAccountId: openMoves(world)[0]?.accountId,
    });
    const costlier = await ask(link, 'wrapup', { trip: { ...sent.trip, hourlyPayRate: 36 } });
    const { wagesCents } = priced(whole, { wageCentsPerHour: 3600 }).cost;
    expect(costlier.rateDetails).toEqual({ ...terms, wagesCents });
  });

  test('a suggestion names the exact saving of the other plan', async () => {
    // Early enough that most moves are on time.
    const requestedMs = request().requestedMs - 86_400_000;
    // Of vehicles that are moved once: who moves one on would be in its place already.
    const vehicles = new Set<string | null>();
    const once = openMoves(world).filter(
      ({ vehicleId }) => !vehicles.has(vehicleId) && vehicles.add(vehicleId),
    );
    const activityIds = once.slice(4, 10).map(({ id }) => id);
    const asked = request({ requestedMs, activityIds, driverCount: 2 });
    const { whole, sent } = await wrapped(asked);
    const now = await ask(link, 'wrapup', sent);
    expect(now.costSuggestions).toEqual([
      expect.stringMatching(/^With a chase car the same moves would cost \$\d+\.\d\d less\.$/),
      expect.stringMatching(/^With one driver less the same moves would cost \$\d+\.\d\d less\.$/),
    ]);
    const pickups = whole.drivers
      .flatMap(({ actions }) => actions)
      .flatMap((one) => (one.type === 'pickup-vehicle' ? one : []))
      .toSorted((a, b) => a.startMs - b.startMs);
    const startsMs = whole.drivers.map(({ actions }) => actions[0]?.startMs ?? 0);
    const inOrder = {
      ...asked,
      activityIds: pickups.map(({ activityId }) => activityId),
      requestedMs: Math.min(...startsMs),
    };
    const others: Partial<TripRequest>[] = [{ chaseType: 'Company' }, { driverCount: 1 }];
    for (const [at, fields] of others.entries()) {
      const other = await wrapped({ ...inOrder, ...fields });
      const saved = now.totalCents - (await ask(link, 'wrapup', other.sent)).totalCents;
      expect(now.costSuggestions[at]).toContain(`$${(saved / 100).toFixed(2)} less`);
      // No move is later for it.
      for (const { activityId, lateMs } of other.whole.late) {
        const own = whole.late.find((row) => row.activityId === activityId);
        expect(lateMs).toBeLessThanOrEqual(own?.lateMs ?? 0);
      }
    }
  });

  test.each<[string, number, Partial<TripRequest>]>([
    ['a plan that costs more', 24, { chaseType: 'Company', driverCount: 4 }],
    ['one driver less that makes several moves late', 24, { driverCount: 2 }],
    ['one driver less that makes two moves later', 0, { driverCount: 3 }],
  ])('%s is not suggested', async (_name, hours, fields) => {
    const requestedMs = request().requestedMs - hours * 3_600_000;
    const { sent } = await wrapped(request({ requestedMs, ...fields }));
    expect((await ask(link, 'wrapup', sent)).costSuggestions).toEqual([]);
  });

  test('a move that may be later lets the suggestion save a driver', async () => {
    const { whole, sent } = await wrapped(request({ driverCount: 4 }));
    const { costSuggestions } = await ask(link, 'wrapup', sent);
    const [, name] =
      /^If (PA-\d+) might arrive \d+ min later, one driver less/.exec(costSuggestions.join()) ?? [];
    const move = openMoves(world).find((row) => row.name === name);
    expect(whole.moves.map(({ activityId }) => activityId)).toContain(move?.id);
    // A move that is already late is no reason to keep a driver.
    expect(costSuggestions).toHaveLength(1);
  });

  test('a trip of one move and one driver gets no suggestion', async () => {
    const activityIds = openMoves(world)
      .slice(0, 1)
      .map(({ id }) => id);
    const { sent } = await wrapped(request({ activityIds, driverCount: 1 }));
    expect((await ask(link, 'wrapup', sent)).costSuggestions).toEqual([]);
  });

  test('the summary of an invalid plan is refused', async () => {
    const { sent } = await wrapped(request());
    const { trip } = sent;
    const cheap = trip.childTrips.map((child) => ({
      ...child,
      payment: { ...child.payment, rideFaresCents: 0 },
    }));
    expect(await refused('wrapup', { ...sent, trip: { ...trip, childTrips: cheap } })).toMatch(
      /^422 The plan cannot be carried out: the fares are not those of the rides/,
    );
    const empty = trip.childTrips.map((child) => ({ ...child, destinations: [] }));
    expect(await refused('wrapup', { ...sent, trip: { ...trip, childTrips: empty } })).toMatch(
      /^422 The trip cannot be read as a plan: /,
    );
    const foreign = await wrapped(request(), {}, { billingAccountId: 'acc-none' });
    expect(await refused('wrapup', foreign.sent)).toBe('422 There is no account acc-none.');
  });

  const mlRequest = (fields: Partial<PlanMlRequest> = {}): PlanMlRequest => ({
    maxDrivers: 3,
    startMs: request().requestedMs,
    startLocationId: world.locations[0]?.id as string,
    locations: world.locations.map(({ id, label, lonE6, latE6 }) => ({ id, label, lonE6, latE6 })),
    activities: openMoves(world)
      .slice(0, 6)
      .map(({ id, startId, endId }) => ({ id, startLocationId: startId, endLocationId: endId })),
    ...fields,
  });

  test('reading 53: every move is on one route from the depot or unserved', async () => {
    const asked = mlRequest();
    const { routes, unserved } = await ask(link, 'planML', asked);
    expect(routes.length).toBeLessThanOrEqual(3);
    expect(routes.every(({ depotId }) => depotId === asked.startLocationId)).toBe(true);
    const named = [
      ...routes.flatMap(({ activityIds }) => activityIds),
      ...unserved.map(({ activityId }) => activityId),
    ];
    expect(named.toSorted(byText)).toEqual(asked.activities.map(({ id }) => id).toSorted(byText));
    expect(await ask(link, 'planML', asked)).toEqual({ routes, unserved });
  });

  test('reading 53: the routes cost less than the moves in request order', async () => {
    const { routes } = await ask(link, 'planML', mlRequest({ maxDrivers: 1 }));
    const planned = routes.flatMap((route) => route.activityIds);
    const inRow = request().activityIds.filter((id) => planned.includes(id));
    const costOf = async (activityIds: readonly string[]) => {
      const { plan } = await timesOf(link, request({ driverCount: 1, activityIds }));
      return priced(plan).cost.totalCents;
    };
    expect(await costOf(planned)).toBeLessThan(await costOf(inRow));
  });

  test('reading 53: more drivers than needed do not raise the cost', async () => {
    // Early enough that most moves are on time.
    const startMs = request().requestedMs - 86_400_000;
    const costOf = async (maxDrivers: number) => {
      const { routes } = await ask(link, 'planML', mlRequest({ maxDrivers, startMs }));
      let cents = 0;
      for (const { activityIds } of routes) {
        const asked = request({ driverCount: 1, activityIds, requestedMs: startMs });
        cents += priced((await timesOf(link, asked)).plan).cost.totalCents;
      }
      return cents;
    };
    expect(await costOf(3)).toBeLessThanOrEqual(await costOf(1));
  });

  const wrong: readonly (readonly [string, RegExp, () => Partial<PlanMlRequest>])[] = [
    ['no depot', /^422 No depot selected in list\./, () => ({ startLocationId: 'loc-0' })],
    [
      'a place that is not in the list',
      /^422 .* not in the list/,
      () => ({ locations: mlRequest().locations.slice(0, 1) }),
    ],
    ['no move', /^422 No activity to plan/, () => ({ activities: [] })],
    [
      'a move with other ends than stored',
      /^409 .* goes elsewhere by now/,
      () => ({
        activities: mlRequest().activities.map((row) => ({
          ...row,
          startLocationId: row.endLocationId,
        })),
      }),
    ],
    [
      'more than 300 moves',
      /^422 A trip has at most 300 moves, and this one 301/,
      () => ({
        activities: Array.from({ length: 301 }, (_, at) => ({
          id: `act-${at}`,
          startLocationId: 'a',
          endLocationId: 'b',
        })),
      }),
    ],
    ['thirteen drivers', /^400 /, () => ({ maxDrivers: 13 })],
  ];
  test.each(wrong)('reading 53: %s is refused with its reason', async (_name, reason, fields) => {
    expect(await refused('planML', mlRequest(fields()))).toMatch(reason);
  });

  test.each(['payments', 'driver'])('%s gets a 403 for planning', async (username) => {
    const { sent } = await wrapped(request());
    const itineraries = await ask(link, 'generateItineraries', request());
    await login(link, username);
    const no = '403 Only a Trip Administrator or Administrator can plan trips.';
    expect(await refused('planML', mlRequest())).toBe(no);
    expect(await refused('wrapup', sent)).toBe(no);
    expect(await refused('calculateTripTimes', itineraries)).toBe(no);
    const asked = await link.call('generateItineraries', request());
    await login(link);
    expect(asked).toMatchObject({ is: 'refused', status: 403 });
  });
}

export function itineraryFaults(opened: OpenFaulty): void {
  test('malformed itineraries are reported, and the next call returns valid ones', async () => {
    const link = await opened('generateItineraries:malformed,count=1');
    const asked = tripRequest(await loadWorld(link));
    expect(await link.call('generateItineraries', asked)).toMatchObject({ is: 'malformed' });
    expect(await link.call('generateItineraries', asked)).toMatchObject({ is: 'ok' });
  });
}

type Steps = Itineraries['drivers'][number]['steps'];

function mapped(plan: Itineraries, change: (steps: Steps) => Steps): Itineraries {
  return {
    ...plan,
    drivers: plan.drivers.map((driver) => ({ ...driver, steps: change(driver.steps) })),
  };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
