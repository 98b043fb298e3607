import { afterAll, test } from 'vitest';
import type { PlannerError, PlannerUpdate } from '#wire/planner/messages.ts';
import { writePlannerRequest } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { manualWorker } from '../testing/manualWorker.ts';
import { type FakeBroker, openFakeBroker } from '../testing/fakeBroker.ts';
import { brokerDestinations, planForBroker } from './plannerAtBroker.ts';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const { request, route, error, serverInfo } = brokerDestinations;
const patience = { timeout: 20_000 };

async function start(ahead?: number): Promise<FakeBroker> {
  const broker = await openFakeBroker('secret', ahead);
  ends.push(() => broker.close());
  return broker;
}

/** A planner at the broker; `said` is its output to its operator. */
function work(broker: FakeBroker, workerId: string, worker = manualWorker(workerId)) {
  const said: string[] = [];
  const leave = planForBroker({
    url: broker.url,
    login: 'planner',
    passcode: 'secret',
    destinations: brokerDestinations,
    workerId,
    worker,
    random: () => 0.01,
    say: (words) => said.push(words),
  });
  let isGone = false;
  const end = async () => {
    if (!isGone) await leave();
    isGone = true;
  };
  ends.push(end);
  const idsOf = () => worker.asked.map(({ requestId }) => requestId);
  return { said, leave: end, ...worker, asked: idsOf };
}

const textOf = (id: string, moves = 5) => writePlannerRequest(sampleRequest(moves, 2, id));
const updates = (broker: FakeBroker) => broker.published(route) as PlannerUpdate[];
const finals = (broker: FakeBroker) =>
  updates(broker).flatMap(({ isFinal, requestId }) => (isFinal ? [requestId] : []));

// Beside each other, because they wait; each has a broker of its own.
test.concurrent('a planner takes one request at a time, acknowledged by its last answer', async ({
  expect,
}) => {
  const broker = await start();
  const { said, asked, improve, finish } = work(broker, 'w1');
  for (const id of ['a', 'b']) broker.send(request, textOf(id));
  await expect.poll(asked, patience).toEqual(['a']);
  improve(9);
  finish();
  await expect.poll(asked, patience).toEqual(['a', 'b']);
  finish();
  await expect.poll(() => broker.left(request), patience).toBe(0);
  expect(finals(broker)).toEqual(['a', 'b']);
  expect(said).toEqual([`takes requests from ${request} at ${broker.url}`]);
  expect(updates(broker)[0]).toMatchObject({ requestId: 'a', plannerId: 'w1', costCents: 9 });
  const last = ['BEGIN tx', `SEND ${route} tx`, 'ACK tx', 'COMMIT tx'];
  const taken = ['CONNECT', `SUBSCRIBE ${request} client-individual 1`];
  expect(broker.frames).toEqual([...taken, `SEND ${route}`, ...last, ...last]);
});

test.concurrent('a planner plans one at a time, in order, when the broker sends ahead', async ({
  expect,
}) => {
  const broker = await start(3);
  const { asked, finish } = work(broker, 'w1');
  for (const id of ['a', 'b', 'c']) broker.send(request, textOf(id));
  await expect.poll(asked, patience).toEqual(['a']);
  for (const _ of 'abc') finish();
  await expect.poll(() => broker.left(request), patience).toBe(0);
  expect(finals(broker)).toEqual(['a', 'b', 'c']);
});

test.concurrent('a request that cannot be read or planned gets an error, and only once', async ({
  expect,
}) => {
  const broker = await start();
  const { asked, finish } = work(broker, 'w1');
  broker.send(request, 'canary');
  broker.send(request, writePlannerRequest({ ...sampleRequest(1, 1, 'bad'), vehicles: [] }));
  broker.send(request, textOf('a'));
  await expect.poll(asked, patience).toEqual(['a']);
  finish();
  await expect.poll(() => broker.left(request), patience).toBe(0);
  expect(broker.published(error) as PlannerError[]).toEqual([
    { requestId: null, message: 'The request is no JSON.' },
    { requestId: 'bad', message: 'The request has no driver.' },
  ]);
});

test.concurrent('after a lost connection another worker answers, and only once', async ({
  expect,
}) => {
  const broker = await start();
  const first = work(broker, 'w1');
  broker.send(request, textOf('a'));
  await expect.poll(first.asked, patience).toEqual(['a']);
  const second = work(broker, 'w2');
  await expect.poll(() => second.said.length, patience).toBe(1);
  broker.cut(request);
  await expect.poll(second.asked, patience).toEqual(['a']);
  expect(first.stopped).toEqual(['a']);
  // Later messages belong to the old connection.
  first.improve(3);
  first.finish();
  second.finish();
  await expect.poll(() => broker.left(request), patience).toBe(0);
  // It reconnects and takes the next request.
  await expect.poll(() => first.said.length, patience).toBe(3);
  expect(first.said[1]).toBe('the connection to the broker was lost');
  for (const id of ['b', 'c']) broker.send(request, textOf(id));
  await expect.poll(() => first.asked().length + second.asked().length, patience).toBe(4);
  first.finish();
  second.finish();
  await expect.poll(() => finals(broker).toSorted(), patience).toEqual(['a', 'b', 'c']);
  expect(updates(broker)[0]?.plannerId).toBe('w2');
});

test.concurrent('a planner that leaves returns its request and sends a goodbye', async ({
  expect,
}) => {
  const broker = await start();
  const { asked, stopped, finish, leave } = work(broker, 'w1');
  broker.send(request, textOf('a'));
  await expect.poll(asked, patience).toEqual(['a']);
  await leave();
  finish();
  expect(stopped).toEqual(['a']);
  await expect.poll(() => broker.left(request), patience).toBe(1);
  expect(broker.frames.at(-1)).toBe('DISCONNECT');
  expect(updates(broker)).toEqual([]);
});

test.concurrent('one worker sends the number of workers to the consoles', async ({ expect }) => {
  const broker = await start();
  const counts = () =>
    (broker.published(serverInfo) as { planners: number }[]).map((one) => one.planners);
  work(broker, 'w1');
  await expect.poll(counts, patience).toEqual([1]);
  const { leave } = work(broker, 'w2');
  await expect.poll(() => counts().includes(2), patience).toBe(true);
  await leave();
  // Through its goodbye: without it three beats would pass.
  await expect.poll(() => counts().at(-1), { timeout: 8_000 }).toBe(1);
  expect(broker.published(serverInfo)[0]).toEqual({ planners: 1, holdsMs: 15_000 });
});

test.concurrent('an unreachable broker is reported once', async ({ expect }) => {
  const gone = await openFakeBroker('secret');
  gone.close();
  const { said, leave } = work(gone, 'w1');
  await expect.poll(() => said.length, patience).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(said).toEqual(['the broker is not reached']);
  await leave();
});

test.concurrent('a broker that refuses is reported once and tried again', async ({ expect }) => {
  const broker = await start();
  broker.refuse('Not now.');
  const { said } = work(broker, 'w1');
  await expect
    .poll(() => broker.frames.filter((line) => line === 'CONNECT').length, patience)
    .toBe(3);
  expect(said).toEqual(['the broker says: Not now.']);
  broker.refuse(null);
  await expect.poll(() => said.length, patience).toBe(2);
  expect(said[1]).toMatch(/^takes requests/);
});
