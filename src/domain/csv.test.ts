import { describe, expect, test } from 'vitest';
import { cellsOf, csvLine, separatorOf, withoutMark } from './csv.ts';

const isHead = (cell: string) => ['VIN', 'To', 'From'].includes(cell);
const lines = (...parts: readonly (readonly [line: string, count: number])[]) =>
  parts.flatMap(([line, count]) => Array.from({ length: count }, () => line)).join('\n');

describe('the cells of a text', () => {
  test.each([
    [
      'A,B\nC,D',
      [
        ['A', 'B'],
        ['C', 'D'],
      ],
    ],
    [
      'A,B\r\nC,D\r\n',
      [
        ['A', 'B'],
        ['C', 'D'],
      ],
    ],
    [
      'A,\n\n , \n,B',
      [
        ['A', ''],
        ['', 'B'],
      ],
    ],
    ['A,"B,C\nD ""E"""', [['A', 'B,C\nD "E"']]],
    ['A,5" rim\r\nB,C\rD', [['A', '5" rim'], ['B', 'C'], ['D']]],
    // A quote that is never closed is a letter.
    [
      'A,"B\nC,D',
      [
        ['A', '"B'],
        ['C', 'D'],
      ],
    ],
    ["'=1,a'=1,'B", [['=1', "a'=1", "'B"]]],
    ['', []],
  ])('%j are read with their quotes, without blank lines and marks', (text, cells) => {
    expect(cellsOf(text, 'comma')).toEqual(cells);
  });

  test('are separated by a tab or a semicolon as well', () => {
    expect(cellsOf('A\tB;C', 'tab')).toEqual([['A', 'B;C']]);
    expect(cellsOf('A\tB;C', 'semicolon')).toEqual([['A\tB', 'C']]);
  });
});

test('a cell that begins like a formula is written as text and read without the mark', () => {
  expect(csvLine(['=1', '+1', '-1', '@A', '\tA', 'A=1'])).toBe("'=1,'+1,'-1,'@A,'\tA,A=1");
  expect(withoutMark("'=1")).toBe('=1');
  expect(withoutMark("a'=1")).toBe("a'=1");
  expect(withoutMark("'A")).toBe("'A");
});

test.each([
  [0, '0'],
  [-0, '0'],
  [7, '7'],
  [-7, '-7'],
  [5.01, '5.01'],
  [-5.01, '-5.01'],
  [0.125, '0.125'],
  [-0.5, '-0.5'],
  [1432.39, '1432.39'],
  [-1432.39, '-1432.39'],
  [30_329, '30329'],
  [1_000_000.5, '1000000.5'],
  // Nothing is left of how a computer holds it.
  [0.1 + 0.2, '0.3'],
  [1_000_000_000.01, '1000000000.01'],
  [-89_999_999_999.99, '-89999999999.99'],
  // To the millisecond of an hour.
  [1 / 3, '0.33333333'],
  [1 / 3_600_000, '0.00000028'],
  [-1 / 3_600_000, '-0.00000028'],
  [1e-9, '0'],
  [-1e-9, '0'],
  // Without an exponent.
  [1e15, '1000000000000000'],
  [1e21, '1000000000000000000000'],
  [-2e22, '-20000000000000000000000'],
  // No number.
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
  [null, ''],
])('the figure %j is written as %j, which a spreadsheet adds up', (figure, written) => {
  expect(csvLine(['-1', figure, 'A'])).toBe(`'-1,${written},A`);
});

describe('the separator of a text', () => {
  test.each([
    // Most known heads, however even the lines are.
    ['comma', 'VIN,To,Note;x\na;b\nc;d'],
    ['semicolon', 'VIN;To;A,B\na,b\nc,d'],
    ['tab', 'VIN\tTo\nA,B\nC,D\nE,F'],
    // A head alone separates nothing.
    [null, 'VIN\nA\nB'],
    // Without heads, the most lines with the same number of cells.
    ['comma', 'A,B\nC,D\nE;F'],
    ['semicolon', 'A;B\nC;D\nE,F'],
    ['semicolon', lines(['x,y;z', 3], [';', 2])],
    ['tab', 'A\tB\nC\tD'],
    ['comma', 'A\nB\nC,D\nE,F'],
    // Of equals the first: tab, comma, semicolon.
    ['tab', lines(['A\tB', 2], ['A,B', 2])],
    ['comma', lines(['A,B', 2], ['A;B', 2])],
    // Most lines are one cell.
    [null, 'A,B\nC\nD'],
    ['comma', 'A,B\nC'],
  ])('is %s, case %#', (separator, text) => {
    expect(separatorOf(text, isHead)).toBe(separator);
  });

  test('is that of the first 30 lines', () => {
    expect(separatorOf(lines(['aa,b', 30], ['aa\tb', 100]), isHead)).toBe('comma');
    expect(separatorOf(lines(['A\tB', 15], ['A,B', 16]), isHead)).toBe('tab');
    expect(separatorOf(lines(['A\tB', 15], ['A,B', 15]), isHead)).toBe('tab');
    expect(separatorOf(lines(['A\tB', 14], ['A,B', 15]), isHead)).toBe('comma');
  });

  test('is looked for in whole lines: those within quotes are parts of one cell', () => {
    const quoted = `"${lines(['x;y', 40])}",B`;
    expect(separatorOf(`${quoted}\n${lines(['A,B', 3])}`, isHead)).toBe('comma');
  });
});
