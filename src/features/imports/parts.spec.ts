// What a file says beside its rows: where heads stand, what is hidden, fields in several columns.
import { describe, expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import { hiddenNote, noMovesNote, unusedHeads } from './hidden.queries.ts';
import type { ImportDraft, ReadTable } from './imports.model.ts';
import { importsSlice } from './imports.slice.ts';
import { columnsFor, textOf } from './joined.queries.ts';
import { noMoves } from './noMoves.queries.ts';
import { company, pastedText } from './testing/importing.ts';

const { given } = specFor(importsSlice);
const read = (table: ReadTable) => given(...company).when({ type: 'imports/read', data: table });
const draftOf = (table: ReadTable): ImportDraft => {
  const { draft } = read(table).after.imports.state;
  if (!draft) throw new Error('nothing was read');
  return draft;
};
const drafted = (draft: ImportDraft) =>
  given(...company, { type: 'imports/draftChanged', data: { draft } });

const plain = pastedText(
  ['Export', 'VIN,From,To,Buyer', 'P1,Olathe,Overland Park,Jo', 'P2,OP,Olathe,Al'].join('\n'),
);
const partly = {
  ...plain,
  source: {
    ...plain.source,
    is: 'xlsx' as const,
    sheets: [
      { name: 'Moves', isHidden: false, rows: 4 },
      { name: 'Lists', isHidden: true, rows: 9 },
    ],
  },
  hidden: { lines: [3], columns: [3], leftOff: 0, farCells: 0 },
};

describe('what is hidden in the spreadsheet', () => {
  test('is left out and counted, and one step takes it with an undo', () => {
    const draft = draftOf(partly);
    expect(draft).toMatchObject({ headLine: 1, leftOut: [3], takesHidden: false });
    expect(hiddenNote(draft)).toEqual({
      text: '1 row, 1 column and 1 sheet are hidden in the spreadsheet and left out.',
      canTake: true,
    });
    const { headLine, columns, guessed } = draft;
    const mapped = (takesHidden: boolean) => ({
      type: 'imports/columnsMapped' as const,
      data: { headLine, takesHidden, columns, guessed },
    });
    const out = (isOut: boolean) => ({
      type: 'imports/leftOut' as const,
      data: { lines: [3], isOut },
    });
    const came = drafted(draft).when({ type: 'imports/takeHidden', data: {} });
    came.then([mapped(true), out(false)]).thenReverts([out(true), mapped(false)]);
    const after = came.after.imports.state.draft;
    expect(after).toMatchObject({ leftOut: [], takesHidden: true });
    expect(after && hiddenNote(after)).toEqual({
      text: '1 sheet is hidden in the spreadsheet and left out.',
      canTake: false,
    });
  });

  test('is nothing where nothing is, and a second take is no step', () => {
    expect(hiddenNote(draftOf(plain))).toBeNull();
    drafted(draftOf(plain)).when({ type: 'imports/takeHidden', data: {} }).then([]);
  });

  test.each([
    [{ lines: [2, 3], columns: [], leftOff: 0, farCells: 0 }, '2 rows are', true],
    [{ lines: [3], columns: [], leftOff: 0, farCells: 0 }, '1 row is', true],
    [{ lines: [], columns: [1, 3], leftOff: 0, farCells: 0 }, '2 columns are', true],
  ])('%j is counted as: %s hidden in the spreadsheet and left out', (hidden, words, canTake) => {
    const text = `${words} hidden in the spreadsheet and left out.`;
    expect(hiddenNote(draftOf({ ...plain, hidden }))).toEqual({ text, canTake });
  });

  test('of too many rows is their number', () => {
    const hidden = { lines: [], columns: [], leftOff: 2_980, farCells: 0 };
    expect(hiddenNote(draftOf({ ...plain, hidden }))).toEqual({
      text: '2,980 rows are hidden there and not read. Show them there to take them.',
      canTake: false,
    });
  });

  test('cells far out in the sheet are counted', () => {
    const hidden = { lines: [], columns: [], leftOff: 0, farCells: 1 };
    expect(hiddenNote(draftOf({ ...plain, hidden }))).toEqual({
      text: '1 cell beyond column GR was not read.',
      canTake: false,
    });
  });

  test('a hidden column gives no field by itself, and one once it is taken', () => {
    const hidden = { lines: [], columns: [2], leftOff: 0, farCells: 0 };
    const draft = draftOf({ ...plain, hidden });
    expect(draft.columns).toEqual(['vehicle', 'pickup', null, null]);
    expect(unusedHeads(draft)).toEqual(['To (hidden)', 'Buyer']);
    const { after } = drafted(draft).when({ type: 'imports/takeHidden', data: {} });
    expect(after.imports.state.draft?.columns).toEqual(['vehicle', 'pickup', 'dropoff', null]);
  });
});

describe('the line of heads', () => {
  test('is chosen anew, and the columns with it', () => {
    const draft = draftOf(plain);
    const came = drafted(draft).when({ type: 'imports/setHeads', data: { line: null } });
    expect(came.after.imports.state.draft).toMatchObject({ headLine: null, takesHidden: false });
    drafted(draft)
      .when({ type: 'imports/setHeads', data: { line: 9 } })
      .thenRejected('This row is no longer there.');
    drafted(draft)
      .when({ type: 'imports/setHeads', data: { line: 1 } })
      .then([]);
  });

  test('of two lines the upper one names groups', () => {
    const draft = draftOf(
      pastedText(
        [
          ',Pick-up,,Delivery,',
          'VIN,Location,Date,Location,Date',
          'P1,Olathe,10/21/2026 9 AM,OP,10/22/2026 9 AM',
        ].join('\n'),
      ),
    );
    expect(draft).toMatchObject({
      headLine: 1,
      columns: ['vehicle', 'pickup', 'ready', 'dropoff', 'deadline'],
    });
  });
});

test.each([
  ['Total: 2', true],
  ['TOTAL', true],
  ['Grand total 14', true],
  ['Subtotal,14', true],
  ['Count: 12', true],
  ['12 vehicles', true],
  ['Page 1 of 3', true],
  ['*** End of report ***', true],
  ['Printed 10/20/2026 7:30 AM', true],
  ['-----', true],
  ['VIN,From,To', true],
  ['vin, FROM ,to', true],
  ['Totaled car,Olathe,OP', false],
  ['P1,Olathe,OP', false],
  ['Total Auto Lot,Olathe,OP', false],
  ['Page,Olathe,OP', false],
  ['Unit 12,Olathe,OP', false],
])("the line '%s' below heads is left out as no move: %s", (line, isOut) => {
  const { lines } = pastedText(['VIN,From,To', 'P1,Olathe,OP', line].join('\n'));
  expect(noMoves(lines, 0)).toEqual(isOut ? [2] : []);
  const table = pastedText(['VIN,From,To', 'P3,Olathe,OP', line].join('\n'));
  expect(draftOf(table).leftOut).toEqual(isOut ? [2] : []);
});

test('several lines that are no moves are named by their numbers', () => {
  const lines = ['VIN,From,To', 'P1,Olathe,OP', 'Page 1 of 2,', 'P2,Olathe,OP', 'Total: 2,'];
  expect(noMovesNote(draftOf(pastedText(lines.join('\n'))))).toBe(
    'Rows 2, 4 are no moves: left out.',
  );
});

describe('a field in several columns', () => {
  const textIn = (heads: string, cells: string, field: Parameters<typeof textOf>[2]) =>
    textOf(draftOf(pastedText(`${heads}\n${cells}`)), 1, field);

  test.each([
    ['VIN|Pickup Date|Pickup Time', 'P1|10/21/2026|3:30 PM', '10/21/2026 3:30 PM'],
    ['VIN|Pickup Time|Pickup Date', 'P1|3:30 PM|10/21/2026', '10/21/2026 3:30 PM'],
    ['VIN|Ready|Ready time', 'P1|10/21/2026 0:00|15:30', '10/21/2026 15:30'],
    ['VIN|Ready date|Ready time', 'P1|10/21/2026 12:00:00 AM|3:30 PM', '10/21/2026 3:30 PM'],
    ['VIN|Ready date|Ready time', 'P1|10/21/2026|12/30/1899 3:30 PM', '10/21/2026 3:30 PM'],
    ['VIN|Ready date|Ready time', 'P1|10/21/2026|1899-12-30 15:30', '10/21/2026 15:30'],
    ['VIN|Ready date|Ready time', 'P1|10/21/2026|', '10/21/2026'],
    ['VIN|Ready date|Ready time', 'P1||3:30 PM', '3:30 PM'],
    // A column that has its times needs no other.
    ['VIN|Ready|Pickup Time', 'P1|10/21/2026 9 AM|3:30 PM', '10/21/2026 9 AM'],
  ])('%s of %s is ready at %s', (heads, cells, ready) => {
    expect(textIn(heads, cells, 'ready')).toBe(ready);
  });

  test.each([
    ['Stock #|VIN', 'P4431|5GAEVAKW3JJ123456', '5GAEVAKW3JJ123456'],
    ['Stock #|VIN', 'P4431|', 'P4431'],
    ['VIN|Unit', '|77', '77'],
  ])('%s of %s is the vehicle %s', (heads, cells, vehicle) => {
    expect(textIn(`${heads}|To`, `${cells}|Olathe`, 'vehicle')).toBe(vehicle);
  });

  test.each([
    [
      'VIN|Pickup Name|Pickup Address|Pickup City|Pickup State|Pickup Zip',
      'P1|Olathe|500 E Santa Fe St|Olathe|KS|66061',
      'Olathe, 500 E Santa Fe St, KS, 66061',
    ],
    ['VIN|Pickup City|From', 'P1|Olathe|Lot 4', 'Lot 4, Olathe'],
    ['VIN|Origin|Pickup Location', 'P1|Olathe|OP', 'Olathe'],
  ])('%s of %s is the pick-up %s', (heads, cells, pickup) => {
    expect(textIn(heads, cells, 'pickup')).toBe(pickup);
  });

  test('notes of several columns stand one after the other', () => {
    expect(textIn('VIN|Notes|Special instructions', 'P1|Two keys|Ring', 'pickupNotes')).toBe(
      'Two keys · Ring',
    );
  });

  test('is made by hand, and each column leaves it again', () => {
    const draft = draftOf(pastedText('VIN,When,Hour,To\nP1,10/21/2026,3 PM,Olathe'));
    const map = (from: ImportDraft, column: number, field: 'ready' | null, adds: boolean) => {
      const data = { column, field, adds };
      const came = drafted(from).when({ type: 'imports/mapColumn', data });
      return came.after.imports.state.draft ?? from;
    };
    const day = map(draft, 1, 'ready', false);
    const both = map(day, 2, 'ready', true);
    expect(columnsFor(both, 'ready')).toEqual([1, 2]);
    expect(textOf(both, 1, 'ready')).toBe('10/21/2026 3 PM');
    expect(columnsFor(map(both, 1, null, true), 'ready')).toEqual([2]);
    expect(columnsFor(map(both, 2, 'ready', false), 'ready')).toEqual([2]);
  });
});

describe('columns that are guessed by their cells', () => {
  const fieldsOf = (...lines: readonly string[]) => {
    const { columns, guessed } = draftOf(pastedText(lines.join('\n')));
    return columns.map((field, at) => (guessed[at] ? `${field}?` : field));
  };

  test.each<[why: string, lines: readonly string[], fields: readonly (string | null)[]]>([
    [
      'two columns of places under unknown heads',
      ['VIN|Ort|Ziel', 'P4431|OP|Olathe'],
      ['vehicle', 'pickup?', 'dropoff?'],
    ],
    ['the one that is open', ['VIN|Ort|To', 'P4431|OP|Olathe'], ['vehicle', 'pickup?', 'dropoff']],
    [
      'one where the vehicles stand',
      ['VIN|Ort', 'P4431|Overland Park', 'P4412|Olathe'],
      ['vehicle', 'pickup?'],
    ],
    [
      'one where they do not stand',
      ['VIN|Ort', 'P4431|Olathe', 'P4412|OP'],
      ['vehicle', 'dropoff?'],
    ],
    ['none of three', ['VIN|A|B|C', "P4431|OP|Olathe|Lee's Summit"], ['vehicle', null, null, null]],
    [
      'none of two for one end',
      ['VIN|A|B|To', "P4431|OP|Lee's Summit|Olathe"],
      ['vehicle', null, null, 'dropoff'],
    ],
    [
      'none beside one whose head is known for something else',
      ['VIN|A|Buyer', 'P4431|OP|Olathe'],
      ['vehicle', null, null],
    ],
    ['no miles', ['VIN|Zahl|To', 'P4431|46310|Olathe'], ['vehicle', null, 'dropoff']],
    [
      'days of a spreadsheet',
      ['VIN|Zahl|To', 'P4431|46316|Olathe'],
      ['vehicle', 'ready?', 'dropoff'],
    ],
    [
      'no old days as ready times',
      ['VIN|Da|To', 'P4431|05/02/2026|Olathe'],
      ['vehicle', null, 'dropoff'],
    ],
    ['days to come', ['VIN|Da|To', 'P4431|10/22/2026|Olathe'], ['vehicle', 'ready?', 'dropoff']],
    ['no engines', ['VIN|Hub|To', 'P4431|3.6|Olathe'], ['vehicle', null, 'dropoff']],
    ['no prices', ['VIN|Preis|To', 'P4431|$24,995.00|Olathe'], ['vehicle', null, 'dropoff']],
    [
      'no words under an unknown head',
      ['VIN|Bemerkung|To', 'P4431|ring the bell|Olathe'],
      ['vehicle', null, 'dropoff'],
    ],
    [
      'words without a head',
      ['VIN||To', 'P4431|ring the bell|Olathe'],
      ['vehicle', 'pickupNotes?', 'dropoff'],
    ],
  ])('%s', (_why, lines, fields) => {
    expect(fieldsOf(...lines)).toEqual(fields);
  });
});
