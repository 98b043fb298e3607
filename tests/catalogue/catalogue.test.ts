import { expect, test } from 'vitest';
import { doesImport } from '#kernel/catalog.ts';
import { registry, slices } from '#features/index.ts';
import { catalogue } from './catalogue.ts';
import { commandMeanings, eventMeanings } from './meanings.ts';

const types = (kind: 'commands' | 'events') =>
  slices.flatMap((slice) => Object.keys(slice[kind])).sort();

test('every command and event has its meaning, and nothing else has', () => {
  expect(Object.keys(commandMeanings).sort()).toEqual(types('commands'));
  expect(Object.keys(eventMeanings).sort()).toEqual(types('events'));
});

test('an event is emitted by slices that import its owner only', () => {
  for (const slice of slices) {
    for (const type of Object.keys(slice.events)) {
      for (const name of eventMeanings[type]?.by ?? []) {
        const other = slices.find((one) => one.name === name);
        expect(other && doesImport(other, slice.name), `${name} emits ${type}`).toBe(true);
      }
    }
  }
});

test('every input says who sends it', () => {
  for (const { commands } of slices) {
    for (const [type, { kind }] of Object.entries(commands)) {
      expect(commandMeanings[type]?.by !== undefined, type).toBe(kind === 'input');
    }
  }
});

test('docs/events.md is up to date', async () => {
  const text = catalogue(slices, registry, commandMeanings, eventMeanings);
  await expect(text).toMatchFileSnapshot('../../docs/events.md');
});
