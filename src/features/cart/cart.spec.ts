import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, nowMs } from '#domain/testing/rows.ts';
import { memoryTabs, memoryValues } from '#kernel/memoryValues.ts';
import type { SharedValues } from '#kernel/ports.ts';
import { sharedValues } from '#kernel/sharedValues.ts';
import { brokenValues, openBrowser } from '#kernel/testing/browser.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import {
  byJo,
  changed as worldChanged,
  changes,
  load,
  openWorld,
  removed,
} from '#spine/world/testing/world.ts';
import { vinsSlice } from '../vins/index.ts';
import { decoding } from '../vins/testing/decoding.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { cartOf } from './cart.model.ts';
import { cartProcess } from './cart.process.ts';
import { chainable, withWords } from './cart.queries.ts';
import { type CartSees, cartSlice } from './cart.slice.ts';

const { given } = specFor(cartSlice);
const free = (id: string, startId = 'A', endId = 'B') =>
  activityRow(id, { name: id.toUpperCase(), startId, endId, tripId: null });
type Move = ReturnType<typeof free>;
const heard = (...activities: readonly Move[]) => worldChanged({ activities });
const there = given(heard(free('a1'), free('a2'), { ...free('a3'), tripId: 't1' }));
const add = (...activityIds: string[]) => ({ type: 'cart/add', data: { activityIds } }) as const;
const changed = (added: string[], removed: string[], here = true) =>
  ({ type: 'cart/changed', data: { accountId: null, added, removed, here } }) as const;
const ids = (came: { readonly after: CartSees }) => came.after.cart.state.ids;

describe('the cart (S1 §4)', () => {
  test('the cart holds each move once, in the order they were added', () => {
    const came = there.and(changed(['a2'], [])).when(add('a1', 'a2'));
    came.then(changed(['a1'], []));
    expect(ids(came)).toEqual(['a2', 'a1']);
    came.thenReverts(changed([], ['a1']));
  });

  test('moves can be added only when all are without a trip and one is not in the cart yet', () => {
    const { when } = there.and(changed(['a1', 'a2'], []));
    const some = '1 of the 2 is on a trip, done or locked: take those out of the selection first.';
    const none = 'None of the 2 can be planned: they are on a trip, done or locked.';
    there.when(add('a3')).thenRejected('A3 is already on a trip.');
    there.when(add('a1', 'a3')).thenRejected(some);
    there.when(add('a3', 'a4')).thenRejected(none);
    when(add('a1')).thenRejected('It is in the cart.');
    when(add('a1', 'a2')).thenRejected('All of them are in the cart.');
    there.when(add()).thenRejected('Select a move to add it to the cart.');
  });

  test('undoing a cleared cart brings back every move in the old order', () => {
    const came = there.and(changed(['a2', 'a1'], [])).when({ type: 'cart/clear', data: {} });
    expect(ids(came)).toEqual([]);
    came.thenReverts(changed([], ['a2', 'a1']), changed(['a2', 'a1'], []));
    given().when({ type: 'cart/clear', data: {} }).thenRejected('The cart is empty.');
  });

  test('each account has its own cart, and a late answer for the earlier one is ignored', () => {
    const chosen = { type: 'scope/chosen', data: { accountId: 'north' } } as const;
    const { state } = there.and(changed(['a1'], []), chosen).sees.cart;
    expect(state).toMatchObject({ accountId: 'north', ids: [] });
    const late = { accountId: null, ids: ['a1'] };
    there.and(chosen).when({ type: 'cart/heard', data: late }).then([]);
  });

  test('another tab is heard of by what it added and took out; the same cart is no news', () => {
    const heard = (...all: string[]) =>
      ({ type: 'cart/heard', data: { accountId: null, ids: all } }) as const;
    const one = there.and(changed(['a1'], []));
    one.when(heard('a1')).then([]);
    one.when(heard('a1', 'a2')).then([changed(['a2'], [], false)]);
    one.when(heard()).then([changed([], ['a1'], false)]);
    one.when(heard('a2')).then([changed(['a2'], ['a1'], false)]);
  });
});

test('a stored cart that is damaged is read as far as it is valid', () => {
  expect(cartOf(['a1', 7, 'a1', null, 'a2'])).toEqual(['a1', 'a2']);
  for (const hostile of [undefined, null, 7, 'a1', { ids: ['a1'] }]) {
    expect(cartOf(hostile)).toEqual([]);
  }
});

test('a move along the route is found by its VIN, and by the title it decodes to', async () => {
  const run = await openWorld<FetchesSees>(vinsSlice);
  const vin = '1HGCM82633A004352';
  const moves = [{ ...free('a1'), vehicleId: null, vin: '1HGCM826-33A004352' }, free('a2')];
  const found = (words: string) => withWords(run.sees(), moves, words).map(({ id }) => id);
  expect([found('honda'), found('1hgcm826')]).toEqual([[], ['a1']]);
  for (const { type, data } of decoding(vin, '2003 Honda Accord')) run.dispatch(type, data);
  expect([found('honda'), found('1hgcm826')]).toEqual([['a1'], ['a1']]);
  await run.close();
});

