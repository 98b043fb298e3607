import { zipSync, strToU8 } from 'fflate';
import { describe, expect } from 'vitest';
import { csvLine, neutral } from '#domain/csv.ts';
import { moveColumns, moveColumnWords } from '#domain/moveColumns.ts';
import { fc, test } from '../../tests/property.ts';
import { readSheet, refusedUnread, textOf } from './sheetFile.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSheet('a.csv', bytesOf(text));
const heads = moveColumns.map((column) => moveColumnWords[column]);

/** A workbook of one sheet; each cell as XML. */
function workbook(
  rows: readonly (readonly string[])[],
  after = '',
  written = (xml: string) => xml,
): Uint8Array {
  const data = rows.map((cells, at) => {
    const row = cells.map((cell, column) =>
      cell.replace('<c', `<c r="${'ABCDEFGH'[column]}${at + 1}"`),
    );
    return `<row r="${at + 1}">${row.join('')}</row>`;
  });
  const schemas = 'http://schemas.openxmlformats.org';
  const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
  const office = `${schemas}/officeDocument/2006/relationships`;
  const part = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts = [
    part('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    part('rId2', 'styles', 'styles.xml'),
  ];
  const ofPackage = `xmlns="${schemas}/package/2006/relationships"`;
  const sheets = '<sheets><sheet name="Moves" sheetId="1" r:id="rId1"/></sheets>';
  const cells = written(`<sheetData>${data.join('')}</sheetData>`);
  const formats = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>';
  const files = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${sheets}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${ofPackage}>${parts.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}>${formats}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}>${cells}${after}</worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}
const said = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('XLSX', () => {
  test('cells are read as text, dates by the clock, formulas by their stored value', async () => {
    const sheet = workbook([
      [said('VIN'), said('ready'), said('to')],
      [
        said('P4431'),
        '<c s="1"><v>46315.645833333336</v></c>',
        '<c t="str"><f>A1</f><v>Olathe</v></c>',
      ],
      ['<c><v>4412</v></c>', '<c s="1"><v>46315</v></c>', '<c><f>A9</f></c>'],
    ]);
    expect(await readSheet('moves.xlsx', sheet)).toEqual({
      is: 'xlsx',
      separator: null,
      sheet: null,
      sheets: [],
      hidden: { lines: [], columns: [], leftOff: 0, farCells: 0 },
      leftOff: 0,
      lines: [
        ['VIN', 'ready', 'to'],
        ['P4431', '2026-10-20 15:30', 'Olathe'],
        ['4412', '2026-10-20'],
      ],
    });
  });

  test('cells that do not say where they stand are read in their order', async () => {
    const named = [[said('VIN'), said('to')], [said('P4431')], ['<c/>', said('Olathe')]];
    const sheet = workbook(named, '', (xml) => xml.replaceAll(/ r="[A-Z]*\d+"/g, ''));
    expect(await readSheet('moves.xlsx', sheet)).toMatchObject({
      lines: [['VIN', 'to'], ['P4431'], ['', 'Olathe']],
    });
  });

  test('what stands in joined cells is said for each of their rows', async () => {
    const rows = [
      [said('VIN'), said('to')],
      [said('P1'), said('Olathe')],
      [said('P2'), '<c/>'],
      [said('P3'), '<c/>'],
    ];
    const sheet = workbook(rows, '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>');
    expect(await readSheet('moves.xlsx', sheet)).toMatchObject({
      lines: [['VIN', 'to'], ['P1', 'Olathe'], ['P2', 'Olathe'], ['P3']],
    });
  });

  test('a large sheet is read without a worker of its own', async () => {
    const note = said('x'.repeat(2_000));
    const rows = Array.from({ length: 700 }, (_, at) => [said(`P${at}`), note]);
    const table = await readSheet('moves.xlsx', workbook([[said('VIN'), said('memo')], ...rows]));
    expect(table).toMatchObject({ is: 'xlsx', leftOff: 200 });
    expect(table.is !== 'refused' && table.lines.length).toBe(501);
  });

  test('an archive of something else is refused in words', async () => {
    const other = zipSync({ 'word/document.xml': strToU8('<w/>') });
    expect(await readSheet('a.xlsx', other)).toEqual({
      is: 'refused',
      why: 'It is a text document. Copy its table and paste it here.',
    });
  });
});

