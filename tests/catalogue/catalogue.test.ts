import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { doesImport } from '#kernel/catalog.ts';
import { compile } from '#kernel/catalog.ts';
import { registry, slices } from '#features/index.ts';
import { catalogue } from './catalogue.ts';
import { readSources } from './sources.ts';

const told = readSources(
  fileURLToPath(new URL('../..', import.meta.url)),
  slices.map(({ name }) => name),
);

test.each(['commands', 'events'] as const)(
  'the comment above each of the %s says what it means',
  (kind) => {
    const types = slices.flatMap((slice) => Object.keys(slice[kind]));
    const meanings = told.meanings[kind];
    expect(types.filter((type) => !meanings.has(type))).toEqual([]);
    expect([...meanings.keys()].filter((type) => !types.includes(type))).toEqual([]);
  },
);

test('an event is emitted by its own slice, or by slices that import it', () => {
  let found = 0;
  for (const { name, events } of slices) {
    for (const type of Object.keys(events)) {
      for (const emitter of told.emitters.get(type) ?? []) {
        found += 1;
        const other = slices.find((one) => one.name === emitter);
        const may = emitter === name || (other !== undefined && doesImport(other, name));
        expect(may, `${emitter} emits ${type}`).toBe(true);
      }
    }
  }
  expect(found, 'a search that found nothing says nothing').toBeGreaterThan(100);
});

test('every input is sent by a process or by the composition root', () => {
  const inputs = slices.flatMap(({ commands }) =>
    Object.entries(commands).flatMap(([type, { kind }]) => (kind === 'input' ? [type] : [])),
  );
  expect(inputs.filter((type) => !told.senders.has(type))).toEqual([]);
});

test('docs/events.md is up to date', async () => {
  await expect(catalogue(compile(slices).slices, registry, told)).toMatchFileSnapshot(
    '../../docs/events.md',
  );
});
