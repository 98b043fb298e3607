// Planner workers at a real broker: separate processes that share a RabbitMQ queue.
import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { brokerDestinations } from '#sim/hosts/node/plannerAtBroker.ts';
import type { PlannerUpdate } from '#wire/planner/messages.ts';
import { readPlan } from '#wire/planner/plan.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { buildProgram } from '../../scripts/build.mjs';
import { ended, lineOf } from '../e2e/gateway.ts';
import { type Rabbit, startRabbit } from './rabbit.ts';
import { openSender, type Sender } from './sender.ts';

let program = '';
beforeAll(async () => {
  program = await buildProgram('tarmac', 'src/cli/main.ts');
});

const patience = { timeout: 120_000, interval: 50 };

async function broker(): Promise<Rabbit> {
  const rabbit = await startRabbit();
  onTestFinished(() => rabbit.stop());
  return rabbit;
}

/** Starts a worker that takes requests and plans each for `seconds`. */
async function startPlanner(
  { url, login, passcode }: Rabbit,
  seconds: number,
  ...more: string[]
): Promise<ChildProcess> {
  const args = [program, 'planner', '--broker', url, '--seconds', `${seconds}`, ...more];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PLANNER_LOGIN: login, PLANNER_PASSCODE: passcode },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => ended(child, 'SIGKILL'));
  if (!child.stdout) throw new Error('the planner has no output');
  await lineOf(child, child.stdout, /(takes requests)/);
  return child;
}

const burst = (count: number, name = 'r') =>
  Array.from({ length: count }, (_, at) => sampleRequest(30, 4, `${name}${at}`));

/** Updates with a higher cost than an earlier one of the same request and worker. */
function worsened(updates: readonly PlannerUpdate[]): string[] {
  const best = new Map<string, number>();
  return updates.flatMap(({ requestId, plannerId, costCents }) => {
    const key = `${requestId} by ${plannerId}`;
    const before = best.get(key) ?? Number.POSITIVE_INFINITY;
    const cost = costCents ?? Number.POSITIVE_INFINITY;
    best.set(key, cost);
    return cost > before ? [`${key}: ${before} to ${cost}`] : [];
  });
}

function wholePlans({ updates }: Sender, requests: ReturnType<typeof burst>): number {
  const finals = new Map(updates.flatMap((one) => (one.isFinal ? [[one.requestId, one]] : [])));
  return requests.filter((request) => {
    const update = finals.get(request.requestId);
    if (!update) return false;
    const plan = readPlan({ ...update, skipped: 0 }, request, (id) => {
      const move = request.activities.find((one) => one.id === id);
      if (!move) return undefined;
      const { startLocationId: startId, endLocationId: endId } = move;
      return { id, name: id, startId, endId, tripId: null };
    });
    return plan.is === 'plan' && plan.unserved.length === 0;
  }).length;
}

test('each request of a burst gets one answer when one of three workers is killed', async () => {
  const rabbit = await broker();
  const workers = await Promise.all([1, 2, 3].map(() => startPlanner(rabbit, 1)));
  const idOf = new Map(workers.map((worker) => [worker, new RegExp(`-${worker.pid}$`)]));
  const [victim, ...others] = workers as [ChildProcess, ChildProcess, ChildProcess];
  const sender = await openSender(rabbit, brokerDestinations, 9, (update) => {
    // During a plan: the worker plans for a second, and has only begun.
    const isVictim = idOf.get(victim)?.test(update.plannerId);
    const isBegin = isVictim && update.costCents === null;
    if (isBegin && sender.answered().size >= 10) victim.kill('SIGKILL');
  });
  onTestFinished(() => sender.close());
  await expect.poll(() => sender.planners.at(-1), patience).toBe(3);
  const requests = burst(36);
  sender.send(requests);
  await expect.poll(() => sender.answered().size, patience).toBe(36);
  // A second answer would have come by now, and the killed worker is no longer counted.
  await expect.poll(() => sender.planners.at(-1), patience).toBe(2);
  expect([...sender.answered().values()]).toEqual(Array(36).fill(1));
  expect(sender.errors).toEqual([]);
  expect(worsened(sender.updates)).toEqual([]);
  expect(wholePlans(sender, requests)).toBe(36);
  // Another worker answered a request that the killed worker had begun.
  const isOf = (worker: ChildProcess, { plannerId }: PlannerUpdate) =>
    idOf.get(worker)?.test(plannerId) ?? false;
  const begun = new Set(
    sender.updates.flatMap((one) => (isOf(victim, one) ? [one.requestId] : [])),
  );
  const taken = sender.updates.filter((one) => one.isFinal && !isOf(victim, one));
  expect(taken.filter(({ requestId }) => begun.has(requestId))).toHaveLength(1);
  for (const other of others) {
    const over = new Promise((resolve) => other.once('exit', resolve));
    other.kill('SIGTERM');
    expect(await over).toBe(0);
  }
  // The queue holds no request for the next worker.
  const updates = sender.updates.length;
  await startPlanner(rabbit, 0.1);
  sender.send(burst(1, 'last'));
  await expect.poll(() => sender.answered().size, patience).toBe(37);
  const later = sender.updates.slice(updates).map(({ requestId }) => requestId);
  expect(new Set(later)).toEqual(new Set(['last0']));
});

test('after a broker restart workers and sender reconnect, and no request is lost', async () => {
  const rabbit = await broker();
  const kept = { ...brokerDestinations, route: '/queue/plan.route', error: '/queue/plan.error' };
  const where = ['--route', kept.route, '--error', kept.error];
  await Promise.all([1, 2].map(() => startPlanner(rabbit, 0.3, ...where)));
  const sender = await openSender(rabbit, kept);
  onTestFinished(() => sender.close());
  sender.send(burst(40));
  await expect.poll(() => sender.answered().size, patience).toBeGreaterThan(9);
  await rabbit.restart();
  await expect.poll(() => sender.answered().size, patience).toBe(40);
  // At most once per publish: a request is published again if its receipt was lost.
  for (const [id, times] of sender.answered()) {
    expect(times, id).toBeLessThanOrEqual(sender.sent().get(id) ?? 0);
  }
  expect(sender.errors).toEqual([]);
});

test('an unplannable request gets an error message', async () => {
  const rabbit = await broker();
  await startPlanner(rabbit, 0.1);
  const sender = await openSender(rabbit);
  onTestFinished(() => sender.close());
  sender.send([{ ...sampleRequest(1, 1, 'r1'), activities: [] }]);
  await expect
    .poll(() => sender.errors, patience)
    .toEqual([{ requestId: 'r1', message: 'No activity to plan.' }]);
});
