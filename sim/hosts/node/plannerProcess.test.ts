import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlannerMessage } from '#wire/planner/messages.ts';
import { sampleRequest } from '#wire/testing/plannerRequests.ts';
import { Planners } from '../planners.ts';
import { forkPlanners, type PlannerChild, planForParent } from './plannerProcess.ts';

/** A pair of ends without a process between them; `parent` plans for real. */
class Child extends EventEmitter implements PlannerChild {
  killed = false;
  readonly parent = new Parent(this);
  readonly sent: unknown[] = [];
  send(message: unknown): void {
    if (this.killed) throw new Error('the channel is closed');
    this.sent.push(message);
    setImmediate(() => this.parent.emit('message', message));
  }
  kill(): void {
    this.killed = true;
  }
  die(): void {
    this.killed = true;
    this.emit('exit');
  }
}

class Parent extends EventEmitter {
  connected = true;
  readonly #child: Child;
  constructor(child: Child) {
    super();
    this.#child = child;
  }
  send(message: unknown): void {
    if (!this.#child.killed) this.#child.emit('message', message);
  }
  disconnect(): void {
    this.connected = false;
  }
}

const request = (id: string) => sampleRequest(6, 2, id);
const here = { plannerId: 'child', budgetMs: 10 };

function open(count: number, plans = true) {
  const planners = new Planners();
  const children: Child[] = [];
  const end = forkPlanners(planners, count, () => {
    const child = new Child();
    children.push(child);
    if (plans) planForParent(child.parent, here);
    return child;
  });
  const log: string[] = [];
  const ask = (id: string) =>
    planners.ask('dispatcher', request(id), (message: PlannerMessage) => {
      const { is } = message;
      log.push(
        is === 'error' ? `${id} ${message.error.message}` : `${id} ${message.update.isFinal}`,
      );
    });
  return { planners, children, end, log, ask };
}

test('a planner process is forked on first use and plans to the end', async () => {
  const { planners, children, end, log, ask } = open(2);
  expect([planners.running(), children.length]).toEqual([2, 0]);
  ask('a');
  await expect.poll(() => log.at(-1)).toBe('a true');
  expect(log[0]).toBe('a false');
  ask('b');
  await expect.poll(() => log.at(-1)).toBe('b true');
  expect(children).toHaveLength(1);
  end();
  expect([planners.running(), children[0]?.killed]).toEqual([0, true]);
  ask('c');
  expect(log.at(-1)).toBe('c No planner is running.');
});

test('cancelling sends the process a stop, and no later message is reported', async () => {
  const { children, end, log, ask } = open(1);
  const giveUp = ask('a');
  giveUp();
  ask('b');
  await expect.poll(() => log.at(-1)).toBe('b true');
  expect(log.filter((line) => line.startsWith('a'))).toEqual([]);
  // Messages under way at the time of the cancel.
  ask('c');
  const late = { requestId: 'a', plannerId: 'x', isFinal: true, progress: 1, costCents: 1 };
  const update = { ...late, routes: [], unserved: [] };
  children[0]?.emit('message', { id: 1, message: { is: 'route', update } });
  expect(log.at(-1)).toBe('b true');
  const kinds = children[0]?.sent.map((message) => (message as { is: string }).is);
  expect(kinds).toEqual(['plan', 'stop', 'plan', 'plan']);
  end();
});

describe('a planner process that ends by itself', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('a process that ends leaves its request to another and restarts later each time', () => {
    const { planners, children, end, log, ask } = open(2, false);
    const counts: number[] = [];
    planners.onChange(() => counts.push(planners.running()));
    ask('a');
    children[0]?.die();
    expect(children).toHaveLength(2);
    children[1]?.die();
    expect(log).toEqual(['a The planner broke off.']);
    vi.advanceTimersByTime(999);
    expect(planners.running()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(counts).toEqual([1, 0, 1, 2]);
    ask('b');
    children[2]?.emit('error');
    vi.advanceTimersByTime(1999);
    expect(planners.running()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(planners.running()).toBe(2);
    // An exit after the error is the same end, reported again.
    children[2]?.emit('exit');
    expect(planners.running()).toBe(2);
    end();
    vi.advanceTimersByTime(100_000);
    expect(planners.running()).toBe(0);
  });
});

test('the forked side stops planning when its parent ends', async () => {
  const child = new Child();
  const received: unknown[] = [];
  child.on('message', (message) => received.push(message));
  const end = planForParent(child.parent, { ...here, budgetMs: 60_000 });
  child.parent.emit('message', { is: 'plan', id: 1, request: request('a') });
  end();
  expect(child.parent.connected).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(received).toEqual([]);
});
