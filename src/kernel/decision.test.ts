import { describe, expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { decide, guard } from './decision.ts';
import { History } from './history.ts';
import { initialSnapshot } from './projector.ts';
import { type CommandRecord, type Json, no } from './records.ts';
import type { AnyDecision, AnySlice } from './slice.ts';
import { durableIntent, event, input, intent } from './define.ts';

const schema = { parse: (raw: unknown) => raw, privacy: {} };
const slice = (name: string, more: Partial<AnySlice>): AnySlice => ({
  name,
  commands: {},
  events: {},
  imports: [],
  tables: [],
  initial: {},
  guards: {},
  decide: {},
  evolve: {},
  registry: {},
  ...more,
});
const imported = slice('imported', { events: { 'imported/done': event(schema) } });
const other = slice('other', { events: { 'other/done': event(schema) } });

/** A slice whose commands are decided as their payload says. */
const asked = slice('asked', {
  imports: [imported],
  commands: {
    'asked/now': intent(schema),
    'asked/later': durableIntent(schema),
    'asked/heard': input(schema),
    'asked/undecided': intent(schema),
  },
  events: { 'asked/done': event(schema) },
  guards: {
    'asked/now': (data: { readonly refuse?: string }, _sees, unanswered) =>
      data.refuse === undefined ? { yes: true } : no(`${data.refuse} ${unanswered}`),
    'asked/heard': (data: { readonly refuse?: string }) =>
      data.refuse === undefined ? { yes: true } : no(data.refuse),
  },
  decide: {
    'asked/now': ({ data }) => data as AnyDecision,
    'asked/later': ({ data }) => data as AnyDecision,
    'asked/heard': ({ data }) => data as AnyDecision,
  },
});
const catalog = compile([asked, other]);
const moment = { snapshot: initialSnapshot(catalog), unanswered: 3 };
const own = { command: 's:4', end: { how: 'done' } } as const;
const others = { command: 's:1', end: { how: 'done' } } as const;
const news = { type: 'asked/done', data: null };

function decided(type: string, data: Json) {
  const command: CommandRecord = {
    kind: 'command',
    seq: 4,
    id: 's:4',
    type,
    at: 0,
    actor: 'a',
    origin: 'operator',
    cause: null,
    root: 's:4',
    lens: 'ops',
    data,
  };
  return decide(catalog, new History(catalog), command, moment);
}

describe('a decision', () => {
  test.each([
    ['an intent that settles now', 'asked/now', { events: [news] }, [own]],
    ['one that settles now without events', 'asked/now', { events: [] }, [own]],
    ['one with an answer to come', 'asked/later', { events: [news] }, []],
    ['one with an answer to come, without events', 'asked/later', { events: [] }, [own]],
    ['one that ends itself', 'asked/later', { events: [news], ends: [own] }, [own]],
    ['one that settles now and ends itself', 'asked/now', { events: [], ends: [own] }, [own]],
    ['one that ends another', 'asked/now', { events: [news], ends: [others] }, [others, own]],
    ['an input', 'asked/heard', { events: [news] }, []],
    ['an input that ends another', 'asked/heard', { events: [], ends: [others] }, [others]],
  ] as const)('of %s has its ends', (_what, type, data, ends) => {
    expect(decided(type, data as unknown as Json)).toEqual({
      events: data.events,
      ends,
      by: 'decision',
      revert: undefined,
    });
  });

  test('that is refused ends an intent with the reason, and leaves nothing of an input', () => {
    expect(decided('asked/now', { events: [], refuse: 'Not now.' })).toEqual({
      events: [],
      ends: [{ command: 's:4', end: { how: 'rejected', reason: 'Not now. 3' } }],
      by: 'decision',
    });
    const nothing = { events: [], ends: [], by: 'decision' };
    expect(decided('asked/heard', { events: [], refuse: 'Not now.' })).toEqual(nothing);
  });

  test('emits events of its slice and of those it imports, forwards and back', () => {
    const far = { type: 'imported/done', data: null };
    const step = { events: [news, far], revert: [far] };
    expect(decided('asked/now', step)).toMatchObject(step);
    const stray = { type: 'other/done', data: null };
    const words = "asked may not emit 'other/done'";
    expect(() => decided('asked/now', { events: [news, stray] })).toThrow(words);
    expect(() => decided('asked/now', { events: [], revert: [stray] })).toThrow(words);
    const nowhere = { events: [{ type: 'x', data: null }] };
    expect(() => decided('asked/now', nowhere)).toThrow("asked may not emit 'x'");
  });

  test('of a command that no slice has or decides throws', () => {
    expect(() => decided('x', null)).toThrow("'x' is not a command of any slice");
    const words = "asked does not decide 'asked/undecided'";
    expect(() => decided('asked/undecided', null)).toThrow(words);
  });

  test('of the kernel ends the intent it names, or refuses an undo without a step', () => {
    expect(decided('kernel/end', own)).toEqual({ events: [], ends: [own], by: 'kernel' });
    const end = { how: 'rejected', reason: 'There is nothing to undo.' };
    expect(decided('kernel/undo', { step: null })).toEqual({
      events: [],
      ends: [{ command: 's:4', end }],
      by: 'decision',
    });
  });
});

test('a command without a guard is allowed, and a guard hears how many intents are open', () => {
  expect(guard(catalog, 'asked/later', {}, moment)).toEqual({ yes: true });
  expect(guard(catalog, 'x', {}, moment)).toEqual({ yes: true });
  expect(guard(catalog, 'asked/now', { refuse: 'No.' }, moment)).toEqual(no('No. 3'));
});
