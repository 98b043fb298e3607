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
  /** Who waits for a lock waits until this is done. */
  const ending = { pages: Promise.resolve() };
  const locks: Locks = {
    async tryTake(name, waitMs = 0) {
      if (held.has(name) && waitMs > 0) await ending.pages;
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
  return { take, held, kept, wiped, withWork, at, ending, locks, values };
}

describe('a starting tab', () => {
  test('takes a new slot, and the same one again after it was released', async () => {
    const { take } = browser();
    const first = await take();
    expect(first).toMatchObject({ name: 'fake:7:0', fresh: true });
    first.release();
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: false });
  });

  test('gets another slot than a tab that starts at the same time', async () => {
    const { take } = browser();
    const all = await Promise.all([take(), take(), take()]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(3);
  });

  test('takes the most recently used slot', async () => {
    const { take, at } = browser();
    const [one, two] = [await take(), await take()];
    at.ms += 60_000;
    await one.touch();
    one.release();
    two.release();
    expect((await take()).name).toBe(one.name);
  });

  test('keeps its slot after a reload, even when another was used later', async () => {
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

  test('keeps its slot after a reload when the page before frees it late', async () => {
    const { take, ending } = browser();
    const before = await take();
    ending.pages = new Promise((resolve) => {
      setTimeout(() => resolve(before.release()));
    });
    expect((await take({ own: before.name })).name).toBe(before.name);
  });

  test('wipes a slot after twelve hours, not before', async () => {
    const { take, at, wiped } = browser();
    (await take()).release();
    at.ms += 12 * hourMs;
    (await take()).release();
    expect(wiped).toEqual([]);
    at.ms += 12 * hourMs + 1;
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: true });
    expect(wiped).toEqual(['fake:7:0']);
  });

  test('reading 63: never wipes a slot with unfinished work', async () => {
    const { take, at, wiped, withWork } = browser();
    (await take()).release();
    withWork.add('fake:7:0');
    at.ms += 1_000 * hourMs;
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: false });
    expect(wiped).toEqual([]);
  });

  test('skips and releases a slot that another tab is taking over', async () => {
    const { take, held } = browser();
    (await take()).release();
    const isBeingEmptied = async (name: string) => name === 'fake:7:0';
    expect(await take({ isBeingEmptied })).toMatchObject({ name: 'fake:7:1', fresh: true });
    expect([...held]).toEqual(['fake:7:1']);
  });

  test('does not treat a slot released during the listing as new', async () => {
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

  test('releases a slot that cannot be wiped', async () => {
    const { take, at, held } = browser();
    (await take()).release();
    at.ms += 13 * hourMs;
    const wipe = () => Promise.reject(new Error('No.'));
    await expect(take({ wipe })).rejects.toThrow('No.');
    expect(held.size).toBe(0);
  });

  test('ignores stored values that are no usage records', async () => {
    const { take, kept } = browser();
    kept.set('slot:fake:7:0', { value: null, version: 4 });
    expect(await take()).toMatchObject({ name: 'fake:7:0', fresh: true });
  });
});
