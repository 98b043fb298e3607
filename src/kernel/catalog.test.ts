import { expect, test } from 'vitest';
import { bulkOf, compile } from './catalog.ts';
import type { AnySlice } from './slice.ts';
import { fleet, ledgerSlice, notesSlice } from './testing/fleet.ts';

const empty: AnySlice = {
  name: 'empty',
  commands: {},
  events: {},
  imports: [],
  tables: [],
  initial: {},
  guards: {},
  decide: {},
  evolve: {},
  registry: {},
};

test('imported slices come before those that import them', () => {
  expect(compile(fleet).slices.map(({ name }) => name)).toEqual(['notes', 'ledger']);
  const order = compile([ledgerSlice, notesSlice])
    .evolvers('notes/written')
    .map(({ slice }) => slice);
  expect(order.map(({ name }) => name)).toEqual(['notes', 'ledger']);
});

test('a slice brings what it imports', () => {
  expect(compile([ledgerSlice]).slices.map(({ name }) => name)).toEqual(['notes', 'ledger']);
  expect(compile([ledgerSlice, ledgerSlice]).slices).toHaveLength(2);
});

test('equal lists of slices share one compiled catalog', () => {
  expect(compile([ledgerSlice])).toBe(compile([ledgerSlice]));
  expect(compile([notesSlice, ledgerSlice])).not.toBe(compile([ledgerSlice, notesSlice]));
  expect(compile([ledgerSlice, empty])).not.toBe(compile([ledgerSlice]));
});

test('compile throws on slices that conflict', () => {
  expect(() => compile([empty, { ...empty }])).toThrow('one name');
  expect(() => compile([notesSlice, { ...notesSlice, name: 'twin' }])).toThrow('defined twice');
  const stranger = { ...empty, evolve: { 'notes/written': () => {} } };
  expect(() => compile([notesSlice, stranger])).toThrow('does not import');
  const usurper = { ...empty, commands: { 'kernel/x': notesSlice.commands['notes/write'] } };
  expect(() => compile([usurper])).toThrow("the kernel's own");
});

test.each<[string, unknown, readonly string[]]>([
  ['its hash', { hash: 'ab' }, ['ab']],
  ['none where the hash is no text', { hash: 7 }, []],
  ['none where nothing can be read', null, []],
])('the bulk of an event is %s', (_, data, hashes) => {
  expect(bulkOf(compile(fleet), 'notes/loaded', data)).toEqual(hashes);
});
