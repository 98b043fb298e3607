import { describe, expect, test } from 'vitest';
import { cellsOf, csvLine, neutral, separatorOf, withoutMark } from './csv.ts';
import { columnOfHead, firstRows, linesOfText } from './moveTable.ts';

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
