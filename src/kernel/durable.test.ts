import { expect, test } from 'vitest';
import type { Bus } from './bus.ts';
import { DurableQueue } from './durable.ts';
import type { Trouble } from './machine.types.ts';
import type { EventRecord } from './records.ts';
import { drain } from './testing/drain.ts';
import { record } from './testing/logStoreContract.ts';

const stored = Promise.resolve();
const lost = Promise.reject(new Error('full'));
lost.catch(() => {});
const event = (seq: number) => ({ ...record(seq), kind: 'event' }) as unknown as EventRecord;

/** A queue over a bus that does as the test says. */
function opened(bus: Partial<Bus> = {}, goesOn = () => false) {
  const fed: (readonly EventRecord[])[] = [];
  const ended: unknown[] = [];
  const settled: string[] = [];
  const troubles: Trouble[] = [];
  const whole = {
    isOpen: () => true,
    settle: ({ id }: { readonly id: string }, wait: string, isWhole: boolean) => {
      settled.push(`${id} ${wait} ${isWhole}`);
      return { events: [event(9)], written: stored };
    },
    endFromInside: (...all: readonly unknown[]) => void ended.push(all),
    ...bus,
  };
  const queue = new DurableQueue(
    whole as unknown as Bus,
    { goesOn },
    (events) => fed.push(events),
    (trouble) => troubles.push(trouble),
  );
  return { queue, fed, ended, settled, troubles };
}
const error = 'This browser could not store the command. Nothing was sent.';

test('a durable command is decided once it is written, and its events are handed on', async () => {
  const { queue, fed, ended, settled } = opened();
  let write = () => {};
  queue.add(record(1), new Promise<void>((go) => (write = go)));
  queue.add(record(2), stored);
  await drain();
  expect([settled, fed]).toEqual([[], []]);
  let isIdle = false;
  const idle = queue.idle().then(() => (isIdle = true));
  await drain();
  expect(isIdle).toBe(false);
  write();
  await idle;
  expect(settled).toEqual(['s:1 durable false', 's:2 durable false']);
  expect(fed).toEqual([[event(9)], [event(9)]]);
  expect(ended).toEqual([]);
});

test('a durable command that could not be written is ended, and nothing is handed on', async () => {
  const { queue, fed, ended, settled } = opened();
  queue.add(record(1), lost);
  await queue.idle();
  expect(ended).toEqual([['s:1', { how: 'failed', error }, 'durable']]);
  expect([settled, fed]).toEqual([[], [[]]]);
});

test('a durable command whose events could not be written is ended as well', async () => {
  const { queue, fed, ended } = opened({ settle: () => ({ events: [event(9)], written: lost }) });
  queue.add(record(1), stored);
  await queue.idle();
  expect(ended).toEqual([['s:1', { how: 'failed', error }, 'durable']]);
  expect(fed).toEqual([[]]);
});

test('a durable command that has ended meanwhile is not decided', async () => {
  const { queue, fed, ended, settled } = opened({ isOpen: () => false });
  queue.add(record(1), stored);
  await queue.idle();
  expect([settled, ended, fed]).toEqual([[], [], [[]]]);
});

test('a durable command that fails is reported, and the next one is decided', async () => {
  let calls = 0;
  const stuck = new Error('no such slice');
  const { queue, fed, troubles } = opened({
    settle: () => {
      calls += 1;
      if (calls === 1) throw stuck;
      return { events: [event(9)], written: stored };
    },
  });
  queue.add(record(1), stored);
  queue.add(record(2), stored);
  await queue.idle();
  expect(troubles).toEqual([{ what: "'test/done' (s:1) is stuck.", error: stuck }]);
  expect(fed).toEqual([[event(9)]]);
});

test('a durable command waits for no store where the operator goes on without one', async () => {
  const never = new Promise<void>(() => {});
  const settle = () => ({ events: [event(9)], written: never });
  const { queue, fed, ended } = opened({ settle }, () => true);
  queue.add(record(1), never);
  await queue.idle();
  expect([fed, ended]).toEqual([[[event(9)]], []]);
});

test('a durable command that is being refused when the operator goes on is decided', async () => {
  let isOn = false;
  const { queue, fed, ended } = opened({}, () => isOn);
  let refuse = () => {};
  queue.add(record(1), new Promise<void>((_, no) => (refuse = () => no(new Error('full')))));
  await drain();
  isOn = true;
  refuse();
  await queue.idle();
  expect([fed, ended]).toEqual([[[event(9)]], []]);
});
