import { expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { event } from './define.ts';
import type { AnySlice } from './slice.ts';
import { initialSnapshot, project } from './projector.ts';
import type { EventRecord, Json } from './records.ts';
import { Unseen } from './unseen.ts';

type Into = {
  readonly state: { n: number };
  readonly draft: { n: number };
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
    'counter/listed': event(anything),
    'counter/stored': event(anything, { blobs: () => ['hash'] }),
  },
  imports: [],
  tables: [],
  initial: { n: 1 },
  guards: {},
  decide: {},
  registry: {},
  evolve: {
    'counter/looked': (_event, { state }: Into) => seen.push(state.n),
    'counter/added': ({ data }, { draft }: Into) => {
      draft.n += data;
    },
    'counter/listed': ({ data }) => data.list.push(1),
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

test('batches share a snapshot until it is read, and one rolled back leaves no trace', () => {
  const catalog = compile([counter]);
  const unseen = new Unseen();
  const add = (from: ReturnType<typeof initialSnapshot>, n: number) =>
    project(catalog, from, [eventOf('counter/added', n)], () => null, unseen);
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

test('folded events and blobs are frozen: an evolver that writes to them throws', () => {
  const catalog = compile([counter]);
  const before = initialSnapshot(catalog);
  const listed = eventOf('counter/listed', { list: [] });
  expect(() => project(catalog, before, [listed], () => null)).toThrow('not extensible');
  const stored = eventOf('counter/stored');
  expect(() => project(catalog, before, [stored], () => [[]])).toThrow('not extensible');
  expect(Object.isFrozen(listed.batch)).toBe(true);
});
