import { describe, expect, test } from 'vitest';
import { activityRow } from '#domain/testing/rows.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { closed, opened } from '#spine/outbox/testing/events.ts';
import type { CreateData, Mend } from './imports.model.ts';
import { createRows } from './imports.requests.ts';
import { importsSlice } from './imports.slice.ts';
import { previewOf, titleOf } from './preview.queries.ts';
import { csvOfLines, templateOf } from './template.queries.ts';
import { unfinishedImport } from './unfinished.queries.ts';
import { at, company, head, morningMs, pasted, pastedText } from './testing/importing.ts';

const { given } = specFor(importsSlice);
const row = (vehicle: string, to = 'Olathe') =>
  `${vehicle},Overland Park,${to},10/20/2026 9:00 AM,10/21/2026 2:00 PM,Retail,`;
const table = pasted(head, row('P4431'), row('P4398', 'Olatte'), row('Truck'));
const read = { type: 'imports/read', data: table } as const;
const { draft: first } = given(...company).when(read).after.imports.state;
if (!first) throw new Error('nothing was read');
const drafted = { type: 'imports/draftChanged', data: { draft: first } } as const;
const withDraft = (...more: readonly GivenEvent[]) => given(...company, drafted, ...more);
const cell = (text: string, fields: Partial<Mend> = {}): Mend => ({
  line: 2,
  field: 'dropoff',
  to: { text, isSure: false },
  ...fields,
});
const mend = (...cells: readonly Mend[]) => ({ type: 'imports/mend', data: { cells } }) as const;

/** The payload that the page sends. */
function asked(...more: readonly GivenEvent[]): CreateData {
  const { sees } = withDraft(...more);
  const { draft } = sees.imports.state;
  if (!draft) throw new Error('no draft');
  return { importId: draft.id, rows: previewOf(draft, sees).creatable };
}

test('a pasted table is one step, which undo takes back', () => {
  const came = given(...company).when(read);
  came.then([drafted]).thenReverts([{ ...drafted, data: { draft: null } }]);
  expect(first.columns.slice(0, 3)).toEqual(['vehicle', 'pickup', 'dropoff']);
  expect(first.headLine).toBe(0);
});

describe('a table is refused', () => {
  test.each([
    ['without rows', [], 'There are no rows in it.'],
    [
      'of more than 500 rows',
      Array.from({ length: 521 }, () => ['x']),
      'At most 500 rows at once.',
    ],
    [
      'that is too wide',
      [['x'], Array.from({ length: 201 }, () => 'x')],
      'Line 2 has 201 cells, and at most 200 can be read: take columns out.',
    ],
  ])('%s', (_name, lines, why) => {
    given(...company)
      .when({ type: 'imports/read', data: { ...table, lines } })
      .thenRejected(why);
  });
});

test('a mended cell is read anew, and undo brings back what was there', () => {
  const came = withDraft().when(mend(cell('Olathe')));
  came
    .then([{ type: 'imports/mended', data: { cells: [cell('Olathe')] } }])
    .thenReverts([{ type: 'imports/mended', data: { cells: [cell('', { to: null })] } }]);
  const { draft } = came.after.imports.state;
  expect(draft && previewOf(draft, came.after).counts).toMatchObject({ wrong: 0 });
  withDraft({ type: 'imports/mended', data: { cells: [cell('Olathe')] } })
    .when(mend(cell('Olathe')))
    .then([]);
});

test('a column that takes a field is alone in it', () => {
  const came = withDraft().when({
    type: 'imports/mapColumn',
    data: { column: 2, field: 'pickup', adds: false },
  });
  expect(came.after.imports.state.draft?.columns.slice(0, 3)).toEqual(['vehicle', null, 'pickup']);
});

test('a table is not read before the data is loaded', () => {
  const [begun, ticked] = company;
  given(begun, ticked).when(read).thenRejected('The data is not loaded yet.');
});

test('a column that is mapped by hand is guessed no longer, the others stay as they are', () => {
  const guessed = { ...first, guessed: first.columns.map(() => true) };
  const came = given(...company, { ...drafted, data: { draft: guessed } }).when({
    type: 'imports/mapColumn',
    data: { column: 1, field: null, adds: false },
  });
  const draft = came.after.imports.state.draft;
  expect(draft?.guessed).toEqual(first.columns.map((_own, at) => at !== 1));
  expect(draft?.columns[1]).toBe(null);
  // The same field again is no step.
  withDraft()
    .when({ type: 'imports/mapColumn', data: { column: 0, field: 'vehicle', adds: false } })
    .then([]);
  withDraft()
    .when({ type: 'imports/setHeads', data: { line: 0 } })
    .then([]);
});

