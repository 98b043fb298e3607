import { describe, expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import { type ColumnId, columnIds, firstColumns, inPlaces } from './flightboard.model.ts';
import { flightboardSlice } from './flightboard.slice.ts';

const { given } = specFor(flightboardSlice, []);
const shown = (isOpen: boolean) => ({ type: 'flightboard/shown', data: { isOpen } }) as const;
const sorted = (by: ColumnId, descending: boolean) =>
  ({ type: 'flightboard/sorted', data: { by, descending } }) as const;
const columns = (...chosen: ColumnId[]) =>
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
  const sort = (by: ColumnId) => ({ type: 'flightboard/sort', data: { by } }) as const;

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

  test('are shown in the order in which they were chosen, each once', () => {
    given(columns('name'))
      .when({
        type: 'flightboard/chooseColumns',
        data: { columns: ['created', 'status', 'created'] },
      })
      .then([columns('created', 'status')])
      .thenReverts([columns('name')]);
  });

  test('the same ones again are no step, and one always stays', () => {
    given(columns('name', 'end'))
      .when({ type: 'flightboard/chooseColumns', data: { columns: ['name', 'end'] } })
      .then([]);
    given()
      .when({ type: 'flightboard/chooseColumns', data: { columns: [] } })
      .thenRejected('One column stays.');
  });

  const move = (column: ColumnId, to: number) =>
    ({ type: 'flightboard/moveColumn', data: { column, to } }) as const;

  test('one is moved to a place among those shown', () => {
    given(columns('name', 'start', 'end'))
      .when(move('name', 1))
      .then([columns('start', 'name', 'end')])
      .thenReverts([columns('name', 'start', 'end')]);
    given(columns('name', 'start', 'end'))
      .when(move('end', 0))
      .then([columns('end', 'name', 'start')]);
  });

  test('no further than there are places, and only one that is shown', () => {
    const there = given(columns('name', 'end'));
    there.when(move('name', -1)).thenRejected('It is the first column.');
    there.when(move('end', 2)).thenRejected('It is the last column.');
    there.when(move('start', 0)).thenRejected('The column is not shown.');
    there.when(move('end', 1)).then([]);
  });

  test('one that is not shown has its place behind what it follows at first', () => {
    expect(inPlaces(['deadline', 'name']).slice(0, 4)).toEqual([
      'status',
      'deadline',
      'requestor',
      'generalNotes',
    ]);
    expect(inPlaces(['deadline', 'name']).toSorted()).toEqual([...columnIds].toSorted());
    expect(inPlaces(firstColumns)).toEqual(columnIds);
  });

  test('a width is drawn within bounds, and given back to its kind', () => {
    const resize = (widthPx: number | null) =>
      ({ type: 'flightboard/resizeColumn', data: { column: 'name', widthPx } }) as const;
    const resized = (widthPx: number | null) =>
      ({ type: 'flightboard/columnResized', data: { column: 'name', widthPx } }) as const;
    given()
      .when(resize(140))
      .then([resized(140)])
      .thenReverts([resized(null)]);
    given(resized(140))
      .when(resize(3))
      .then([resized(56)])
      .thenReverts([resized(140)]);
    given(resized(140)).when(resize(140)).then([]);
    const came = given(resized(140)).when(resize(null));
    expect(came.after.flightboard.state.widthsPx).toEqual({});
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
