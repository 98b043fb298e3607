// The contract, sixth part: how many planner workers there are is told to whoever comes in, and
// they answer requests, over the channel or over a line of its own.
import { expect, test } from 'vitest';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import { readPlan } from '#wire/planner/plan.ts';
import { plannerRequestOf } from '#wire/planner/request.ts';
import { ask, listening, loadWorld, login } from './asking.ts';
import { hosted, type OpenHost } from './host.ts';

/** Each host has one planner. */
export function plannerContract(openHost: OpenHost): void {
  const { open, restart } = hosted(openHost);
  const one = { is: 'plannerInfo', planners: 1 } as const;

  test('who comes in is told that a planner is running, after a restart too', async () => {
    const first = await open();
    const told = listening(first);
    await login(first);
    expect(await told.until((push) => push.is === 'plannerInfo')).toEqual(one);
    expect(told.pushes.filter((push) => push.is === 'malformed')).toEqual([]);
    // Who listens later is told as well.
    expect(await listening(first).until((push) => push.is === 'plannerInfo')).toEqual(one);

    const second = await restart();
    const again = listening(second);
    await login(second);
    expect(await again.until((push) => push.is === 'plannerInfo')).toEqual(one);
  });

  test('who has no token is told nothing of it', async () => {
    const link = await open();
    const told = listening(link);
    link.authorize('not-a-token');
    await told.until((push) => push.is === 'connection' && push.state === 'lost');
    await ask(link, 'login', { username: 'dispatcher', password: 'tarmac' });
    expect(told.pushes.filter((push) => push.is === 'plannerInfo')).toEqual([]);
  });

  test('a request: routes get better, the last ones move all, and again the same', async () => {
    const { link, told, world } = await ready(open);
    const free = world.activities.filter((row) => row.tripId === null && row.startId !== row.endId);
    const depot = world.locations.find(({ kind }) => kind === 'home') ?? null;
    const locationOf = (id: string) => world.locations.find((row) => row.id === id);
    const plan = async (requestId: string) => {
      const activities = free.slice(0, 4);
      const built = plannerRequestOf({ requestId, depot, drivers: 2, activities, locationOf });
      if (typeof built === 'string') throw new Error(built);
      link.askPlanner(built.request);
      await told.until((push) => isOf(push, requestId) && isLast(push));
      const updates = told.pushes.flatMap((push) =>
        push.is === 'plannerRoute' && push.update.requestId === requestId ? [push.update] : [],
      );
      return { request: built.request, updates };
    };
    const { request, updates } = await plan('r1');
    expect(updates[0]).toMatchObject({ routes: [], costCents: null, progress: 0 });
    const costs = updates.slice(1).map(({ costCents }) => costCents ?? -1);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect(updates.filter(({ isFinal }) => isFinal)).toEqual([updates.at(-1)]);
    const last = updates.at(-1);
    const read = last && readPlan(last, request, (id) => free.find((row) => row.id === id));
    const moved = read?.is === 'plan' ? read.drivers.flatMap((own) => own.activityIds) : [];
    expect(moved.toSorted()).toEqual(request.activities.map(({ id }) => id).toSorted());
    const again = await plan('r2');
    expect(again.updates.at(-1)).toEqual({ ...last, requestId: 'r2' });
  });

  test('what cannot be planned is told in words, and the next request is planned', async () => {
    const { link, told } = await ready(open);
    const vehicle = { id: 'v', name: 'V', depotLocationId: 'p', capacity: 4 };
    const place = { id: 'p', latitude: 39, longitude: -94, description: 'P' };
    const request = { vehicles: [vehicle], locations: [place], activities: [] };
    const wordsOf = async (requestId: string, change: Partial<typeof request> & object) => {
      link.askPlanner({ ...request, requestId, ...change });
      const push = await told.until((one) => isOf(one, requestId) && isLast(one));
      return push.is === 'plannerError' ? push.message : push.is;
    };
    expect(await wordsOf('a', {})).toBe('No activity to plan.');
    expect(await wordsOf('b', { vehicles: [] })).toBe('The request has no driver.');
    const nowhere = [{ ...vehicle, depotLocationId: '' }];
    expect(await wordsOf('c', { vehicles: nowhere })).toBe('No depot selected in list.');
    const same = { activities: [{ id: 'm', startLocationId: 'p', endLocationId: 'p' }] } as object;
    expect(await wordsOf('d', same)).toBe('Equal start and end are not supported.');
  });

  test('who may not plan trips is told so', async () => {
    const { link, told, world } = await ready(open, 'payments');
    const depotLocationId = world.locations[0]?.id ?? '';
    const vehicles = [{ id: 'v', name: 'V', depotLocationId, capacity: 4 }];
    const activities = [{ id: 'm', startLocationId: 'p', endLocationId: 'q' }];
    link.askPlanner({ requestId: 'r1', vehicles, locations: [], activities });
    expect(await told.until((push) => push.is === 'plannerError')).toEqual({
      is: 'plannerError',
      requestId: 'r1',
      message: expect.stringMatching(/^Only a Trip Administrator or Administrator can plan trips/),
    });
  });
}

/** Logged in, and told of a planner that can be asked. */
async function ready(open: () => Promise<Link>, username?: string) {
  const link = await open();
  const told = listening(link);
  await login(link, username);
  await told.until((push) => push.is === 'plannerInfo');
  return { link, told, world: await loadWorld(link) };
}

function isOf(push: Push, requestId: string): boolean {
  if (push.is === 'plannerRoute') return push.update.requestId === requestId;
  return push.is === 'plannerError' && push.requestId === requestId;
}

function isLast(push: Push): boolean {
  return push.is === 'plannerError' || (push.is === 'plannerRoute' && push.update.isFinal);
}
