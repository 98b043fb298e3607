import { describe, expect } from 'vitest';
import type { SharedValues } from '#kernel/ports.ts';
import { brokenValues, openBrowser } from '#kernel/testing/browser.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { fc, test } from '../../../tests/property.ts';
import { type ColumnId, columnIds, firstColumns, inPlaces } from './flightboard.model.ts';
import { moved } from '#spine/navigation/testing/events.ts';
import { lookIn, queryWithLook, queryWithout } from './address.model.ts';
import { flightboardProcess } from './flightboard.process.ts';
import { type FlightboardSees, flightboardSlice } from './flightboard.slice.ts';
import { firstLayout, type Layout, layoutOf } from './layout.model.ts';

const { command, event, given } = specFor(flightboardSlice);
const show = command('flightboard/show', 'isOpen');
const shown = event('flightboard/shown', 'isOpen');
const sorted = event('flightboard/sorted', 'by', 'descending');
const columns = (...chosen: ColumnId[]) =>
  ({ type: 'flightboard/columnsChosen', data: { columns: chosen } }) as const;
const searched = event('flightboard/searched', 'text');

test('the flightboard is opened and closed, and undo does the opposite', () => {
  given().when(show(true)).then(shown(true)).thenReverts(shown(false));
  given(shown(true)).when(show(true)).then([]).thenReverts([]);
});

describe('sorting (S1 §2)', () => {
  const sort = command('flightboard/sort', 'by');

  test('rows are sorted by status at first, and sorting by it again reverses the order', () => {
    expect(given().sees.flightboard.state.sort).toEqual({ by: 'status', descending: false });
    given().when(sort('status')).then(sorted('status', true)).thenReverts(sorted('status', false));
    given(sorted('status', true)).when(sort('status')).then(sorted('status', false));
  });

  test('another column starts ascending', () => {
    const { when } = given(sorted('name', true));
    when(sort('deadline')).then(sorted('deadline', false)).thenReverts(sorted('name', true));
  });
});

describe('columns of the flightboard', () => {
  const choose = (...chosen: ColumnId[]) =>
    ({ type: 'flightboard/chooseColumns', data: { columns: chosen } }) as const;

  test('the seven columns of S1 §2 are shown at first, with driver, trip and ETA', () => {
    expect(given().sees.flightboard.state.columns).toEqual(firstColumns);
    expect(firstColumns.join(' ')).toBe(
      'status name vehicle start end driver trip ready eta deadline',
    );
  });

  test('columns are shown in the order they were chosen, each once', () => {
    const came = given(columns('name')).when(choose('created', 'status', 'created'));
    came.then(columns('created', 'status')).thenReverts(columns('name'));
  });

  test('choosing the same columns is no step, and one column must stay', () => {
    given(columns('name', 'end')).when(choose('name', 'end')).then([]);
    given().when(choose()).thenRejected('At least one column must be shown.');
  });

  const move = command('flightboard/moveColumn', 'column', 'to');

  test('a column is moved to a place among the shown ones', () => {
    const before = columns('name', 'start', 'end');
    const { when } = given(before);
    when(move('name', 1))
      .then(columns('start', 'name', 'end'))
      .thenReverts(before);
    when(move('end', 0)).then(columns('end', 'name', 'start'));
  });

  test("a column can't be moved past the ends, and only a shown one can", () => {
    const there = given(columns('name', 'end'));
    there.when(move('name', -1)).thenRejected('It is the first column.');
    there.when(move('end', 2)).thenRejected('It is the last column.');
    there.when(move('start', 0)).thenRejected('The column is not shown.');
    there.when(move('end', 1)).then([]);
  });

  test('a hidden column has its place after its initial predecessor', () => {
    const all = inPlaces(['deadline', 'name']);
    expect(all.slice(0, 4)).toEqual(['status', 'deadline', 'requestor', 'generalNotes']);
    expect(all.toSorted()).toEqual([...columnIds].toSorted());
    expect(inPlaces(firstColumns)).toEqual(columnIds);
  });

  test('a width is limited, and can be reset to that of its kind', () => {
    const resize = (widthPx: number | null) =>
      ({ type: 'flightboard/resizeColumn', data: { column: 'name', widthPx } }) as const;
    const resized = (widthPx: number | null) =>
      ({ type: 'flightboard/columnResized', data: { column: 'name', widthPx } }) as const;
    given().when(resize(140)).then(resized(140)).thenReverts(resized(null));
    given(resized(140)).when(resize(3)).then(resized(56)).thenReverts(resized(140));
    given(resized(140)).when(resize(140)).then([]);
    const came = given(resized(140)).when(resize(null));
    expect(came.after.flightboard.state.widthsPx).toEqual({});
  });
});

test('the height is set by the operator, and undo restores the earlier one', () => {
  const resized = event('flightboard/resized', 'heightPx');
  const resize = { type: 'flightboard/resize', data: { heightPx: 500 } } as const;
  given().when(resize).then(resized(500)).thenReverts(resized(null));
  given(resized(500)).when(resize).then([]);
});

