import { expect, test } from 'vitest';
import { memoryTabs, memoryValues } from './memoryValues.ts';
import type { Json } from './records.ts';
import { keeping, sharedValues, valuesOf } from './sharedValues.ts';
import { drain } from './testing/drain.ts';

const forever = { now: false, onCancel: () => {} };
const count = (value: Json | undefined) => ((value as number | undefined) ?? 0) + 1;

test('two tabs that count at the same time lose no count and agree on the last', async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const here = sharedValues('dana', values, tabs.open());
  const there = sharedValues('dana', values, tabs.open());
  const known = [here, there].map((shared) => {
    const received: Json[] = [];
    shared.listen('count', (value) => received.push(value));
    const counts = Array.from({ length: 10 }, async () => {
      const answer = await shared.update('count', count);
      if (answer !== null) received.push(answer);
    });
    return { received, counts };
  });
  await Promise.all(known.flatMap(({ counts }) => counts));
  expect(await here.get('count')).toBe(20);
  for (const { received } of known) {
    expect(received.at(-1)).toBe(20);
    // A value received never goes back to before the tab's own.
    expect(received).toEqual(received.toSorted((a, b) => Number(a) - Number(b)));
  }
});

test("a user does not receive another user's values", async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const dana = sharedValues('dana', values, tabs.open());
  const uma = sharedValues('uma', values, tabs.open());
  const heard: Json[] = [];
  uma.listen('count', (value) => heard.push(value));
  await dana.update('count', count);
  expect(await uma.get('count')).toBeUndefined();
  expect(heard).toEqual([]);
});

test('valuesOf yields the stored value, then the newest from other tabs', async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const here = sharedValues('dana', values, tabs.open());
  const there = sharedValues('dana', values, tabs.open());
  await here.update('theme', () => 'dark');
  const received = valuesOf(there, 'theme', forever);
  expect((await received.next()).value).toBe('dark');
  const next = received.next();
  await here.update('theme', () => 'light');
  expect((await next).value).toBe('light');
  await here.update('theme', () => 'dark');
  await here.update('theme', () => 'system');
  expect((await received.next()).value).toBe('system');
});

test('valuesOf ends when it is cancelled while it waits', async () => {
  const shared = sharedValues('dana', memoryValues(), memoryTabs().open());
  let cancel = () => {};
  const cancelled = { now: false, onCancel: (stop: () => void) => void (cancel = stop) };
  const waiting = valuesOf(shared, 'theme', cancelled).next();
  await drain();
  cancelled.now = true;
  cancel();
  expect(await waiting).toEqual({ done: true, value: undefined });
});

/** Storage whose first writes fail. */
function frail(failures: number) {
  const values = memoryValues();
  let left = failures;
  const put: typeof values.put = (...all) =>
    left-- > 0 ? Promise.reject(new Error('The disk is full.')) : values.put(...all);
  return sharedValues('dana', { ...values, put }, memoryTabs().open());
}

test('after a failure the next write is tried again', async () => {
  const shared = frail(1);
  await expect(shared.update('count', count)).rejects.toThrow('The disk is full.');
  expect(await shared.update('count', count)).toBe(1);
});

test('a write that waits behind one that fails is made', async () => {
  const shared = frail(1);
  const first = shared.update('count', count);
  const second = shared.update('count', count);
  await expect(first).rejects.toThrow('The disk is full.');
  expect(await second).toBe(1);
  expect(await shared.get('count')).toBe(1);
});

test.each([
  ['kept', 0, ['heard 1']],
  ['not kept', 1, ['failed: The disk is full.']],
] as const)('a change that is %s is yielded once', async (_, failures, told) => {
  const make = {
    heard: (value: Json) => `heard ${JSON.stringify(value)}`,
    failed: (why: string) => `failed: ${why}`,
  };
  const all: string[] = [];
  for await (const one of keeping(frail(failures), 'count', count, make, forever)) all.push(one);
  expect(all).toEqual(told);
});

test('a message of another format is ignored', () => {
  const tabs = memoryTabs();
  const shared = sharedValues('dana', memoryValues(), tabs.open());
  const heard: Json[] = [];
  shared.listen('count', (value) => heard.push(value));
  const other = tabs.open();
  for (const message of [null, 'x', 4, [], {}, { shared: 4, value: 1 }, { shared: 'x' }]) {
    other.send(message as Json);
  }
  expect(heard).toEqual([]);
});