test('rows are left out in their order, each once, and undo puts back what was left out', () => {
  const leave = (isOut: boolean, ...lines: number[]) =>
    ({ type: 'imports/leaveOut', data: { lines, isOut } }) as const;
  const out = (isOut: boolean, ...lines: number[]) =>
    ({ type: 'imports/leftOut', data: { lines, isOut } }) as const;
  const leftOut = (...events: readonly GivenEvent[]) =>
    withDraft(...events).sees.imports.state.draft?.leftOut;
  expect(leftOut(out(true, 3), out(true, 1), out(true, 2))).toEqual([1, 2, 3]);
  expect(leftOut(out(true, 3, 1), out(true, 1))).toEqual([1, 3]);
  expect(leftOut(out(true, 1, 2, 3), out(false, 2))).toEqual([1, 3]);
  withDraft(out(true, 1))
    .when(leave(true, 1, 2))
    .then([out(true, 2)])
    .thenReverts([out(false, 2)]);
  withDraft(out(true, 1)).when(leave(true, 1)).then([]);
  withDraft().when(leave(false, 1)).then([]);
});

test('a note of 20,000 characters is mended, and one of one more is refused', () => {
  withDraft()
    .when(mend(cell('x'.repeat(20_000))))
    .thenDone();
  withDraft()
    .when(mend(cell('x'.repeat(20_001))))
    .thenRejected('At most 20000 characters.');
});

test('rows that are left out are not created, until they are put back', () => {
  const out = { type: 'imports/leftOut', data: { lines: [1], isOut: true } } as const;
  expect(asked().rows.map(({ line }) => line)).toEqual([1, 3]);
  expect(asked(out).rows.map(({ line }) => line)).toEqual([3]);
  expect(asked(out, { ...out, data: { lines: [1], isOut: false } }).rows).toHaveLength(2);
});

