import { expect, onTestFinished, test } from 'vitest';
import { writePlannerRequest } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import type { RawFrame } from '#wire/transport.ts';
import { parseFaults } from '../faults/parse.ts';
import { openHost } from './host.ts';
import { memorySimStore } from './simStore.ts';
import { manualWorker } from './testing/manualWorker.ts';
import { realWall } from './wall.ts';

const lost = { requestId: 'r1', message: 'The line to the route planner was lost.' };

/** A console whose request is being planned by a worker that the test controls. */
async function underWay(faults = '') {
  const world = { drivers: 10, faults: parseFaults(faults) };
  const store = memorySimStore();
  const host = await openHost({ world, store, wall: realWall, speed: 1, running: false });
  onTestFinished(() => host.close());
  const worker = manualWorker();
  host.planners.join(worker);
  const desk = host.open();
  const frames: RawFrame[] = [];
  desk.listen((frame) => frames.push(frame));
  const body = JSON.stringify({ username: 'dispatcher', password: 'tarmac' });
  const login = { method: 'POST', path: '/login', headers: {}, body } as const;
  const answer = await desk.send(login, { onCancel: () => {} });
  const { token } = JSON.parse(answer.body) as { token: string };
  const ask = (id: string) => desk.askPlanner(id, writePlannerRequest(sampleRequest(2, 1, id)));
  const received = () =>
    frames.flatMap((frame) =>
      frame.type === 'message' && /^planner(Route|Error)$/.test(frame.event) ? [frame.payload] : [],
    );
  ask('r0');
  desk.connect(token);
  ask('r1');
  await expect.poll(() => worker.asked.length).toBe(1);
  const unreached = { requestId: 'r0', message: 'The route planner is not reached.' };
  expect(received().splice(0)).toEqual([unreached]);
  return { host, desk, worker, received: () => received().slice(1) };
}

test('a channel that breaks off stops the search and sends its console an error', async () => {
  const { host, worker, received } = await underWay('realtime:disconnect:60000');
  await host.advance(60_000);
  expect(worker.stopped).toEqual(['r1']);
  expect(received()).toEqual([lost]);
});

test('a logout stops the search and sends its console an error', async () => {
  const { desk, worker, received } = await underWay();
  desk.connect(null);
  await expect.poll(() => worker.stopped).toEqual(['r1']);
  expect(received()).toEqual([lost]);
});

test('a closed console stops the search and gets no message', async () => {
  const { desk, worker, received } = await underWay();
  desk.close();
  await expect.poll(() => worker.stopped).toEqual(['r1']);
  worker.finish();
  expect(received()).toEqual([]);
});
