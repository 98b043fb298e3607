import { describe, expect } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { navigationProcess } from '#spine/navigation/index.ts';
import { moved } from '#spine/navigation/testing/events.ts';
import { begun } from '#spine/world/testing/world.ts';
import { fc, test } from '../../../tests/property.ts';
import { criteriaOf, queryWith } from './address.model.ts';
import {
  type Criteria,
  type GroupId,
  groupIds,
  noCriteria,
  optionsOf,
  sameCriteria,
  type Theme,
  withOptions,
} from './filters.model.ts';
import { type FiltersSees, filtersSlice } from './filters.slice.ts';

const { command, given } = specFor(filtersSlice);
const path = '/command-center/activities';
const at = (query?: string) => moved(path, query);
const start = (query?: string) => given(begun, at(query));
const changed = (some: Partial<Criteria>) =>
  ({ type: 'filters/changed', data: { criteria: { ...noCriteria, ...some } } }) as const;
const choose = (group: (typeof groupIds)[number], ...options: string[]) =>
  ({ type: 'filters/choose', data: { group, options } }) as const;
const findNear = command('filters/findNear', 'near');
const clear = command('filters/clear', 'what');
const olathe = { label: 'Olathe, KS', lonE6: -94_812_000, latE6: 38_868_000 };

describe('choosing filters', () => {
  test('a choice is in the state and in the address, and one undo takes it back', () => {
    const came = start().when(choose('status', 'atRisk', 'inProgress'));
    came.then(changed({ status: ['inProgress', 'atRisk'] }), at('status=inProgress,atRisk'));
    came.thenReverts(changed({}), at(''));
  });

  test('unknown options and an unchanged choice add no event', () => {
    start().when(choose('status', 'bogus')).then([]);
    const { when } = start().and(changed({ task: ['package'] }));
    when(choose('task', 'package', 'package')).then([]);
  });

  test('words of an open group are kept once and sorted, and empty ones are left out', () => {
    const came = start().when(choose('body', 'Van', 'A & B', 'Van', ''));
    came.then(changed({ body: ['A & B', 'Van'] }), at('body=A%20%26%20B,Van'));
  });

  test('contractors are filtered around a place until the place is cleared', () => {
    const near = 'near=38868000,-94812000,Olathe%2C%20KS';
    start()
      .when(findNear(olathe))
      .then(changed({ near: olathe }), at(near));
    start(near).when(findNear(null)).then(changed({}), at(''));
  });

  test('all filters are cleared at once, or only those of one theme', () => {
    const { when } = start('status=complete&person=contractor&near=1,2,X');
    when(clear('all')).then(changed({}), at(''));
    when(clear('people')).then(changed({ status: ['complete'] }), at('status=complete'));
    start('status=complete').when(clear('people')).thenRejected('No filter is chosen.');
  });

  test('clearing keeps the parts of the address that belong to other features', () => {
    start('view=late&status=complete').when(clear('all')).then(changed({}), at('view=late'));
  });
});

/** S1 §4: what each filter is about; vehicles and their moves share the class and the body. */
const filters: {
  readonly [G in GroupId | 'near']: readonly [query: string, ...about: Theme[]];
} = {
  status: ['status=complete', 'moves'],
  ready: ['ready=today', 'moves'],
  due: ['due=past', 'moves'],
  kind: ['kind=retail', 'moves'],
  task: ['task=package', 'moves'],
  market: ['market=uber', 'moves'],
  ride: ['ride=person', 'rides'],
  class: ['class=C', 'moves', 'vehicles'],
  body: ['body=SUV', 'moves', 'vehicles'],
  place: ['place=auction', 'places'],
  account: ['account=acc', 'places'],
  home: ['home=mine', 'places'],
  person: ['person=contractor', 'people'],
  hand: ['hand=raised', 'people'],
  licence: ['licence=A', 'people'],
  qualification: ['has=cdl', 'people'],
  near: ['near=1,2,X', 'people'],
};

test.each(
  Object.entries(filters).flatMap(([filter, [query, ...about]]) =>
    (['moves', 'vehicles', 'places', 'people', 'rides'] as const).map(
      (theme) => [filter, about.includes(theme) ? 'is' : 'is not', theme, query] as const,
    ),
  ),
)('the filter %s %s cleared with those of %s', (_filter, is, theme, query) => {
  const came = start(query).when(clear(theme));
  if (is === 'is') came.then(changed({}), at(''));
  else came.thenRejected('No filter is chosen.');
  start(query).when(clear('all')).then(changed({}), at(''));
});

describe('the address sets the filters', () => {
  test('a link opens with its filters, and unknown parts are left out', () => {
    const { sees } = start('status=bogus,atRisk&x=1&body=SUV&near=95000000,0,Off');
    const known = { ...noCriteria, status: ['atRisk'], body: ['SUV'] };
    expect(sees.filters.state.criteria).toEqual(known);
  });

  test.each([
    ['38868000,-94812000,Olathe%2C%20KS', olathe],
    ['90000000,180000000,Corner', { label: 'Corner', latE6: 90_000_000, lonE6: 180_000_000 }],
    ['90000001,0,Off', null],
    ['0,-180000001,Off', null],
    ['x38868000,-94812000,Olathe', null],
    ['38868000,-94812000,Olathe,KS', null],
    ['38868000,-94812000,', null],
    ['38868000,Olathe', null],
    ['38.868,-94.812,Olathe', null],
    ['1000000000,0,Off', null],
    [`0,0,${'x'.repeat(200)}`, { label: 'x'.repeat(200), latE6: 0, lonE6: 0 }],
    [`0,0,${'x'.repeat(201)}`, null],
  ])('a place of %s in a link is read as %j', (value, near) => {
    expect(start(`near=${value}`).sees.filters.state.criteria.near).toEqual(near);
  });

  test('a path without a query keeps the filters', () => {
    const { sees } = start('task=package').and(at());
    expect(sees.filters.state.criteria.task).toEqual(['package']);
  });

  test('the filters follow back and forward, and are there after another login', async () => {
    const written: string[] = [];
    const write = (...[to, query, how]: string[]) => void written.push(`${how} ${to}?${query}`);
    const { run, machine, sees } = await openSlices<FiltersSees>({
      slices: [filtersSlice],
      processes: [navigationProcess],
      ports: { addressBar: { write } },
    });
    const status = () => sees().filters.state.criteria.status;
    // A link, opened before the login.
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
    await run('session/begin', { user: dispatcher });
    expect(written).toEqual([
      'replace /login?',
      `replace ${path}?status=complete`,
      `push ${path}?`,
      `push ${path}?status=unknown`,
      `push ${path}?`,
      `push ${path}?status=unknown`,
      `replace ${path}?status=unknown`,
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

test.prop([criteria])('criteria written into the address are read back unchanged', (one) => {
  const query = queryWith('', one);
  expect(sameCriteria(criteriaOf(query), one)).toBe(true);
  expect(criteriaOf(`x=1&${query}`)).toEqual(one);
  expect(queryWith(`x=1&${query}`, noCriteria)).toBe('x=1');
});

test.prop([fc.oneof(fc.string(), fc.webQueryParameters())])(
  'any address can be read, and its criteria stay the same when written back',
  (query) => {
    const read = criteriaOf(query);
    expect(criteriaOf(queryWith(query, read))).toEqual(read);
  },
);
