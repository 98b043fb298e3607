// The planner's line to a served company over a breaking connection, beside the realtime channel.
import type { SchedulerLike } from 'rxjs';
import { expect, onTestFinished, test } from 'vitest';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { ownTime } from '#backends/ownTime.ts';
import { VirtualTime } from '#backends/testing/virtualTime.ts';
import { manualWorker } from '#sim/hosts/testing/manualWorker.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { serveForTest, tokenFrom } from '#sim/hosts/testing/served.ts';
import type { PlannerPlace } from '#wire/planner/planner.ts';
import { writePlannerRequest } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import type { RawFrame } from '#wire/transport.ts';
import { openFaultProxy } from './faultProxy.ts';

const patience = { timeout: 30_000 };
const place: PlannerPlace = {
  path: '/planner/ws',
  destinations: { request: '/q', serverInfo: '/queue/info', route: '/r', error: '/queue/error' },
};

/**
 * A served company with its planner at another path: only the planner's line goes through the
 * proxy, so that breaking it does not affect the realtime channel.
 */
async function start(token?: string, scheduler: SchedulerLike = ownTime) {
  const served = await serveForTest({ world: { drivers: 10 }, planner: place });
  onTestFinished(() => served.stop());
  const proxy = await openFaultProxy(Number(new URL(served.origin).port));
  onTestFinished(() => proxy.close());
  const frames: RawFrame[] = [];
  let opened = 0;
  const transport = openLiveTransport({
    origin: served.origin,
    planner: place,
    openWebSocket(url) {
      opened += 1;
      return openPlannerSocket(
        url.replace(new URL(served.origin).host, new URL(proxy.origin).host),
      );
    },
    random: () => 0,
    scheduler,
  });
  onTestFinished(() => transport.close());
  transport.listen((frame) => frames.push(frame));
  transport.connect(token ?? (await tokenFrom(served.origin)));
  const planner = () =>
    frames.flatMap((frame) => {
      if (frame.type === 'plannerLine') return [frame.state];
      return frame.type === 'message' && frame.event === 'plannerInfo' ? [frame.payload] : [];
    });
  const channel = () =>
    frames.flatMap((frame) => (frame.type === 'connection' ? [frame.state] : []));
  return { served, proxy, transport, frames, planner, channel, opened: () => opened };
}

const counts = (...planners: number[]) => planners.map((count) => ({ planners: count }));

test('the planner line pushes changes and reconnects without affecting the channel', async () => {
  const { served, proxy, planner, channel } = await start();
  await expect.poll(planner, patience).toEqual(['connected', ...counts(0)]);
  served.host.planners.join(manualWorker());
  await expect.poll(planner, patience).toEqual(['connected', ...counts(0, 1)]);
  await proxy.set('refuse');
  proxy.cut();
  await expect.poll(planner, patience).toEqual(['connected', ...counts(0, 1), 'lost']);
  served.host.planners.join(manualWorker());
  await proxy.set('forward');
  const back = ['connected', ...counts(0, 1), 'lost', 'connected', ...counts(2)];
  await expect.poll(planner, patience).toEqual(back);
  expect(channel()).toEqual(['connected']);
}, 60_000);

test('cutting the line while planning stops the search and ends the request', async () => {
  const { served, proxy, transport, planner, frames } = await start();
  const worker = manualWorker();
  served.host.planners.join(worker);
  await expect.poll(planner, patience).toContain('connected');
  transport.askPlanner('r1', writePlannerRequest(sampleRequest(2, 1, 'r1')));
  await expect.poll(() => worker.asked.length, patience).toBe(1);
  worker.improve(5);
  const heard = () =>
    frames.flatMap((frame) =>
      frame.type === 'message' && /^planner(Route|Error)$/.test(frame.event) ? [frame.payload] : [],
    );
  await expect.poll(heard, patience).toMatchObject([{ requestId: 'r1', costCents: 5 }]);
  proxy.cut();
  await expect.poll(() => worker.stopped, patience).toEqual(['r1']);
  const message = 'The line to the route planner was lost.';
  await expect.poll(() => heard().at(-1), patience).toEqual({ requestId: 'r1', message });
  // After the reconnect the next request is planned.
  await expect.poll(() => planner().filter((one) => one === 'connected').length, patience).toBe(2);
  transport.askPlanner('r2', writePlannerRequest(sampleRequest(2, 1, 'r2')));
  await expect.poll(() => worker.asked.length, patience).toBe(2);
  worker.finish();
  await expect
    .poll(() => heard().at(-1), patience)
    .toMatchObject({ requestId: 'r2', isFinal: true });
  expect(heard()).toHaveLength(3);
}, 60_000);

test('an unknown token closes the line for good, and a valid one opens it', async () => {
  const timers = new VirtualTime();
  const { served, transport, planner, channel, proxy, opened } = await start('unknown', timers);
  await expect.poll(channel, patience).toEqual(['lost']);
  await expect.poll(() => proxy.connections(), patience).toBe(0);
  timers.pass(600_000);
  expect(opened()).toBe(1);
  const before = planner();
  expect(before.filter((state) => state !== 'lost')).toEqual([]);
  transport.connect(await tokenFrom(served.origin));
  await expect.poll(planner, patience).toEqual([...before, 'connected', ...counts(0)]);
}, 60_000);

test('after a logout no line is open and none is tried', async () => {
  const timers = new VirtualTime();
  const { transport, planner, proxy, opened } = await start(undefined, timers);
  await expect.poll(planner, patience).toEqual(['connected', ...counts(0)]);
  transport.connect(null);
  await expect.poll(() => proxy.connections(), patience).toBe(0);
  transport.tryNow();
  timers.pass(600_000);
  expect(opened()).toBe(1);
}, 60_000);

test('without a planner the line is lost once and the channel stays connected', async () => {
  const served = await serveForTest({ world: { drivers: 10 }, planner: place });
  onTestFinished(() => served.stop());
  const frames: RawFrame[] = [];
  const transport = openLiveTransport({
    origin: served.origin,
    openWebSocket: openPlannerSocket,
    random: () => 0,
  });
  onTestFinished(() => transport.close());
  transport.listen((frame) => frames.push(frame));
  transport.connect(await tokenFrom(served.origin));
  const states = (type: RawFrame['type']) => () =>
    frames.flatMap((frame) => (frame.type === type && 'state' in frame ? [frame.state] : []));
  await expect.poll(states('plannerLine'), patience).toEqual(['lost']);
  await expect.poll(states('connection'), patience).toEqual(['connected']);
  expect(states('plannerLine')()).toEqual(['lost']);
}, 60_000);
