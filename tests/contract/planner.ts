// The contract, sixth part: each console gets the number of planner workers, and the workers answer
// requests, over the channel or a separate line.
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

  test('a console gets the number of planners, also after a restart', async () => {
    const first = await open();
    const channel = listening(first);
    await login(first);
    expect(await channel.until((push) => push.is === 'plannerInfo')).toEqual(one);
    expect(channel.pushes.filter((push) => push.is === 'malformed')).toEqual([]);
    // A later listener gets it as well.
    expect(await listening(first).until((push) => push.is === 'plannerInfo')).toEqual(one);

    const second = await restart();
    const again = listening(second);
    await login(second);
    expect(await again.until((push) => push.is === 'plannerInfo')).toEqual(one);
  });

  test('a console without a token gets no number of planners', async () => {
    const link = await open();
    const channel = listening(link);
    link.authorize('not-a-token');
    await channel.until((push) => push.is === 'connection' && push.state === 'lost');
    await ask(link, 'login', { username: 'dispatcher', password: 'tarmac' });
    expect(channel.pushes.filter((push) => push.is === 'plannerInfo')).toEqual([]);
  });

  test('a request gets improving routes, the last with all moves, reproducibly', async () => {
    const { link, channel, world } = await ready(open);
    const free = world.activities.filter((row) => row.tripId === null && row.startId !== row.endId);
    const depot = world.locations.find(({ kind }) => kind === 'home') ?? null;
    const locationOf = (id: string) => world.locations.find((row) => row.id === id);
    const plan = async (requestId: string) => {
      const activities = free.slice(0, 4);
      const built = plannerRequestOf({ requestId, depot, drivers: 2, activities, locationOf });
      if (typeof built === 'string') throw new Error(built);
      link.askPlanner(built.request);
      await channel.until((push) => isOf(push, requestId) && isLast(push));
      const updates = channel.pushes.flatMap((push) =>
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

  test('an unplannable request gets an error message, and the next one is planned', async () => {
    const { link, channel } = await ready(open);
    const vehicle = { id: 'v', name: 'V', depotLocationId: 'p', capacity: 4 };
    const place = { id: 'p', latitude: 39, longitude: -94, description: 'P' };
    const request = { vehicles: [vehicle], locations: [place], activities: [] };
    const wordsOf = async (requestId: string, change: Partial<typeof request> & object) => {
      link.askPlanner({ ...request, requestId, ...change });
      const push = await channel.until((one) => isOf(one, requestId) && isLast(one));
      return push.is === 'plannerError' ? push.message : push.is;
    };
    expect(await wordsOf('a', {})).toBe('No activity to plan.');
    expect(await wordsOf('b', { vehicles: [] })).toBe('The request has no driver.');
    const nowhere = [{ ...vehicle, depotLocationId: '' }];
    expect(await wordsOf('c', { vehicles: nowhere })).toBe('No depot selected in list.');
    const same = { activities: [{ id: 'm', startLocationId: 'p', endLocationId: 'p' }] } as object;
    expect(await wordsOf('d', same)).toBe('Equal start and end are not supported.');
  });

  test('a user without permission gets an error message for a plan request', async () => {
    const { link, channel, world } = await ready(open, 'payments');
    const depotLocationId = world.locations[0]?.id ?? '';
    const vehicles = [{ id: 'v', name: 'V', depotLocationId, capacity: 4 }];
    const activities = [{ id: 'm', startLocationId: 'p', endLocationId: 'q' }];
    link.askPlanner({ requestId: 'r1', vehicles, locations: [], activities });
    expect(await channel.until((push) => push.is === 'plannerError')).toEqual({
      is: 'plannerError',
      requestId: 'r1',
      message: expect.stringMatching(/^Only a Trip Administrator or Administrator can plan trips/),
    });
  });
}

/** Logs in and waits for a planner. */
async function ready(open: () => Promise<Link>, username?: string) {
  const link = await open();
  const channel = listening(link);
  await login(link, username);
  await channel.until((push) => push.is === 'plannerInfo');
  return { link, channel, world: await loadWorld(link) };
}

function isOf(push: Push, requestId: string): boolean {
  if (push.is === 'plannerRoute') return push.update.requestId === requestId;
  return push.is === 'plannerError' && push.requestId === requestId;
}

function isLast(push: Push): boolean {
  return push.is === 'plannerError' || (push.is === 'plannerRoute' && push.update.isFinal);
}