describe('creating', () => {
  const data = asked();
  const sent = opened(createRows, data, { intentId: 's:9' });
  const result = {
    created: [{ line: 1, activityId: 'a1', name: 'PA-1' }],
    refused: [{ line: 3, why: 'No such place.' }],
  };
  const done = closed(createRows, data, 'done', { intentId: 's:9', result });

  test('asks for the whole rows alone, each under a key of its own', () => {
    const { sees } = withDraft();
    const now = { sees, key: 's:9', version: null, askedMs: morningMs, secret: '' };
    expect(createRows.ask(data, now)).toMatchObject({
      items: [
        { key: `${first.id}/1`, move: { vehicleId: 'v1', endId: 'loc-ol' } },
        { key: `${first.id}/3`, move: { vehicleId: null, vin: 'Truck' } },
      ],
    });
  });

  test('gives each row its own outcome', () => {
    const { draft } = withDraft(sent, done).sees.imports.state;
    expect(draft?.outcomes).toEqual({
      1: { is: 'created', activityId: 'a1', name: 'PA-1' },
      3: { is: 'refused', why: 'No such place.' },
    });
  });

  test('the title of a batch says that only some of its rows were created', () => {
    const title = (...events: readonly GivenEvent[]) => {
      const { sees } = withDraft(...events);
      const { draft } = sees.imports.state;
      return draft && titleOf(previewOf(draft, sees));
    };
    expect(title(sent)).toBe('3 rows');
    expect(title(sent, done)).toBe('1 of 3 rows created');
    const counts = { understood: 0, guessed: 0, wrong: 0, leftOut: 0, underWay: 0, refused: 0 };
    const all = { rows: Array.from({ length: 3 }) as never, counts: { ...counts, created: 3 } };
    expect(titleOf(all)).toBe('3 rows created');
  });

  test('shows the times of its moves, however late it is', () => {
    const night = { type: 'clock/ticked', data: { nowMs: at('2026-10-20T22:10') } } as const;
    const { draft } = given(...company).when({
      type: 'imports/read',
      data: pasted(head, 'P4431,Overland Park,Olathe,,,Retail,'),
    }).after.imports.state;
    if (!draft) throw new Error('nothing was read');
    const begin = [...company, { type: 'imports/draftChanged', data: { draft } } as const];
    const shown = (...more: readonly GivenEvent[]) => {
      const { sees } = given(...begin, ...more);
      const now = sees.imports.state.draft ?? draft;
      return previewOf(now, sees).rows.map(({ cells }) => [
        cells.ready.shown,
        cells.deadline.shown,
      ]);
    };
    const { creatable: rows } = previewOf(draft, given(...begin).sees);
    const asked = { importId: draft.id, rows };
    expect(shown()).toEqual([['Now', '10/22/2026 08:00 AM']]);
    expect(shown(night)).toEqual([['Now', '10/22/2026 10:00 PM']]);
    const sent = opened(createRows, asked, { intentId: 's:9' });
    const times = [['10/20/2026 07:30 AM', '10/22/2026 08:00 AM']];
    expect(shown(sent, night)).toEqual(times);
    const created = [{ line: 1, activityId: 'a9', name: 'PA-9' }];
    const answer = { intentId: 's:9', result: { created, refused: [] } };
    const moved = rows.map(({ move: { readyMs, deadlineMs } }) =>
      activityRow('a9', { readyMs, deadlineMs }),
    );
    const put = [{ collection: 'activities', rows: moved }];
    const heard = { type: 'world/changed', data: { put, removed: [] } } as GivenEvent;
    const done = closed(createRows, asked, 'done', answer);
    expect(shown(sent, done, heard, night)).toEqual(times);
  });

  test('locks its rows while it is under way, and what was created afterwards', () => {
    const mended = mend(cell('P4412', { line: 1, field: 'vehicle' }));
    withDraft(sent).when(mended).thenRejected('The moves are being created.');
    withDraft(sent, done).when(mended).thenRejected('It has been created as PA-1.');
    withDraft(sent).when(read).thenRejected('The moves are being created.');
    expect(withDraft(sent).when(mend(cell('Olathe'))).after.imports.state.draft?.mended).toEqual({
      2: { dropoff: { text: 'Olathe', isSure: false } },
    });
  });

  test('keeps the rows where the request is refused, with the words of the server', () => {
    const refused = closed(createRows, data, 'refused', {
      intentId: 's:9',
      result: null,
      why: 'No.',
    });
    const { sees } = withDraft(sent, refused);
    const { draft } = sees.imports.state;
    if (!draft) throw new Error('the rows are gone');
    expect(previewOf(draft, sees).counts).toMatchObject({ refused: 2, wrong: 1 });
    expect(unfinishedImport(sees)?.title).toBe('Paste or import: 3 rows');
  });

  test('says what was created and what was not', () => {
    const told = createRows.words.done({
      asked: data,
      note: createRows.note(data, withDraft().sees),
      sees: withDraft().sees,
      result,
    });
    expect(told).toMatchObject({ text: 'Created 1 activity. 1 activity was not created.' });
  });

  const [one] = data.rows;
  if (!one) throw new Error('no row');
  test.each([
    ['an unknown place', { endId: 'nowhere' }, 'Row 1: Choose a drop-off location.'],
    ['two equal ends', { endId: 'loc-op' }, 'Row 1: Pick-up and drop-off are the same place.'],
    [
      'no vehicle',
      { vehicleId: null, vin: '' },
      'Row 1: The vehicle needs a VIN or a stock label.',
    ],
    [
      'a deadline 20 minutes after ready',
      { deadlineMs: at('2026-10-20T09:20') },
      'Row 1: The deadline must be at least 30 minutes after the ready time.',
    ],
    [
      'a ready time that has passed',
      { readyMs: at('2026-10-20T07:00') },
      'Row 1: The ready time may not be in the past.',
    ],
  ])('is refused on the bus for %s', (_name, wrong, why) => {
    const rows = [{ ...one, move: { ...one.move, ...wrong } }];
    withDraft()
      .when({ type: 'imports/create', data: { ...data, rows } })
      .thenRejected(why);
  });

  test.each([
    ['a row is there twice', [one, one], 'Row 1 is there twice.'],
    [
      'a vehicle is there twice',
      [one, { ...one, line: 2, number: 2 }],
      'Rows 1 and 2 take the same vehicle.',
    ],
    ['there is no row', [], 'No row can be created yet.'],
  ])('is refused on the bus where %s', (_name, rows, why) => {
    withDraft()
      .when({ type: 'imports/create', data: { ...data, rows } })
      .thenRejected(why);
  });

  test('of a created row is refused', () => {
    withDraft(sent, done)
      .when({ type: 'imports/create', data: { ...data, rows: [one] } })
      .thenRejected('Row 1: It has been created.');
  });
});

test('the template reads back without a mistake', () => {
  const moving = [{ collection: 'activities', rows: [activityRow('a1', { vehicleId: 'v1' })] }];
  const known = { type: 'world/changed', data: { put: moving, removed: [] } } as never;
  const { sees } = given(...company, known);
  const { after } = given(...company, known).when({
    type: 'imports/read',
    data: pastedText(templateOf(sees)),
  });
  const { draft } = after.imports.state;
  if (!draft) throw new Error('nothing was read');
  expect(draft.columns).not.toContain(null);
  expect(previewOf(draft, after).counts).toMatchObject({ understood: 1, guessed: 0, wrong: 0 });
});

test('rows that are still wrong are downloaded as they are typed now', () => {
  const { draft } = withDraft().when(mend(cell('=Olathe'))).after.imports.state;
  expect(draft && csvOfLines(draft, [2]).split('\r\n')[1]).toBe(
    "P4398,Overland Park,'=Olathe,10/20/2026 9:00 AM,10/21/2026 2:00 PM,Retail,,",
  );
});
