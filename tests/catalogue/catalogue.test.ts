import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compile, doesImport } from '#kernel/catalog.ts';
import { registry, slices } from '#features/index.ts';
import { catalogue } from './catalogue.ts';
import { readSources } from './sources.ts';

const catalogued = readSources(
  fileURLToPath(new URL('../..', import.meta.url)),
  slices.map(({ name }) => name),
);

test.each(['commands', 'events'] as const)(
  'each of the %s has a comment with its meaning',
  (kind) => {
    const types = slices.flatMap((slice) => Object.keys(slice[kind]));
    const meanings = catalogued.meanings[kind];
    expect(types.filter((type) => !meanings.has(type))).toEqual([]);
    expect([...meanings.keys()].filter((type) => !types.includes(type))).toEqual([]);
  },
);

test('an event is emitted only by its own slice or by slices that import it', () => {
  let found = 0;
  for (const { name, events } of slices) {
    for (const type of Object.keys(events)) {
      for (const emitter of catalogued.emitters.get(type) ?? []) {
        found += 1;
        const other = slices.find((one) => one.name === emitter);
        const may = emitter === name || (other !== undefined && doesImport(other, name));
        expect(may, `${emitter} emits ${type}`).toBe(true);
      }
    }
  }
  expect(found, 'the search found emitters').toBeGreaterThan(100);
});

test('every input is sent by a process or by the composition root', () => {
  const inputs = slices.flatMap(({ commands }) =>
    Object.entries(commands).flatMap(([type, { kind }]) => (kind === 'input' ? [type] : [])),
  );
  expect(inputs.filter((type) => !catalogued.senders.has(type))).toEqual([]);
});

const pages = catalogue(compile(slices).slices, registry, catalogued);

test.each([...pages])('docs/%s matches the definitions', async (path, page) => {
  await expect(page).toMatchFileSnapshot(`../../docs/${path}`);
});

test('docs/events has no page but those of the catalogue', () => {
  const there = readdirSync(new URL('../../docs/events', import.meta.url));
  const asked = [...pages.keys()].filter((path) => path !== 'events.md');
  expect(there.map((name) => `events/${name}`).sort()).toEqual(asked.sort());
});
