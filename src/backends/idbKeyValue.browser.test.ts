import { deleteDB } from 'idb';
import { afterEach, describe, expect, test } from 'vitest';
import { openIdbBlocks } from './idbBlocks.ts';
import { openIdbKeyValue } from './idbKeyValue.ts';

const names: string[] = [];
function newName(): string {
  const name = `tarmac-test:${crypto.randomUUID()}`;
  names.push(name);
  return name;
}
afterEach(() => {
  // Still open: deleted when the page goes.
  for (const name of names.splice(0)) void deleteDB(name, { blocked: () => undefined });
});

describe('values shared by all tabs', () => {
  test('are written only over the version that was read', async () => {
    const name = newName();
    const [one, two] = [await openIdbKeyValue(name), await openIdbKeyValue(name)];
    expect(await one.get('cart')).toBeUndefined();
    expect(await one.put('cart', ['a1'], 0)).toBe(true);
    expect(await two.put('cart', ['a2'], 0)).toBe(false);
    expect(await two.get('cart')).toEqual({ value: ['a1'], version: 1 });
    const both = await Promise.all([one.put('cart', ['x'], 1), two.put('cart', ['y'], 1)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await one.get('cart'))?.version).toBe(2);
  });

  test('start over after removal; keys are listed by prefix', async () => {
    const values = await openIdbKeyValue(newName());
    for (const key of ['slot:a:0', 'slot:a:1', 'slot:b:0', 'slot:a']) {
      await values.put(key, null, 0);
    }
    expect(await values.keys('slot:a:')).toEqual(['slot:a:0', 'slot:a:1']);
    await values.remove('slot:a:0');
    expect(await values.put('slot:a:0', { usedMs: 1 }, 0)).toBe(true);
  });

  test('hostile keys work like other keys', async () => {
    const values = await openIdbKeyValue(newName());
    expect(await values.get('__proto__')).toBeUndefined();
    await values.put('__proto__', { polluted: true }, 0);
    expect(await values.get('__proto__')).toEqual({ value: { polluted: true }, version: 1 });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

test('blocks are replaced as a whole and outlive their store', async () => {
  const name = newName();
  const first = await openIdbBlocks(name);
  expect(await first.get('positions')).toBeUndefined();
  await first.put('positions', new Uint8Array([1, 2, 3]).buffer);
  await first.put('positions', new Uint8Array([4]).buffer);
  first.close();
  const block = await (await openIdbBlocks(name)).get('positions');
  expect([...new Uint8Array(block ?? new ArrayBuffer(0))]).toEqual([4]);
});