describe('a file is refused unread', () => {
  test.each([
    ['a.csv', 50 * 1024 * 1024, 'It has 50 MB, and at most 20 MB can be read.'],
    ['a.pdf', 10, 'It is a PDF.'],
    ['a.csv', 0, 'The file is empty.'],
  ])('%s of %i bytes', (name, bytes, why) => {
    expect(refusedUnread(name, bytes)).toContain(why);
  });
});

describe('encodings', () => {
  const text = 'vehicle,memo\r\nP4431,Señor Müller’s keys';
  const utf16 = (isBig: boolean) => {
    const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    return units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8]));
  };
  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`)],
    ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, ...utf16(false)])],
    ['UTF-16, the high byte first', Uint8Array.from([0xfe, 0xff, ...utf16(true)])],
  ])('%s is recognized', (_name, bytes) => {
    expect(textOf(bytes)?.replace('\uFEFF', '')).toBe(text);
  });

  test('Windows-1252 is recognized', () => {
    expect(textOf(Uint8Array.from([0x53, 0x65, 0xf1, 0x6f, 0x72]))).toBe('Señor');
  });

  test('what is no text is refused in words', async () => {
    const picture = Uint8Array.from({ length: 400 }, (_, at) => (at * 7) % 256);
    expect(await readSheet('a.csv', picture)).toEqual({
      is: 'refused',
      why: 'It is no text. CSV and XLSX can be read.',
    });
  });
});

test.each([
  ['tabs', 'VIN\tto\nP1\tOlathe, KS\nP2\tOlathe, KS', 'tab'],
  ['commas', 'VIN,to\r\nP1,"Olathe, ""the"" lot"', 'comma'],
  ['semicolons', 'VIN;to\nP1;Olathe, KS', 'semicolon'],
  ['nothing', '1M8GDM9AXKP042788\n5GAEVAKW3JJ123456', null],
])('%s between cells are recognized', async (_name, text, separator) => {
  expect(await read(text)).toMatchObject({ is: 'csv', separator });
});

test('a quote that is never closed swallows no other row', async () => {
  expect(await read('VIN,memo\nP1,"as is\nP2,keys')).toMatchObject({
    lines: [
      ['VIN', 'memo'],
      ['P1', '"as is'],
      ['P2', 'keys'],
    ],
  });
});

const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    '+1',
    '-',
    '@a',
    'a,b',
    'a;b',
    'a\tb',
    '"',
    'a"b',
    'x\ny',
    'ü',
    '10/20/2026',
  ),
);
const filled = fc
  .array(cell, { minLength: heads.length, maxLength: heads.length })
  // The mark that keeps a cell from being a formula stands for itself only where it was written.
  .filter(
    (row) =>
      row.some((text) => text.trim() !== '') &&
      !row.some((text) => /(^|[;|\t])'[=+\-@\t\r]/.test(text)),
  );

/** Empty cells at the end of a row say nothing. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

test.prop([fc.array(filled, { minLength: 1, maxLength: 6 })], { numRuns: 60 })(
  'any table that our own writer prints reads back, and no cell of it is a formula',
  async (rows) => {
    const csv = `\uFEFF${[heads, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')}`;
    expect(
      rows
        .flat()
        .map(neutral)
        .every((text) => !/^[=+\-@\t\r]/.test(text)),
    ).toBe(true);
    expect(await read(csv)).toMatchObject({
      is: 'csv',
      separator: 'comma',
      lines: [heads, ...rows.map(withoutEmptyEnd)],
    });
  },
);

test.prop([fc.uint8Array({ maxLength: 400 }), fc.constantFrom('', 'PK\u0003\u0004')], {
  numRuns: 150,
})('random bytes never throw', async (bytes, start) => {
  const table = await readSheet('a', Uint8Array.from([...bytesOf(start), ...bytes]));
  expect(['csv', 'xlsx', 'refused']).toContain(table.is);
});
