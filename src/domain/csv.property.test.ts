import { csvParseRows, dsvFormat } from 'd3-dsv';
import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { cellsOf, csvLine, neutral, type Separator, separators, withoutMark } from './csv.ts';

const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', "'", '"', ' =', '=1+1"');
const middle = fc.oneof(
  fc.string(),
  fc.constantFrom(',', '"', '\n', '\r\n', 'a,"b"\nc', 'ü', ';=1', 'a|+1', 'x\t@a'),
);
const cell = fc.tuple(start, middle).map((parts) => parts.join(''));
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
  );

test.prop([table])('a parser reads back the written cells, and none is a formula', (rows) => {
  const read = csvParseRows(rows.map(csvLine).join('\r\n'));
  expect(read).toEqual(rows.map((cells) => cells.map(neutral)));
  for (const one of read.flat()) expect(one).not.toMatch(/^[=+\-@\t\r]/);
});

test.prop([table, fc.constantFrom<Separator>('tab', 'comma', 'semicolon', 'pipe')])(
  'our own reader reads what a parser reads, whatever separates the cells',
  (rows, separator) => {
    const text = dsvFormat(separators[separator]).formatRows(rows);
    const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
    expect(cellsOf(text, separator)).toEqual(filled.map((cells) => cells.map(withoutMark)));
  },
);

const signs = ['=', '+', '-', '@', '\t', '\r'];
test.prop([cell])('only what begins like a formula is changed, by one character each', (one) => {
  // A spreadsheet of another country has its cells end at these.
  const parts = one.split(/(?<=[;|\t])/);
  const marked = parts.map((part) =>
    signs.some((sign) => part.startsWith(sign)) ? `'${part}` : part,
  );
  expect(neutral(one)).toBe(marked.join(''));
});