describe('the chain rule, one deep', () => {
  test("return moves come first, then moves from the selection's end, then shared places", () => {
    const { sees } = given(
      heard(free('a1', 'A', 'B'), free('shares', 'A', 'C'), free('follows', 'B', 'C')),
      heard(free('back', 'B', 'A'), free('elsewhere', 'C', 'D')),
    );
    expect(chainable(sees, ['a1']).map(({ id }) => id)).toEqual(['back', 'follows', 'shares']);
  });

  test('the chain has no selected move, none on a trip and none without a shared place', () => {
    const place = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    const row = fc.record({ start: place, end: place, hasTrip: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.nat(3), (made, count) => {
        const rows = made.map(({ start, end, hasTrip }, at) => ({
          ...free(`a${at}`, start, end),
          tripId: hasTrip ? 't1' : null,
        }));
        const selected = rows.slice(0, count);
        const places = new Set(selected.flatMap(({ startId, endId }) => [startId, endId]));
        const expected = rows
          .slice(count)
          .filter(({ tripId, startId, endId }) => {
            const isFree = tripId === null && startId !== endId;
            return isFree && (places.has(startId) || places.has(endId));
          })
          .map(({ id }) => id);
        const ids = selected.map(({ id }) => id);
        const found = chainable(given(heard(...rows)).sees, ids);
        expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
      }),
    );
  });
});

describe('storage per account, shared by all tabs of a user (reading 40)', () => {
  async function tab(shared: SharedValues) {
    const run = await openSlices<CartSees>({
      slices: [cartSlice],
      processes: [cartProcess],
      ports: { shared },
    });
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    await load(run, {
      locations: ['A', 'B'],
      activities: ['a1', 'a2', 'a3'].map((id) => free(id)),
    });
    return run;
  }

  test('moves that two tabs add at the same time are both kept, and in the next tab', async () => {
    const browser = openBrowser(tab);
    const [here, there] = [await browser.tab(), await browser.tab()];
    await Promise.all([
      here.run('cart/add', { activityIds: ['a1'] }),
      there.run('cart/add', { activityIds: ['a2'] }),
    ]);
    await browser.rest();
    const next = await browser.tab();
    for (const { sees } of [here, there, next]) {
      expect([...sees().cart.state.ids].sort()).toEqual(['a1', 'a2']);
    }
  });

  test('a move that gets a trip leaves the cart by itself', async () => {
    const shared = sharedValues('dana', memoryValues(), memoryTabs().open());
    const { run, sees, rest } = await tab(shared);
    await run('cart/add', { activityIds: ['a1', 'a2'] });
    const activities = [{ ...free('a1'), tripId: 't1', version: 99 }];
    await run('world/heard', changes({ trips: ['t1'], activities }));
    await rest();
    expect(sees().cart.state.ids).toEqual(['a2']);
    expect(await shared.get('cart:all')).toEqual(['a2']);
  });

  test('the notice about moves that left the cart names who changed them', async () => {
    const run = await tab(sharedValues('dana', memoryValues(), memoryTabs().open()));
    await run.run('cart/add', { activityIds: ['a1', 'a2'] });
    await run.run('world/heard', removed({ activities: ['a1'] }, byJo));
    const planned = { ...free('a2'), ...byJo, tripId: 't1', version: 99 };
    await run.run('world/heard', changes({ trips: ['t1'], activities: [planned] }));
    await run.rest();
    // The operator needs no notice of their own trip.
    const own = { modifiedMs: nowMs, modifiedById: dispatcher.id, modifiedByName: dispatcher.name };
    await run.run('cart/add', { activityIds: ['a3'] });
    const ownTrip = { ...free('a3'), ...own, tripId: 't2', version: 99 };
    await run.run('world/heard', changes({ trips: ['t2'], activities: [ownTrip] }));
    await run.rest();
    expect(run.sees().cart.state.ids).toEqual([]);
    const left = run.records.filter(({ type }) => type === 'cart/left');
    const words = left.map(({ data }) => (data as { readonly words: string }).words);
    expect(words.filter(Boolean).join(', ')).toBe('A1 (Jo Brandt), A2 (Jo Brandt)');
  });

  test("a browser that can't store the cart is reported, and the cart still works", async () => {
    const { run, sees, rest } = await tab(brokenValues);
    await run('cart/add', { activityIds: ['a1'] });
    await rest();
    expect(sees().cart.state).toMatchObject({ ids: ['a1'], notKept: 'The disk is full.' });
  });
});
