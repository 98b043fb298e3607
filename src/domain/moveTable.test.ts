import { describe, expect, test } from 'vitest';
import { cellsOf, csvLine, neutral, separatorOf, withoutMark } from './csv.ts';
import {
  columnOfHead,
  firstRows,
  headLineOf,
  headsAt,
  linesOfText,
  rowsAbove,
} from './moveTable.ts';

test.each([
  ['VIN', 'vehicle'],
  ['Stock #', 'vehicle'],
  ['Stock No.', 'vehicle'],
  ['Unit', 'vehicle'],
  ['From', 'pickup'],
  ['Pick-up location', 'pickup'],
  ['ORIGIN', 'pickup'],
  ['To', 'dropoff'],
  ['Destination', 'dropoff'],
  ['Ready Time', 'ready'],
  ['Due by', 'deadline'],
  ['Deadline', 'deadline'],
  ['Reason', 'reason'],
  ['Notes', 'pickupNotes'],
  ['Drop-off notes', 'dropoffNotes'],
  ['Color', undefined],
  ['', undefined],
])("the head '%s' is that of %s", (head, column) => {
  expect(columnOfHead(head)).toBe(column);
});

describe('the lines of a table', () => {
  test.each([
    [
      'VIN\tFrom\tTo\nA\tB\tC',
      'tab',
      [
        ['VIN', 'From', 'To'],
        ['A', 'B', 'C'],
      ],
    ],
    [
      'VIN,From,To\nA,"B, KS",C',
      'comma',
      [
        ['VIN', 'From', 'To'],
        ['A', 'B, KS', 'C'],
      ],
    ],
    [
      'VIN;From\r\nA;B\r\n\r\n',
      'semicolon',
      [
        ['VIN', 'From'],
        ['A', 'B'],
      ],
    ],
    ['A\nB\n', null, [['A'], ['B']]],
    [
      '\uFEFFVIN,To\nA,B',
      'comma',
      [
        ['VIN', 'To'],
        ['A', 'B'],
      ],
    ],
    // A quote that is never closed is a letter.
    [
      'VIN,To\n5" wheel,B',
      'comma',
      [
        ['VIN', 'To'],
        ['5" wheel', 'B'],
      ],
    ],
    [
      'VIN,To\n"say ""hi""",B',
      'comma',
      [
        ['VIN', 'To'],
        ['say "hi"', 'B'],
      ],
    ],
  ])('of %j are separated by a %s', (text, separator, lines) => {
    expect(linesOfText(text)).toEqual({ separator, lines, leftOff: 0 });
  });

  test('are 500, and heads, and the others are counted', () => {
    const rows = Array.from({ length: 503 }, (_, at) => [`V${at}`, 'B']);
    expect(firstRows(rows)).toMatchObject({ leftOff: 3 });
    expect(firstRows(rows).lines).toHaveLength(500);
    const headed = firstRows([['VIN', 'To'], ...rows]);
    expect(headed.leftOff).toBe(3);
    expect(headed.lines).toHaveLength(501);
    expect(firstRows([])).toEqual({ lines: [], leftOff: 0 });
  });

  test('have cells of at most 20,001 letters', () => {
    const [[cell = ''] = []] = firstRows([['x'.repeat(30_000)]]).lines;
    expect(cell).toHaveLength(20_001);
    const [[whole = ''] = []] = firstRows([['x'.repeat(20_001)]]).lines;
    expect(whole).toHaveLength(20_001);
  });

  test('are separated as their known heads are, however most lines look', () => {
    const { separator, lines } = linesOfText('VIN,To,Note\na;b\nc;d');
    expect([separator, lines[0]]).toEqual(['comma', ['VIN', 'To', 'Note']]);
  });

  test('without known heads are separated as most lines are', () => {
    expect(separatorOf('A, B;C\nD, E;F\nG;H', () => false)).toBe('semicolon');
    expect(separatorOf('A,B\nC\nD', () => false)).toBe(null);
    expect(separatorOf('', () => false)).toBeNull();
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\tA', "'\tA"],
  ['A=1', 'A=1'],
  // A spreadsheet whose separator it is has a cell begin there.
  ['a;=1+1', "a;'=1+1"],
  ['a|@b', "a|'@b"],
  ['a\t-1', "a\t'-1"],
  ['', ''],
])('the cell %j is written as %j, and read back', (cell, written) => {
  expect(neutral(cell)).toBe(written);
  expect(withoutMark(written)).toBe(cell);
});

test('a line quotes what separates, and keeps a mark that it did not add', () => {
  expect(csvLine(['A', 'B, KS', 'say "hi"', '=1'])).toBe(`A,"B, KS","say ""hi""",'=1`);
  expect(withoutMark("'tis")).toBe("'tis");
  expect(cellsOf("A,'=1", 'comma')).toEqual([['A', '=1']]);
});

const isValue = (cell: string) => /\d{3}/.test(cell);
const linesOf = (...lines: readonly string[]) => linesOfText(lines.join('\n')).lines;

describe('the heads of a table', () => {
  test.each<readonly [what: string, at: number | null, lines: readonly string[]]>([
    ['at the top', 0, ['VIN,From,To', 'A,B,C']],
    ['below a title', 1, ['Vehicle Transfer List,,', 'VIN,From,To', 'A,B,C']],
    ['below a title of two words', 1, ['Vehicle,Moves,,', 'VIN,From,To,Due', 'A,B,C,D']],
    ['below when it was printed', 1, ['Printed,10/20/2026 7:30 AM,,', 'VIN,From,To', 'A,B,C']],
    ['below how many there are', 1, ['Total vehicles: 12,,', 'VIN,From,To', 'A,B,C']],
    ['below a sentence', 1, ['Please move these to Olathe by Friday:', 'VIN\tFrom', 'A\tB']],
    ['below blank lines', 2, ['Moves', '', ',,', 'Store A,,', 'VIN,From,To', 'A,B,C']],
    [
      'below filters',
      3,
      ['Moves', 'Store: A,,Date: 10/20/2026', 'Status: Ready', 'VIN,From,To', 'A,B,C'],
    ],
    [
      'below a filter by two days',
      1,
      ['From,10/01/2026,To,10/20/2026', 'VIN,Origin,Destination', 'A,B,C'],
    ],
    [
      'below two lines of filters',
      2,
      ['Date From,10/01/2026', 'Date To,10/20/2026', 'Stock #,Lot,Dest,Color', 'A,B,C,D'],
    ],
    ['twelve lines down', 12, [...'abcdefghijkl', 'VIN,From,To', 'A,B,C']],
    ['more than twenty lines down', null, [...'abcdefghijklmnopqrst', 'VIN,From,To', 'A,B,C']],
    ['below sep=', 0, ['sep=;', 'VIN;From;To', 'A;B;C']],
    ['with units and signs', 0, ['VIN (17),Odometer (mi),Ready (CT),*Due (local)', 'A,B,C,D']],
    ['with a line break in one', 0, ['VIN,"Pick-up', 'location",To', 'A,B,C']],
    ['in capitals', 0, ['STOCK_NO,PICKUP_LOCATION,DELIVERY_DATE', 'A,B,C']],
    ['that come again', 0, ['VIN,From,To', 'A,B,C', 'VIN,From,To', 'D,E,F']],
    ['of one column', 0, ['Stock #', 'P4431']],
    ['of which one in three is known', 0, ['VIN,Field 1,Field 2', 'A,B,C']],
    ['of which one in four is known', null, ['VIN,Field 1,Field 2,Field 3', 'A,B,C,D']],
    [
      'above values that are heads too',
      0,
      ['VIN,From,Reason', 'P1,Auction,Service', 'P2,Yard,Ready'],
    ],
    ['that are none, but places', null, ['P4431,Overland Park,Olathe', 'P4412,Olathe,OP']],
    ['that are none, but words', null, ['P4431,Ready,Auction,Service', 'P4412,Now,Yard,Service']],
    ['that are none, but VINs', null, ['1M8GDM9AXKP042788', '5GAEVAKW3JJ123456']],
    [
      'of two lines',
      1,
      ['Car,,Pick-up,,Delivery,', 'VIN,Stock #,Place,Date,Place,Date', 'A,B,C,D,E,F'],
    ],
  ])('%s stand in line %s', (_what, at, lines) => {
    expect(headLineOf(linesOf(...lines), isValue)).toBe(at);
  });

  test.each<readonly [above: string, heads: string, whole: string]>([
    ['', 'VIN|From|To', 'VIN|From|To'],
    ['Transfer list', 'VIN|From|To', 'VIN|From|To'],
    // One cell is a title, and names no group.
    ['Delivery', 'VIN|Location|Date', 'VIN|Location|Date'],
    [
      'Car||Pick-up||Delivery|',
      'VIN|Stock #|Location|Date|Location|Date',
      'VIN|Stock #|Pick-up Location|Pick-up Date|Delivery Location|Delivery Date',
    ],
    [
      '||Origin|||Destination||',
      'VIN|Color|Name|City|State|Name|City|State',
      'VIN|Color|Origin Name|Origin City|Origin State|' +
        'Destination Name|Destination City|Destination State',
    ],
    [
      '|Pickup||Drop|',
      'VIN|Earliest|Latest|Earliest|Latest',
      'VIN|Pickup Earliest|Pickup Latest|Drop Earliest|Drop Latest',
    ],
    ['|Pickup|Delivery', 'VIN|Notes|Notes', 'VIN|Pickup Notes|Delivery Notes'],
    // What stands beside a group need not be of it.
    ['|Pickup|Delivery||', 'VIN|Date|Date|Notes|Cost', 'VIN|Pickup Date|Delivery Date|Notes|Cost'],
    ['Origin||Fees|', 'From|Ready|Price|Paid', 'From|Ready|Price|Paid'],
  ])('below %j are %j: %j', (above, heads, whole) => {
    expect(headsAt([above.split('|'), heads.split('|')], 1)).toEqual(whole.split('|'));
  });

  test('and those above them are no rows', () => {
    expect(rowsAbove(linesOf('Moves', 'VIN,From,To', 'A,B,C'))).toBe(2);
    expect(rowsAbove(linesOf('P4431,Olathe', 'P4412,OP'))).toBe(0);
  });

  test('of an export of 34 columns are found by their number, not by their share', () => {
    const others = Array.from({ length: 30 }, (_, at) => `Field ${at + 1}`);
    const rows = others.map(() => 'x');
    const lines = [
      ['VIN', 'Stock #', ...others, 'From', 'To'],
      ['A', 'B', ...rows, 'C', 'D'],
    ];
    expect(headLineOf(lines, isValue)).toBe(0);
  });
});
