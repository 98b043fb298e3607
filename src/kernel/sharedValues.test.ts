import { expect, test } from 'vitest';
import { memoryTabs, memoryValues } from './memoryValues.ts';
import type { Json } from './records.ts';
import { sharedValues, valuesOf } from './sharedValues.ts';

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

test('after a failure the next write is tried again', async () => {
  const values = memoryValues();
  let isBroken = true;
  const frail = {
    ...values,
    put: (...all: Parameters<typeof values.put>) =>
      isBroken ? Promise.reject(new Error('The disk is full.')) : values.put(...all),
  };
  const shared = sharedValues('dana', frail, memoryTabs().open());
  await expect(shared.update('count', count)).rejects.toThrow('The disk is full.');
  isBroken = false;
  expect(await shared.update('count', count)).toBe(1);
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