test('a search is one step, and the same search again is none', () => {
  const search = { type: 'flightboard/search', data: { text: 'rav4' } } as const;
  given(searched('ford')).when(search).then(searched('rav4')).thenReverts(searched('ford'));
  given(searched('rav4')).when(search).then([]);
});

describe('the layout in the address', () => {
  const at = (query: string) => moved('/command-center/activities', query);

  test('an address sets the layout and opens the board; unknown parts are ignored', () => {
    const stateAt = (query: string) => given(at(query)).sees.flightboard.state;
    const query = 'status=late&columns=name,moon,name,end&sort=-deadline&find=gate%204&x=1';
    expect(stateAt(query)).toMatchObject({
      isOpen: true,
      columns: ['name', 'end'],
      sort: { by: 'deadline', descending: true },
      search: 'gate 4',
    });
    expect(stateAt('columns=moon&sort=__proto__')).toEqual(given().sees.flightboard.state);
  });

  test('the address keeps the layout only while it is current; undo puts it back', () => {
    const came = given(at('status=late&sort=-name&find=ford')).when(sortByEnd);
    const replaced = (query: string) => {
      const { type, data } = at(query);
      return { type, data: { ...data, history: 'replace' } } as const;
    };
    came.then(sorted('end', false), replaced('status=late&find=ford'));
    came.thenReverts(sorted('name', true), replaced('status=late&sort=-name&find=ford'));
    const closed = given(at('near=1,2,K&columns=end')).when(show(false));
    closed.then(shown(false), replaced('near=1,2,K'));
    given(at('near=1,2,K')).when(sortByEnd).then(sorted('end', false));
  });

  const sortByEnd = { type: 'flightboard/sort', data: { by: 'end' } } as const;
  const look = fc.record({
    columns: fc.shuffledSubarray([...columnIds], { minLength: 1 }),
    sort: fc.record({ by: fc.constantFrom(...columnIds), descending: fc.boolean() }),
    search: fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('a&b=c', '%', '#?', '+ 1')),
  });
  test.prop([look, fc.constantFrom('', 'a=1', 'columns=end&b=2&find=x')])(
    'a written layout is read back unchanged, and the rest of the query stays',
    (written, before) => {
      const query = queryWithLook(before, written);
      expect(lookIn(query)).toEqual(written);
      const fields = ['columns', 'sort', 'search'] as const;
      expect(queryWithout(query, fields)).toBe(queryWithout(before, fields));
    },
  );
});

test('a layout stored by another build is read as far as it is known', () => {
  const stored = {
    columns: ['end', 'moon', 'end', 7, 'name'],
    widths: [{ column: 'name', widthPx: 200 }, { column: 'end', widthPx: -1 }, null],
    sort: { by: 'end', descending: 'yes' },
    heightPx: 1e9,
  };
  expect(layoutOf(stored)).toEqual({
    columns: ['end', 'name'],
    widths: [{ column: 'name', widthPx: 200 }],
    sort: { by: 'end', descending: false },
    heightPx: null,
  });
  for (const hostile of [null, 7, 'x', [], { columns: 'name', widths: {}, sort: 1 }]) {
    expect(layoutOf(hostile)).toEqual(firstLayout);
  }
});

describe('storage for all tabs of a user', () => {
  const open = (shared: SharedValues) =>
    openSlices<FlightboardSees>({
      slices: [flightboardSlice],
      processes: [flightboardProcess],
      ports: { shared },
    });
  const stateOf = ({ sees }: Awaited<ReturnType<typeof open>>) => sees().flightboard.state;

  test('a layout is sent to other tabs, kept for the next start, and undone', async () => {
    const browser = openBrowser(open);
    const [here, there] = [await browser.tab(), await browser.tab()];
    await here.run('flightboard/chooseColumns', { columns: ['end', 'name'] });
    await here.run('flightboard/resizeColumn', { column: 'name', widthPx: 200 });
    await here.run('flightboard/sort', { by: 'end' });
    await here.run('flightboard/resize', { heightPx: 500 });
    await there.rest();
    const arranged = {
      columns: ['end', 'name'],
      widthsPx: { name: 200 },
      sort: { by: 'end', descending: false },
      heightPx: 500,
    };
    expect(stateOf(there)).toMatchObject(arranged);
    // The search and the open board belong to this tab alone.
    expect(stateOf(there).isOpen).toBe(false);
    here.machine.undo();
    await browser.rest();
    const later = await browser.tab();
    expect(stateOf(later)).toMatchObject({ ...arranged, heightPx: null });
    const other = await browser.tab('eve');
    expect(stateOf(other).columns).toEqual(firstColumns);
  });

  test('the address overrides the stored layout', () => {
    const sort = { by: 'end', descending: true } as const;
    const kept: Layout = { ...firstLayout, columns: ['end'], sort };
    const came = given(moved('/', 'columns=name')).when({ type: 'flightboard/heard', data: kept });
    came.then({ type: 'flightboard/taken', data: { sort } });
  });

  test("a browser that can't store is reported, and the layout still applies", async () => {
    const here = await open(brokenValues);
    await here.run('flightboard/sort', { by: 'end' });
    expect(stateOf(here)).toMatchObject({ sort: { by: 'end' }, notKept: 'The disk is full.' });
  });
});
