import { describe, expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import { columnIds, firstColumns } from './flightboard.model.ts';
import { flightboardSlice } from './flightboard.slice.ts';

const { given } = specFor(flightboardSlice, []);
const shown = (isOpen: boolean) => ({ type: 'flightboard/shown', data: { isOpen } }) as const;
const sorted = (by: (typeof columnIds)[number], descending: boolean) =>
  ({ type: 'flightboard/sorted', data: { by, descending } }) as const;
const columns = (...chosen: (typeof columnIds)[number][]) =>
  ({ type: 'flightboard/columnsChosen', data: { columns: chosen } }) as const;
const searched = (text: string) => ({ type: 'flightboard/searched', data: { text } }) as const;

test('it is opened and closed, and one step back does the opposite', () => {
  const open = { type: 'flightboard/show', data: { isOpen: true } } as const;
  given()
    .when(open)
    .then([shown(true)])
    .thenReverts([shown(false)]);
  given(shown(true)).when(open).then([]).thenReverts([]);
});

describe('S1 §2: sorting', () => {
  const sort = (by: (typeof columnIds)[number]) =>
    ({ type: 'flightboard/sort', data: { by } }) as const;

  test('is by status ascending at first, and a click on it turns it round', () => {
    expect(given().sees.flightboard.state.sort).toEqual({ by: 'status', descending: false });
    given()
      .when(sort('status'))
      .then([sorted('status', true)])
      .thenReverts([sorted('status', false)]);
    given(sorted('status', true))
      .when(sort('status'))
      .then([sorted('status', false)]);
  });

  test('another column begins ascending', () => {
    given(sorted('name', true))
      .when(sort('deadline'))
      .then([sorted('deadline', false)])
      .thenReverts([sorted('name', true)]);
  });
});

describe('columns', () => {
  test('S1 §2: seven are shown at first', () => {
    expect(given().sees.flightboard.state.columns).toEqual(firstColumns);
    expect(firstColumns).toEqual([
      'status',
      'name',
      'vehicle',
      'start',
      'end',
      'ready',
      'deadline',
    ]);
  });

  test('are shown in their own order, however they were chosen', () => {
    given(columns('name'))
      .when({ type: 'flightboard/chooseColumns', data: { columns: ['created', 'status'] } })
      .then([columns('status', 'created')])
      .thenReverts([columns('name')]);
  });

  test('the same ones again are no step, and one always stays', () => {
    given(columns('name', 'end'))
      .when({ type: 'flightboard/chooseColumns', data: { columns: ['end', 'name'] } })
      .then([]);
    given()
      .when({ type: 'flightboard/chooseColumns', data: { columns: [] } })
      .thenRejected('One column stays.');
  });
});

test('its height is what was drawn, and one step back what it was before', () => {
  const resized = (heightPx: number | null) =>
    ({ type: 'flightboard/resized', data: { heightPx } }) as const;
  const resize = { type: 'flightboard/resize', data: { heightPx: 500 } } as const;
  given()
    .when(resize)
    .then([resized(500)])
    .thenReverts([resized(null)]);
  given(resized(500)).when(resize).then([]);
});

test('a search is one step, and the same words again are none', () => {
  const search = { type: 'flightboard/search', data: { text: 'rav4' } } as const;
  given(searched('ford'))
    .when(search)
    .then([searched('rav4')])
    .thenReverts([searched('ford')]);
  given(searched('rav4')).when(search).then([]);
});
