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

test('valuesOf that is cancelled before it waits yields no more', async () => {
  const shared = sharedValues('dana', memoryValues(), memoryTabs().open());
  await shared.update('theme', () => 'dark');
  let cancel = () => {};
  const cancelled = { now: false, onCancel: (stop: () => void) => void (cancel = stop) };
  const values = valuesOf(shared, 'theme', cancelled);
  expect(await values.next()).toEqual({ done: false, value: 'dark' });
  cancelled.now = true;
  cancel();
  expect(await values.next()).toEqual({ done: true, value: undefined });
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

test('a value is stored under the name of its owner', async () => {
  const values = memoryValues();
  const shared = sharedValues('dana', values, memoryTabs().open());
  await shared.update('count', count);
  expect(await values.keys('')).toEqual(['shared:dana:count']);
});

test('of several writes at once the last returns the value, the others none', async () => {
  const shared = sharedValues('dana', memoryValues(), memoryTabs().open());
  const answers = [1, 2, 3].map(() => shared.update('count', count));
  expect(await Promise.all(answers)).toEqual([null, null, 3]);
  expect(await shared.update('count', count)).toBe(4);
  const apart = [shared.update('count', count), shared.update('other', count)];
  expect(await Promise.all(apart)).toEqual([5, 1]);
});

test('a listener hears of its key alone, until it stops', async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const here = sharedValues('dana', values, tabs.open());
  const there = sharedValues('dana', values, tabs.open());
  const heard: Json[] = [];
  const stop = there.listen('count', (value) => heard.push(value));
  await here.update('count', count);
  await here.update('other', count);
  expect(heard).toEqual([1]);
  stop();
  await here.update('count', count);
  expect(heard).toEqual([1]);
});

test('a value that another tab has written meanwhile is read again', async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const other = sharedValues('dana', values, tabs.open());
  let goOn = () => {};
  let reads = 0;
  // The first read waits until the other tab has written.
  const slow: typeof values = {
    ...values,
    get: async (key) => {
      reads += 1;
      const known = await values.get(key);
      if (reads === 1) await new Promise<void>((go) => (goOn = go));
      return known;
    },
  };
  const shared = sharedValues('dana', slow, tabs.open());
  const heard: Json[] = [];
  shared.listen('count', (value) => heard.push(value));
  const mine = shared.update('count', count);
  await drain();
  await other.update('count', count);
  goOn();
  expect(await mine).toBe(2);
  expect(heard).toEqual([]);
  await other.update('count', count);
  expect(heard).toEqual([3]);
});

test('valuesOf takes what another tab writes while the storage is read', async () => {
  const [values, tabs] = [memoryValues(), memoryTabs()];
  const here = sharedValues('dana', values, tabs.open());
  await here.update('theme', () => 'dark');
  let goOn = () => {};
  const slow: typeof values = {
    ...values,
    get: async (key) => {
      const known = await values.get(key);
      await new Promise<void>((go) => (goOn = go));
      return known;
    },
  };
  const received = valuesOf(sharedValues('dana', slow, tabs.open()), 'theme', forever);
  const first = received.next();
  await drain();
  await here.update('theme', () => 'light');
  goOn();
  expect((await first).value).toBe('light');
});

test('valuesOf stops listening when it ends', async () => {
  let listeners = 0;
  const shared = {
    get: async () => 'dark',
    update: async () => null,
    listen: () => {
      listeners += 1;
      return () => void (listeners -= 1);
    },
  };
  const received = valuesOf(shared, 'theme', forever);
  expect((await received.next()).value).toBe('dark');
  expect(listeners).toBe(1);
  await received.return(null);
  expect(listeners).toBe(0);
});

test('without a change a kept value is yielded as stored, and a failure in words', async () => {
  const make = {
    heard: (value: Json) => `heard ${JSON.stringify(value)}`,
    failed: (why: string) => `failed: ${why}`,
  };
  const all = async (shared: Parameters<typeof keeping>[0]) => {
    const first = await keeping(shared, 'count', null, make, forever).next();
    return first.value;
  };
  const shared = sharedValues('dana', memoryValues(), memoryTabs().open());
  await shared.update('count', count);
  expect(await all(shared)).toBe('heard 1');
  expect(await all({ ...shared, get: () => Promise.reject(new Error('gone')) })).toBe(
    'failed: gone',
  );
});

test('a change that a later one overtakes is not yielded', async () => {
  const shared = sharedValues('dana', memoryValues(), memoryTabs().open());
  const make = { heard: (value: Json) => value, failed: () => null };
  const first = keeping(shared, 'count', count, make, forever).next();
  const second = keeping(shared, 'count', count, make, forever).next();
  expect(await first).toEqual({ done: true, value: undefined });
  expect(await second).toEqual({ done: false, value: 2 });
});
