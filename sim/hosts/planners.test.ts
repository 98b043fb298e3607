import { describe, expect, test } from 'vitest';
import type { PlannerMessage } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { Planners } from './planners.ts';
import { manualWorker } from './testing/manualWorker.ts';

function open() {
  const planners = new Planners();
  const log: string[] = [];
  const ask = (requestId: string, userId = 'ann') =>
    planners.ask(userId, sampleRequest(1, 1, requestId), (message) =>
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

describe('among several users', () => {
  test('a request of another user is next, however many of one user wait', () => {
    const { planners, log, ask } = open();
    const worker = manualWorker();
    planners.join(worker);
    for (let at = 0; at < 110; at += 1) ask(`a${at}`);
    ask('b0', 'bob');
    ask('b1', 'bob');
    for (let at = 0; at < 5; at += 1) worker.finish();
    expect(idsOf(worker)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3']);
    expect(log).toContain('b0 final');
  });

  test('a user has no second worker while another user waits for a first', () => {
    const { planners, ask } = open();
    const [one, two] = [manualWorker(), manualWorker()];
    planners.join(one);
    planners.join(two);
    for (let at = 0; at < 8; at += 1) ask(`a${at}`);
    for (let at = 0; at < 4; at += 1) ask(`b${at}`, 'bob');
    // The first worker has a long one of Ann's, and the second plans Bob's, one after another.
    for (let at = 0; at < 5; at += 1) two.finish();
    expect([idsOf(one), idsOf(two)]).toEqual([['a0'], ['a1', 'b0', 'b1', 'b2', 'b3', 'a2']]);
  });

  test('one user who cancels a request and asks again loses no turn', () => {
    const { planners, ask } = open();
    const worker = manualWorker();
    planners.join(worker);
    for (let at = 0; at < 5; at += 1) ask(`a${at}`);
    for (let at = 0; at < 9; at += 1) ask(`old${at}`, 'bob')();
    ask('b', 'bob');
    worker.finish();
    expect(idsOf(worker).at(-1)).toBe('b');
  });
});

describe('limits and listeners', () => {
  test('at most ten requests of one user wait, and the words name that limit', () => {
    const { planners, log, ask } = open();
    planners.join(manualWorker());
    for (let at = 0; at < 110; at += 1) ask(`r${at}`);
    expect(new Set(log.map((line) => line.replace(/^r\d+ /, '')))).toEqual(
      new Set(['10 of your requests wait for a planner. Try again when one is done.']),
    );
    expect([log.length, log[0]?.split(' ')[0]]).toEqual([99, 'r11']);
    ask('b', 'bob');
    expect(log).toHaveLength(99);
  });

  test('at most a hundred requests of all users wait', () => {
    const { planners, log, ask } = open();
    planners.join(manualWorker());
    ask('first', 'user 0');
    for (let at = 0; at < 101; at += 1) ask(`r${at}`, `user ${at % 11}`);
    expect(log).toEqual(['r100 Too many requests wait for a planner.']);
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
