import { describe, expect, test } from 'vitest';
import { cellsOf, csvLine, separatorOf, withoutMark } from './csv.ts';
import { linesOfText } from './moveTable.ts';

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

/** Lines of cells in short: a slash between lines, a bar between cells. */
const short = (text: string) => {
  const { separator, lines } = linesOfText(text);
  return [separator, lines.map((cells) => cells.join('|')).join(' / ')];
};

describe('a text of moves', () => {
  test.each<readonly [what: string, text: string, separator: string | null, cells: string]>([
    ['commas', 'VIN,From\nA,B', 'comma', 'VIN|From / A|B'],
    ['semicolons and commas in it', 'VIN;From\nA;B, KS', 'semicolon', 'VIN|From / A|B, KS'],
    ['tabs and commas in it', 'VIN\tFrom\nA\tB, KS', 'tab', 'VIN|From / A|B, KS'],
    ['pipes and commas in it', 'VIN|From\nA|B, KS', 'pipe', 'VIN|From / A|B, KS'],
    ['all quoted, commas', '"VIN","From"\n"A","B"', 'comma', 'VIN|From / A|B'],
    ['all quoted, semicolons', '"VIN";"From"\n"A";"B, C"', 'semicolon', 'VIN|From / A|B, C'],
    ['all quoted, tabs', '"VIN"\t"From"\n"A"\t"B;C"', 'tab', 'VIN|From / A|B;C'],
    ['all quoted, pipes', '"VIN"|"From"\n"A"|"B,C"', 'pipe', 'VIN|From / A|B,C'],
    ['all quoted, one column', '"VIN"\n"A, B"\n"C, D"', null, 'VIN / A, B / C, D'],
    ['all quoted, no heads', '"A","B;B"\n"C","D;D"', 'comma', 'A|B;B / C|D;D'],
    [
      'pipes within',
      'VIN,From,Photos\nA,B,x;y;z\nC,D,x;y;z',
      'comma',
      'VIN|From|Photos / A|B|x;y;z / C|D|x;y;z',
    ],
    [
      'a price with a comma',
      'VIN;Price\nA;1,234\nB;2,345',
      'semicolon',
      'VIN|Price / A|1,234 / B|2,345',
    ],
    ['spaces before quotes', 'VIN, "Memo"\nA, "x, y"', 'comma', 'VIN|Memo / A|x, y'],
    ['spaces behind quotes', '"VIN" ,"Memo" \n"A" ,"x, y" ', 'comma', 'VIN|Memo / A|x, y'],
    ['sep=;', 'sep=;\nVIN;From\nA;B', 'semicolon', 'VIN|From / A|B'],
    ['SEP=| and CRLF', 'SEP=|\r\nVIN|From\r\nA|B', 'pipe', 'VIN|From / A|B'],
    ['a mark of UTF-8 and sep=;', '\uFEFFsep=;\nVIN;From\nA;B', 'semicolon', 'VIN|From / A|B'],
    ['"sep=;" in quotes', '"sep=;"\nVIN;From\nA;B', 'semicolon', 'VIN|From / A|B'],
    ['sep=, with more of them', 'sep=,,,,\nVIN,From\nA,B', 'comma', 'VIN|From / A|B'],
    ['sep=\\t in letters', 'sep=\\t\nVIN\tFrom\nA\tB', 'tab', 'VIN|From / A|B'],
    ['sep= and a tab', 'sep=\t\nVIN\tFrom\nA\tB', 'tab', 'VIN|From / A|B'],
    ['sep = ; with spaces', 'sep = ;\nVIN;From\nA;B', 'semicolon', 'VIN|From / A|B'],
    ['a sep= of another file', 'sep=;\nVIN,From\nA,B', 'comma', 'VIN|From / A|B'],
    ['a sep= alone', 'sep=;', null, ''],
    ['no second line', 'VIN,From,To', 'comma', 'VIN|From|To'],
    ['CR alone', 'VIN,From\rA,B\rC,D', 'comma', 'VIN|From / A|B / C|D'],
    ['mixed line ends', 'VIN,From\r\nA,B\nC,D\rE,F', 'comma', 'VIN|From / A|B / C|D / E|F'],
    ['a quote never closed', 'VIN,Memo\nA,"as is\nB,keys', 'comma', 'VIN|Memo / A|"as is / B|keys'],
    [
      'a quote never closed among closed ones',
      'VIN,Memo\n"A","x, y"\n"B","as is\n"C","z"',
      'comma',
      'VIN|Memo / A|x, y / B|"as is / C|z',
    ],
    [
      'inches',
      'VIN,Memo,To\nA,18" rims,B\nC,20" rims,D',
      'comma',
      'VIN|Memo|To / A|18" rims|B / C|20" rims|D',
    ],
    ['a quoted word', 'VIN,Memo,To\nA,"big" one,B', 'comma', 'VIN|Memo|To / A|"big" one|B'],
    [
      'a quoted word at the end',
      'VIN,Memo,To\nA,one "big",B',
      'comma',
      'VIN|Memo|To / A|one "big"|B',
    ],
    [
      'doubled quotes',
      'VIN,Memo,To\nA,"18"" rims, new",B',
      'comma',
      'VIN|Memo|To / A|18" rims, new|B',
    ],
    ['an empty quoted cell', 'VIN,Memo,To\nA,"",B', 'comma', 'VIN|Memo|To / A||B'],
    ['empty cells at the end', 'VIN,From,,,\nA,B,,,\n,,,,', 'comma', 'VIN|From / A|B'],
    [
      'lines of unlike length',
      'VIN,From,To\nA\nB,C\nD,E,F,G',
      'comma',
      'VIN|From|To / A / B|C / D|E|F|G',
    ],
    [
      'a title with commas',
      'Mon, Tue, Wed\nVIN;From;To\nA;B;C',
      'semicolon',
      'Mon, Tue, Wed / VIN|From|To / A|B|C',
    ],
    [
      'VINs alone',
      '1M8GDM9AXKP042788\n5GAEVAKW3JJ123456',
      null,
      '1M8GDM9AXKP042788 / 5GAEVAKW3JJ123456',
    ],
    ['an empty first column', '\tVIN\tFrom\n\tA\tB', 'tab', '|VIN|From / |A|B'],
  ])('with %s is read in its cells', (_what, text, separator, cells) => {
    expect(short(text)).toEqual([separator, cells]);
  });

  test('of 200 columns keeps each of them', () => {
    const row = Array.from({ length: 200 }, (_, at) => `c${at}`);
    const { lines } = linesOfText(`${row.join(';')}\n${row.join(';')}`);
    expect(lines).toEqual([row, row]);
  });

  test('with a quote in each of many lines is read to its end', () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `A${at},"rim ${'x'.repeat(40)},B`);
    expect(linesOfText(text.join('\n')).leftOff).toBe(59_500);
  });
});
