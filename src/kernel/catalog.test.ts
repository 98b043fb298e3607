import { expect, test } from 'vitest';
import { bulkOf, compile, doesImport, registryOf } from './catalog.ts';
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

test('a catalog lists commands and events with their slices, and intents with labels', () => {
  const catalog = compile(fleet);
  expect(catalog.command('notes/write')?.slice.name).toBe('notes');
  expect(catalog.command('notes/write')?.def.undoable).toBe(true);
  expect(catalog.command('notes/written')).toBeUndefined();
  expect(catalog.event('ledger/settled')?.slice.name).toBe('ledger');
  expect(catalog.event('ledger/set')).toBeUndefined();
  expect(catalog.entry('notes/write')).toEqual({
    id: 'notes/write',
    label: 'Write note',
    capability: 'see',
  });
  expect(catalog.entry('notes/load')).toBeUndefined();
  expect(catalog.evolvers('notes/written').map(({ at }) => at)).toEqual([0, 1]);
  expect(catalog.evolvers('notes/erased').map(({ slice }) => slice.name)).toEqual(['notes']);
  expect(catalog.evolvers('x')).toEqual([]);
  expect(registryOf([ledgerSlice as AnySlice]).map(({ id }) => id)).toEqual([
    'ledger/set',
    'ledger/idle',
    'ledger/transfer',
    'ledger/ask',
  ]);
});

test('a slice imports those it names, and no others', () => {
  expect(doesImport(ledgerSlice as AnySlice, 'notes')).toBe(true);
  expect(doesImport(ledgerSlice as AnySlice, 'ledger')).toBe(false);
  expect(doesImport(notesSlice as AnySlice, 'ledger')).toBe(false);
});

test('a slice that collects from others is built anew from all of them, in their order', () => {
  const seen: (readonly string[])[] = [];
  const collecting: AnySlice = {
    ...empty,
    composedWith: (slices) => {
      seen.push(slices.map(({ name }) => name));
      return { ...empty, initial: { all: slices.length } };
    },
  };
  const { slices } = compile([ledgerSlice as AnySlice, collecting]);
  expect(seen).toEqual([['notes', 'ledger', 'empty']]);
  expect(slices.at(-1)?.initial).toEqual({ all: 3 });
});

test('a given slice takes the place of an imported one of its name', () => {
  const other: AnySlice = { ...(notesSlice as AnySlice), initial: { written: 7, last: null } };
  const { slices } = compile([ledgerSlice as AnySlice, other]);
  expect(slices.map(({ initial }) => initial)).toContain(other.initial);
  expect(slices).toHaveLength(2);
});

test('slices that conflict are named', () => {
  const twin: AnySlice = { ...(notesSlice as AnySlice), name: 'twin', evolve: {} };
  expect(() => compile([notesSlice as AnySlice, twin])).toThrow("'notes/write' is defined twice");
  const event = { ...empty, events: { 'kernel/x': notesSlice.events['notes/written'] } };
  expect(() => compile([event])).toThrow("'kernel/x': this prefix is the kernel's own");
  const stranger: AnySlice = { ...empty, evolve: { 'notes/written': () => {} } };
  expect(() => compile([stranger])).toThrow(
    "empty evolves on 'notes/written' of a slice it does not import",
  );
  const listener: AnySlice = { ...empty, evolve: { 'kernel/ended': () => {} } };
  expect(compile([listener]).evolvers('kernel/ended')).toHaveLength(1);
});

test('the bulk of an event is none where its event declares none or throws', () => {
  const catalog = compile(fleet);
  expect(bulkOf(catalog, 'notes/written', { id: 'a' })).toEqual([]);
  expect(bulkOf(catalog, 'x', {})).toEqual([]);
  expect(bulkOf(catalog, 'notes/loaded', undefined)).toEqual([]);
});
