import { describe, expect, test } from 'vitest';
import type { PlannerMessage } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { Planners } from './planners.ts';
import { manualWorker } from './testing/manualWorker.ts';

function open() {
  const planners = new Planners();
  const log: string[] = [];
  const ask = (requestId: string) =>
    planners.ask(sampleRequest(1, 1, requestId), (message) =>
      log.push(`${requestId} ${wordsOf(message)}`),
    );
  return { planners, log, ask };
}

function wordsOf(message: PlannerMessage): string {
  if (message.is === 'error') return message.error.message;
  return message.update.isFinal ? 'final' : `${message.update.costCents}`;
}

const idsOf = (worker: ReturnType<typeof manualWorker>) =>
  worker.asked.map(({ requestId }) => requestId);

test('each worker plans one request at a time, and the others wait in order', () => {
  const { planners, log, ask } = open();
  const [one, two] = [manualWorker(), manualWorker()];
  planners.join(one);
  planners.join(two);
  for (const id of ['a', 'b', 'c', 'd']) ask(id);
  expect([idsOf(one), idsOf(two)]).toEqual([['a'], ['b']]);
  two.improve(7);
  two.finish();
  one.finish();
  expect([idsOf(one), idsOf(two)]).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
  expect(log).toEqual(['b 7', 'b final', 'a final']);
});

test('a request without a worker fails at once; a later worker takes waiting requests', () => {
  const { planners, log, ask } = open();
  ask('a');
  expect(log).toEqual(['a No planner is running.']);
  const worker = manualWorker();
  const leave = planners.join(worker);
  ask('b');
  ask('c');
  leave();
  leave();
  expect(planners.running()).toBe(0);
  expect(log.slice(1)).toEqual([
    'b No planner is running any more.',
    'c No planner is running any more.',
  ]);
  expect(worker.stopped).toEqual(['b']);
});

test('a request whose worker left goes first to a second worker, but not to a third', () => {
  const { planners, log, ask } = open();
  const workers = [manualWorker(), manualWorker(), manualWorker()] as const;
  const leaves = workers.map((worker) => planners.join(worker));
  for (const id of ['a', 'b', 'c', 'd']) ask(id);
  leaves[0]?.();
  workers[0].finish();
  expect(log).toEqual([]);
  workers[1].finish();
  expect(idsOf(workers[1])).toEqual(['b', 'a']);
  leaves[1]?.();
  expect(log).toEqual(['b final', 'a The planner broke off.']);
  workers[2].finish();
  expect(idsOf(workers[2])).toEqual(['c', 'd']);
});

test('a cancelled request gets no more messages, and its worker takes the next', () => {
  const { planners, log, ask } = open();
  const worker = manualWorker();
  planners.join(worker);
  const giveUpA = ask('a');
  const giveUpB = ask('b');
  ask('c');
  giveUpB();
  giveUpA();
  expect(worker.stopped).toEqual(['a']);
  worker.finish();
  expect(idsOf(worker)).toEqual(['a', 'c']);
  giveUpA();
  expect(log).toEqual(['c final']);
});

describe('limits and listeners', () => {
  test('at most a hundred requests wait', () => {
    const { planners, log, ask } = open();
    planners.join(manualWorker());
    for (let at = 0; at < 102; at += 1) ask(`r${at}`);
    expect(log).toEqual(['r101 Too many requests wait for a planner.']);
  });

  test('each change of the worker count is reported until the listener stops', () => {
    const planners = new Planners();
    const counts: number[] = [];
    const stop = planners.onChange(() => counts.push(planners.running()));
    const leave = planners.join(manualWorker());
    planners.join(manualWorker());
    leave();
    stop();
    planners.join(manualWorker());
    expect(counts).toEqual([1, 2, 1]);
  });
});
