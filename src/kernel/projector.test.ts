import { expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { event } from './define.ts';
import type { AnySlice, TableDraft } from './slice.ts';
import { initialSnapshot, project, projectAsOne, Projector } from './projector.ts';
import type { EventRecord, Json } from './records.ts';
import { Unseen } from './unseen.ts';

type Into = {
  readonly state: { n: number };
  readonly draft: { n: number };
  become(state: { n: number }): void;
  readonly tables: { readonly rows: TableDraft<object> };
  blob(hash: string): unknown;
};

const seen: number[] = [];
const anything = { parse: (raw: unknown) => raw, privacy: {} };
const counter: AnySlice = {
  name: 'counter',
  commands: {},
  events: {
    'counter/looked': event(anything),
    'counter/added': event(anything),
    'counter/replaced': event(anything),
    'counter/listed': event(anything),
    'counter/put': event(anything),
    'counter/stored': event(anything, { blobs: () => ['hash'] }),
  },
  imports: [],
  tables: ['rows'],
  initial: { n: 1 },
  guards: {},
  decide: {},
  registry: {},
  evolve: {
    'counter/looked': (_event, { state }: Into) => seen.push(state.n),
    'counter/added': ({ data }, { draft }: Into) => {
      draft.n += data;
    },
    'counter/replaced': ({ data }, into: Into) => into.become({ n: data }),
    'counter/listed': ({ data }) => data.list.push(1),
    'counter/put': ({ data }, { tables }: Into) => tables.rows.put(data, {}),
    'counter/stored': (_event, { blob }: Into) => (blob('hash') as number[][])[0]?.push(1),
  },
};

function eventOf(type: string, data: Json = null): EventRecord {
  const batch = { first: 1, size: 1 };
  const more = { at: 0, actor: 'a', origin: 'operator', lens: 'view', batch } as const;
  return { kind: 'event', seq: 1, id: 's:1', cause: null, root: 's:0', type, data, ...more };
}

test('an evolver reads the state left by earlier events of the batch', () => {
  const catalog = compile([counter]);
  const before = initialSnapshot(catalog);
  const [look, add] = [eventOf('counter/looked'), eventOf('counter/added', 2)];
  const noBlob = () => null;
  expect(project(catalog, before, [look], noBlob)).toBe(before);
  const after = project(catalog, before, [look, add, look, add], noBlob);
  expect(seen).toEqual([1, 1, 3]);
  expect(after['counter']?.state).toEqual({ n: 5 });
  expect(before['counter']?.state).toEqual({ n: 1 });
});

test('an evolver replaces the state with all that was drafted before it', () => {
  const catalog = compile([counter]);
  const before = initialSnapshot(catalog);
  const [add, replace] = [eventOf('counter/added', 2), eventOf('counter/replaced', 7)];
  const noBlob = () => null;
  const stateAfter = (...events: EventRecord[]) =>
    project(catalog, before, events, noBlob)['counter']?.state;
  expect(stateAfter(add, replace)).toEqual({ n: 7 });
  expect(stateAfter(add, replace, add)).toEqual({ n: 9 });
  expect(Object.isFrozen(stateAfter(replace))).toBe(true);
  const looks = [...projectAsOne(catalog, before, [[replace], [add], [replace]], noBlob)];
  expect(looks.map((look) => look['counter']?.state)).toEqual([{ n: 7 }, { n: 9 }, { n: 7 }]);
  expect(before['counter']?.state).toEqual({ n: 1 });
});

test('an evolver reads only the bulk that its event declares', () => {
  const events = { ...counter.events, 'counter/stored': event(anything) };
  const before = initialSnapshot(compile([{ ...counter, events }]));
  const stored = eventOf('counter/stored');
  const words = 'The event did not declare blob hash';
  expect(() => project(compile([{ ...counter, events }]), before, [stored], () => [[]])).toThrow(
    words,
  );
  const other = { ...counter.events, 'counter/stored': event(anything, { blobs: () => ['h'] }) };
  const catalog = compile([{ ...counter, events: other }]);
  expect(() => project(catalog, before, [stored], () => [[]])).toThrow(words);
});

test('a slice that names an event without an evolver is left as it is', () => {
  const evolve = { ...counter.evolve, 'counter/added': undefined };
  const catalog = compile([{ ...counter, evolve }]);
  const before = initialSnapshot(catalog);
  expect(project(catalog, before, [eventOf('counter/added', 2)], () => null)).toBe(before);
});

test('a slice whose evolver only reads its table is left as it is', () => {
  const reads = ({ data }: EventRecord, { tables }: Into) => tables.rows.get(data as string);
  const evolve = { ...counter.evolve, 'counter/put': reads } as unknown as AnySlice['evolve'];
  const catalog = compile([{ ...counter, evolve }]);
  const before = initialSnapshot(catalog);
  const read = eventOf('counter/put', 'a');
  expect(project(catalog, before, [read], () => null)).toBe(before);
  const after = project(catalog, before, [read, eventOf('counter/added', 1)], () => null);
  expect(after['counter']?.tables).toBe(before['counter']?.tables);
});

test('a snapshot without a state of a slice is not folded', () => {
  const catalog = compile([counter]);
  const add = eventOf('counter/added', 2);
  expect(() => project(catalog, {}, [add], () => null)).toThrow('No state of slice counter');
});

test('an event that no slice follows changes nothing, and a slice without changes stays', () => {
  const other: AnySlice = { ...counter, name: 'other', events: {}, evolve: {} };
  const catalog = compile([counter, other]);
  const before = initialSnapshot(catalog);
  expect(project(catalog, before, [eventOf('x')], () => null)).toBe(before);
  const after = project(catalog, before, [eventOf('counter/added', 2)], () => null);
  expect(after['other']).toBe(before['other']);
  expect(after['counter']?.tables).toBe(before['counter']?.tables);
  const put = project(catalog, before, [eventOf('counter/put', 'a')], () => null);
  expect(put['counter']?.state).toBe(before['counter']?.state);
  expect(put['counter']?.tables['rows']?.size).toBe(1);
});

test('batches share a snapshot until it is read, and one rolled back leaves no trace', () => {
  const catalog = compile([counter]);
  const unseen = new Unseen();
  const projector = new Projector(catalog, () => null, unseen);
  const add = (from: ReturnType<typeof initialSnapshot>, n: number) =>
    projector.project(from, [eventOf('counter/added', n)]);
  const start = initialSnapshot(catalog);
  const first = add(start, 2);
  unseen.keep();
  expect(start['counter']?.state).toEqual({ n: 1 });
  expect(add(first, 3)).toBe(first);
  expect(first['counter']?.state).toEqual({ n: 6 });
  unseen.rollBack();
  expect(first['counter']?.state).toEqual({ n: 3 });
  unseen.seen();
  const second = add(first, 4);
  expect(second['counter']?.state).toEqual({ n: 7 });
  expect(first['counter']?.state).toEqual({ n: 3 });
});

test('batches share the record of tables until it is read', () => {
  const catalog = compile([counter]);
  const unseen = new Unseen();
  const projector = new Projector(catalog, () => null, unseen);
  const put = (from: ReturnType<typeof initialSnapshot>, id: string) =>
    projector.project(from, [eventOf('counter/put', id)]);
  const start = initialSnapshot(catalog);
  const first = put(start, 'a');
  unseen.keep();
  const tables = first['counter']?.tables;
  expect(put(first, 'b')['counter']?.tables).toBe(tables);
  expect(tables?.['rows']?.size).toBe(2);
  unseen.rollBack();
  expect(tables?.['rows']?.size).toBe(1);
  unseen.seen();
  expect(put(first, 'c')['counter']?.tables['rows']?.size).toBe(2);
  expect(tables?.['rows']?.size).toBe(1);
  expect(start['counter']?.tables['rows']?.size).toBe(0);
});

test('a batch whose evolver throws leaves nothing in the next one', () => {
  const catalog = compile([counter]);
  const unseen = new Unseen();
  const projector = new Projector(catalog, () => [[]], unseen);
  const start = initialSnapshot(catalog);
  const put = (id: string) => eventOf('counter/put', id);
  const failing = [put('a'), eventOf('counter/added', 5), eventOf('counter/stored')];
  expect(() => projector.project(start, failing)).toThrow('not extensible');
  unseen.rollBack();
  const next = projector.project(start, [put('b'), put('c')])['counter'];
  expect(next?.state).toEqual({ n: 1 });
  const rows = next?.tables['rows'];
  expect([rows?.size, rows?.idOf(0), rows?.idOf(1), rows?.idOf(2)]).toEqual([
    2,
    'b',
    'c',
    undefined,
  ]);
});

test('folded events and blobs are frozen: an evolver that writes to them throws', () => {
  const catalog = compile([counter]);
  const before = initialSnapshot(catalog);
  const listed = eventOf('counter/listed', { list: [] });
  expect(() => project(catalog, before, [listed], () => null)).toThrow('not extensible');
  const stored = eventOf('counter/stored');
  expect(() => project(catalog, before, [stored], () => [[]])).toThrow('not extensible');
  expect(Object.isFrozen(listed.batch)).toBe(true);
});
