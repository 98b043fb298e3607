import { expect, test } from 'vitest';
import { memoryTabs, memoryValues } from './memoryValues.ts';
import type { Json } from './records.ts';
import { sharedValues, valuesOf } from './sharedValues.ts';

const forever = { now: false, onCancel: () => {} };
const count = (value: Json | undefined) => ((value as number | undefined) ?? 0) + 1;

test('two tabs that count at the same time lose no count, and both know the last', async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const here = sharedValues('dana', values, tabs.open());
  const there = sharedValues('dana', values, tabs.open());
  const known = [here, there].map((shared) => {
    const told: Json[] = [];
    shared.listen('count', (value) => told.push(value));
    const counts = Array.from({ length: 10 }, async () => {
      const answer = await shared.update('count', count);
      if (answer !== null) told.push(answer);
    });
    return { told, counts };
  });
  await Promise.all(known.flatMap(({ counts }) => counts));
  expect(await here.get('count')).toBe(20);
  for (const { told } of known) {
    expect(told.at(-1)).toBe(20);
    // What is told never goes back to before one's own.
    expect(told).toEqual(told.toSorted((a, b) => Number(a) - Number(b)));
  }
});

test("what is another user's is neither seen nor heard", async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const dana = sharedValues('dana', values, tabs.open());
  const uma = sharedValues('uma', values, tabs.open());
  const heard: Json[] = [];
  uma.listen('count', (value) => heard.push(value));
  await dana.update('count', count);
  expect(await uma.get('count')).toBeUndefined();
  expect(heard).toEqual([]);
});

test('the stored value comes first, then what other tabs write, the newest only', async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const here = sharedValues('dana', values, tabs.open());
  const there = sharedValues('dana', values, tabs.open());
  await here.update('theme', () => 'dark');
  const told = valuesOf(there, 'theme', forever);
  expect((await told.next()).value).toBe('dark');
  const next = told.next();
  await here.update('theme', () => 'light');
  expect((await next).value).toBe('light');
  await here.update('theme', () => 'dark');
  await here.update('theme', () => 'system');
  expect((await told.next()).value).toBe('system');
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

test('a message that is none of ours is passed over', () => {
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
