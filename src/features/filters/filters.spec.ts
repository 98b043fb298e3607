import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { navigationProcess } from '../navigation/index.ts';
import { criteriaOf, queryWith } from './address.model.ts';
import {
  type Criteria,
  groupIds,
  noCriteria,
  optionsOf,
  sameCriteria,
  withOptions,
} from './filters.model.ts';
import { type FiltersSees, filtersSlice } from './filters.slice.ts';

const { given } = specFor(filtersSlice);
const path = '/command-center/activities';
const moved = (query?: string) =>
  ({
    type: 'navigation/moved',
    data: { path, history: 'push', returnTo: null, ...(query === undefined ? {} : { query }) },
  }) as const;
const begun = { type: 'session/begun', data: { user: dispatcher } } as const;
const changed = (some: Partial<Criteria>) =>
  ({ type: 'filters/changed', data: { criteria: { ...noCriteria, ...some } } }) as const;
const choose = (group: (typeof groupIds)[number], ...options: string[]) =>
  ({ type: 'filters/choose', data: { group, options } }) as const;
const clear = (what: 'all' | 'moves' | 'people') =>
  ({ type: 'filters/clear', data: { what } }) as const;
const olathe = { label: 'Olathe, KS', lonE6: -94_812_000, latE6: 38_868_000 };

describe('what is asked for', () => {
  test('stands in the state and in the address, and one step takes it back', () => {
    given(begun, moved())
      .when(choose('status', 'atRisk', 'inProgress'))
      .then([changed({ status: ['inProgress', 'atRisk'] }), moved('status=inProgress,atRisk')])
      .thenReverts([changed({}), moved('')]);
  });

  test('options that nobody knows, and the same again, ask nothing', () => {
    given(begun, moved()).when(choose('status', 'bogus')).then([]);
    given(begun, moved(), changed({ task: ['package'] }))
      .when(choose('task', 'package', 'package'))
      .then([]);
  });

  test('words of the world are kept once and in order, and what is no word is not', () => {
    given(begun, moved())
      .when(choose('body', 'Van', 'A & B', 'Van', ''))
      .then([changed({ body: ['A & B', 'Van'] }), moved('body=A%20%26%20B,Van')]);
  });

  test('contractors are sought around a place, and then no more', () => {
    given(begun, moved())
      .when({ type: 'filters/findNear', data: { near: olathe } })
      .then([changed({ near: olathe }), moved('near=38868000,-94812000,Olathe%2C%20KS')]);
    given(begun, moved('near=38868000,-94812000,Olathe%2C%20KS'))
      .when({ type: 'filters/findNear', data: { near: null } })
      .then([changed({}), moved('')]);
  });

  test('all of it is cleared at once, or what asks about one theme', () => {
    const before = [begun, moved('status=complete&person=contractor&near=1,2,X')] as const;
    given(...before)
      .when(clear('all'))
      .then([changed({}), moved('')]);
    given(...before)
      .when(clear('people'))
      .then([changed({ status: ['complete'] }), moved('status=complete')]);
    given(begun, moved('status=complete'))
      .when(clear('people'))
      .thenRejected('No filter is chosen.');
  });

  test('clearing leaves what others have put into the address', () => {
    given(begun, moved('view=late&status=complete'))
      .when(clear('all'))
      .then([changed({}), moved('view=late')]);
  });
});

describe('the address leads', () => {
  test('a link opens filtered; what is not known in it is left out', () => {
    const { sees } = given(begun, moved('status=bogus,atRisk&x=1&body=SUV&near=95000000,0,Off'));
    expect(sees.filters.state.criteria).toEqual({
      ...noCriteria,
      status: ['atRisk'],
      body: ['SUV'],
    });
  });

  test('another screen without a word of it keeps it', () => {
    const { sees } = given(begun, moved('task=package'), moved());
    expect(sees.filters.state.criteria.task).toEqual(['package']);
  });

  test('back and forward, login and logout: on a machine', async () => {
    const written: string[] = [];
    const write = (to: string, query: string, how: string) =>
      void written.push(`${how} ${to}?${query}`);
    const { run, machine, sees } = await openSlices<FiltersSees>({
      slices: [filtersSlice],
      processes: [navigationProcess],
      ports: { addressBar: { write } },
    });
    const status = () => sees().filters.state.criteria.status;
    // A link, before anybody is logged in.
    await run('navigation/popped', { path, query: 'status=complete' });
    await run('session/begin', { user: dispatcher });
    expect(status()).toEqual(['complete']);
    await run('filters/choose', { group: 'status', options: [] });
    await run('navigation/popped', { path, query: 'status=complete' });
    expect(status()).toEqual(['complete']);
    await run('navigation/popped', { path, query: '' });
    expect(status()).toEqual([]);
    await run('filters/choose', { group: 'status', options: ['unknown'] });
    expect(machine.canUndo()).toMatchObject({ label: 'filter status: Unknown' });
    machine.undo();
    expect(status()).toEqual([]);
    machine.redo();
    expect(status()).toEqual(['unknown']);
    await run('session/expire', {});
    expect(written).toEqual([
      'replace /login?',
      `replace ${path}?status=complete`,
      `push ${path}?`,
      `push ${path}?status=unknown`,
      `push ${path}?`,
      `push ${path}?status=unknown`,
      'replace /login?',
    ]);
  });
});

const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const criteria: fc.Arbitrary<Criteria> = fc
  .tuple(
    fc.record(
      Object.fromEntries(
        groupIds.map((group) => [
          group,
          fc.array(fc.oneof(word, fc.constantFrom(...(optionsOf[group] ?? ['SUV', 'a,b'])))),
        ]),
      ) as { readonly [G in (typeof groupIds)[number]]: fc.Arbitrary<string[]> },
    ),
    fc.option(
      fc.record({
        label: word,
        lonE6: fc.integer({ min: -180e6, max: 180e6 }),
        latE6: fc.integer({ min: -90e6, max: 90e6 }),
      }),
      { nil: null },
    ),
  )
  .map(([chosen, near]) => {
    let made: Criteria = { ...noCriteria, near };
    for (const group of groupIds) made = withOptions(made, group, chosen[group]);
    return made;
  });

property.prop([criteria])('what is written into the address is read from it again', (one) => {
  const query = queryWith('', one);
  expect(sameCriteria(criteriaOf(query), one)).toBe(true);
  expect(criteriaOf(`x=1&${query}`)).toEqual(one);
  expect(queryWith(`x=1&${query}`, noCriteria)).toBe('x=1');
});

property.prop([fc.oneof(fc.string(), fc.webQueryParameters())])(
  'any address can be read, and is then as if we had written it',
  (query) => {
    const read = criteriaOf(query);
    expect(criteriaOf(queryWith(query, read))).toEqual(read);
  },
);
