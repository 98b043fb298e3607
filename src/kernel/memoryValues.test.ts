import { expect, test } from 'vitest';
import { memoryTabs, memoryValues } from './memoryValues.ts';
import { memoryVault } from './memoryVault.ts';
import type { Json } from './records.ts';

test('a value is written only over the version that was read', async () => {
  const values = memoryValues();
  expect(await values.get('a')).toBeUndefined();
  expect(await values.put('a', 'one', 1)).toBe(false);
  expect(await values.put('a', 'one', 0)).toBe(true);
  expect(await values.get('a')).toEqual({ value: 'one', version: 1 });
  expect(await values.put('a', 'two', 0)).toBe(false);
  expect(await values.put('a', 'two', 1)).toBe(true);
  expect(await values.get('a')).toEqual({ value: 'two', version: 2 });
});

test('a removed value is gone, and keys are listed by how they begin', async () => {
  const values = memoryValues();
  for (const key of ['cart:1', 'cart:2', 'my cart:3']) await values.put(key, key, 0);
  expect(await values.keys('cart:')).toEqual(['cart:1', 'cart:2']);
  await values.remove('cart:1');
  expect(await values.keys('')).toEqual(['cart:2', 'my cart:3']);
  expect(await values.get('cart:1')).toBeUndefined();
});

test('a message reaches the listeners of all other tabs until they stop', () => {
  const tabs = memoryTabs();
  const [one, two, three] = [tabs.open(), tabs.open(), tabs.open()];
  const heard: string[] = [];
  const listen = (tab: typeof one, name: string) =>
    tab.listen((message: Json) => heard.push(`${name} ${JSON.stringify(message)}`));
  listen(one, 'one');
  const stop = listen(two, 'two');
  listen(two, 'two again');
  listen(three, 'three');
  one.send(1);
  expect(heard.splice(0)).toEqual(['two 1', 'two again 1', 'three 1']);
  stop();
  three.send(2);
  expect(heard).toEqual(['one 2', 'two again 2']);
});

test('a secret is looked at under its own handle, and taken once', () => {
  const vault = memoryVault();
  const [first, second] = [vault.put('alpha'), vault.put('beta')];
  expect(first).not.toBe(second);
  expect(vault.look(first)).toBe('alpha');
  expect(vault.take(first)).toBe('alpha');
  expect(vault.take(first)).toBeUndefined();
  expect(vault.look(first)).toBeUndefined();
  expect(vault.take(second)).toBe('beta');
});
