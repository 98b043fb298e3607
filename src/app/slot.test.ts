import { describe, expect, test } from 'vitest';
import type { KeyValue, Locks } from '#kernel/ports.ts';
import type { Json } from '#kernel/records.ts';
import { takeSlot } from './slot.ts';

const hourMs = 60 * 60_000;

/** One browser: its locks and values, and the operator's clock. */
function browser() {
  const held = new Set<string>();
  const kept = new Map<string, { value: Json; version: number }>();
  const wiped: string[] = [];
  const withWork = new Set<string>();
  const at = { ms: 1_800_000_000_000 };
  const locks: Locks = {
    async tryTake(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return { release: () => void held.delete(name) };
    },
  };
  const values: KeyValue = {
    get: async (key) => kept.get(key),
    async put(key, value, ifVersion) {
      if ((kept.get(key)?.version ?? 0) !== ifVersion) return false;
      kept.set(key, { value, version: ifVersion + 1 });
      return true;
    },
    remove: async (key) => void kept.delete(key),
    keys: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
  const wipe = async (name: string) => void wiped.push(name);
  const holdsWork = async (name: string) => withWork.has(name);
  const take = (ports: Partial<Parameters<typeof takeSlot>[1]> = {}) =>
    takeSlot('fake:7', { locks, values, wallMs: () => at.ms, holdsWork, wipe, ...ports });
  return { take, held, kept, wiped, withWork, at, locks, values };
}

describe('a tab takes its place', () => {
  test('a new one, and the same again after it was left', async () => {
    const { take } = browser();
    const first = await take();
    expect(first).toMatchObject({ name: 'fake:7:0', fresh: true });
    first.release();
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: false });
  });

  test('tabs that race get different ones', async () => {
    const { take } = browser();
    const all = await Promise.all([take(), take(), take()]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(3);
  });

  test('the one used last comes first', async () => {
    const { take, at } = browser();
    const [one, two] = [await take(), await take()];
    at.ms += 60_000;
    await one.touch();
    one.release();
    two.release();
    expect((await take()).name).toBe(one.name);
  });

  test('a tab that is loaded again has its own, also where another was used later', async () => {
    const { take, at } = browser();
    const [one, two] = [await take(), await take()];
    at.ms += 60_000;
    await two.touch();
    one.release();
    two.release();
    const again = await take({ own: one.name });
    expect(again.name).toBe(one.name);
    // A duplicate of it, which knows the same name.
    expect((await take({ own: one.name })).name).toBe(two.name);
  });

  test('after twelve hours it is wiped first, not before', async () => {
    const { take, at, wiped } = browser();
    (await take()).release();
    at.ms += 12 * hourMs;
    (await take()).release();
    expect(wiped).toEqual([]);
    at.ms += 12 * hourMs + 1;
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: true });
    expect(wiped).toEqual(['fake:7:0']);
  });

  test('reading 63: with work in it, it is never wiped, however long ago that was', async () => {
    const { take, at, wiped, withWork } = browser();
    (await take()).release();
    withWork.add('fake:7:0');
    at.ms += 1_000 * hourMs;
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: false });
    expect(wiped).toEqual([]);
  });

  test('one that another tab is emptying is passed over, and given back', async () => {
    const { take, held } = browser();
    (await take()).release();
    const isBeingEmptied = async (name: string) => name === 'fake:7:0';
    expect(await take({ isBeingEmptied })).toMatchObject({ name: 'fake:7:1', fresh: true });
    expect([...held]).toEqual(['fake:7:1']);
  });

  test('a place that came and went while places were listed is not taken for new', async () => {
    const { take, values } = browser();
    const listed: KeyValue = {
      ...values,
      async keys(prefix) {
        const before = await values.keys(prefix);
        (await take()).release();
        return before;
      },
    };
    expect(await take({ values: listed })).toMatchObject({ name: 'fake:7:0', fresh: false });
  });

  test('one that cannot be wiped is given back', async () => {
    const { take, at, held } = browser();
    (await take()).release();
    at.ms += 13 * hourMs;
    const wipe = () => Promise.reject(new Error('No.'));
    await expect(take({ wipe })).rejects.toThrow('No.');
    expect(held.size).toBe(0);
  });

  test('what is stored there but is no note of use is passed over', async () => {
    const { take, kept } = browser();
    kept.set('slot:fake:7:0', { value: null, version: 4 });
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: true });
  });
});
