import { expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import type { PlaceList } from './info.model.ts';
import { infoSlice } from './info.slice.ts';

const { event, given } = specFor(infoSlice);
const expanded = event('info/expanded', 'isExpanded');
const sorted = (by: 'status' | 'deadline', descending = false) =>
  ({ type: 'info/sorted', data: { by, descending } }) as const;
const filtered = (...filters: readonly { column: 'name' | 'start'; text: string }[]) =>
  ({ type: 'info/filtered', data: { filters: [...filters] } }) as const;
const name = { column: 'name', text: 'pa-1' } as const;
const start = { column: 'start', text: 'olathe' } as const;

test('reading 04: expanding the panel can be undone', () => {
  given()
    .when({ type: 'info/expand', data: { isExpanded: true } })
    .then(expanded(true))
    .thenReverts(expanded(false))
    .thenDone();
  given(expanded(true))
    .when({ type: 'info/expand', data: { isExpanded: true } })
    .then([])
    .thenReverts([]);
});

test('S1 §2: another column sorts ascending, the same column reverses the order', () => {
  const by = { type: 'info/sort', data: { by: 'deadline' } } as const;
  given().when(by).then(sorted('deadline')).thenReverts(sorted('status'));
  given(sorted('deadline')).when(by).then(sorted('deadline', true));
  given(sorted('deadline', true)).when(by).then(sorted('deadline'));
});

test('S1 §2: each column has its own filter text; an empty text removes the filter', () => {
  given(filtered(name))
    .when({ type: 'info/filter', data: start })
    .then(filtered(name, start))
    .thenReverts(filtered(name));
  const cleared = given(filtered(name, start)).when({
    type: 'info/filter',
    data: { column: 'start', text: '' },
  });
  expect(cleared.then(filtered(name)).after.info.state.filters).toEqual({ name: 'pa-1' });
  given(filtered(name)).when({ type: 'info/filter', data: name }).then([]);
});

test('clearing removes all filters, and is refused without any', () => {
  const clear = { type: 'info/clearFilters', data: {} } as const;
  given(filtered(name, start)).when(clear).then(filtered()).thenReverts(filtered(name, start));
  given().when(clear).thenRejected('Nothing is filtered.');
});

test('the list of locations is opened, arranged and closed as steps of undo', () => {
  const closed: PlaceList = {
    isListed: false,
    tab: 'all',
    by: 'upcoming',
    descending: true,
    words: '',
  };
  const open: PlaceList = { ...closed, isListed: true };
  const listed = (data: PlaceList) => ({ type: 'info/placesListed', data }) as const;
  const list = (data: PlaceList) => ({ type: 'info/listPlaces', data }) as const;
  given().when(list(open)).then(listed(open)).thenReverts(listed(closed));
  given(listed(open)).when(list(open)).then([]);
  given(listed(open)).when(list(closed)).then(listed(closed)).thenReverts(listed(open));
});
