// Workbooks as programs write them, made here of their parts.
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSheet } from './sheetFile.ts';

type Sheet = {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Where its part is, and how the relationships name it. */
  readonly part?: string;
  readonly target?: string;
  readonly kind?: 'worksheet' | 'chartsheet';
  /** Of each row its cells, as XML or as text. */
  readonly rows: readonly (readonly string[])[];
  readonly hiddenRows?: readonly number[];
  /** Elements before and behind the rows. */
  readonly before?: string;
  readonly after?: string;
};
type Book = {
  readonly sheets: readonly Sheet[];
  /** Formats of numbers; cells name them with 1, 2 and so on. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  readonly sharedStrings?: readonly string[];
  readonly written?: (xml: string) => string;
  /** Where a part stands; else where programs put it. */
  readonly path?: (path: string) => string;
};

const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;

function cellXml(cell: string, reference: string): string {
  if (cell === '') return '';
  if (cell.startsWith('<c')) return cell.replace('<c', `<c r="${reference}"`);
  return `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

function sheetXml({ rows, hiddenRows = [], before = '', after = '' }: Sheet): string {
  const written = rows.map((cells, at) => {
    const own = cells.map((cell, column) => cellXml(cell, `${'ABCDEFGH'[column]}${at + 1}`));
    const hidden = hiddenRows.includes(at) ? ' hidden="1"' : '';
    return `<row r="${at + 1}"${hidden}>${own.join('')}</row>`;
  });
  return (
    `<worksheet xmlns="${schemas}/spreadsheetml/2006/main">${before}` +
    `<sheetData>${written.join('')}</sheetData>${after}</worksheet>`
  );
}

function workbook({
  sheets,
  formats = [],
  is1904,
  sharedStrings = [],
  written,
  path,
}: Book): Uint8Array {
  const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
  const relationships = sheets.map(({ target, kind = 'worksheet' }, at) => {
    const to = target ?? `worksheets/sheet${at + 1}.xml`;
    return `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${to}"/>`;
  });
  const named = sheets.map(({ name = 'Sheet', state }, index) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${name}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
  });
  const numbers = formats.map((code, index) => {
    return `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`;
  });
  const styles = formats.map((_code, index) => `<xf numFmtId="${164 + index}"/>`);
  const strings = sharedStrings.map((text) => `<si>${text}</si>`);
  const counted = is1904 === true ? '<workbookPr date1904="1"/>' : '';
  const document = path?.('xl/workbook.xml').replaceAll('\\', '/') ?? 'xl/workbook.xml';
  const parts: { [path: string]: string } = {
    '_rels/.rels':
      `<Relationships xmlns="${schemas}/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="${document}"/>` +
      `</Relationships>`,
    'xl/workbook.xml':
      `<workbook ${main} xmlns:r="${office}">${counted}` +
      `<sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${schemas}/package/2006/relationships">` +
      `<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/>` +
      `<Relationship Id="rIdT" Type="${office}/sharedStrings" Target="strings.xml"/>` +
      `${relationships.join('')}</Relationships>`,
    'xl/strings.xml': `<sst ${main}>${strings.join('')}</sst>`,
    'xl/styles.xml':
      `<styleSheet ${main}><numFmts>${numbers.join('')}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
  };
  for (const [at, sheet] of sheets.entries()) {
    parts[sheet.part ?? `xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet);
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [
        path?.(name) ?? name,
        strToU8(written?.(xml) ?? xml),
      ]),
    ),
  );
}

const heads = ['VIN', 'From', 'To'];
const moves: Sheet = { name: 'Moves', rows: [heads, ['P1', 'A', 'B'], ['P2', 'B', 'A']] };
const readMoves = [heads, ['P1', 'A', 'B'], ['P2', 'B', 'A']];
const list: Sheet = { name: 'List', rows: [['A'], ['B'], ['C'], ['D']] };

/** Throws where the workbook is refused. */
async function read(book: Book, sheet: string | null = null) {
  const table = await readSheet('moves.xlsx', workbook(book), sheet);
  if (table.is === 'refused') throw new Error(table.why);
  return table;
}
const linesOf = async (book: Book) => (await read(book)).lines;

describe('the sheet of a workbook that holds moves', () => {
  test.each<readonly [what: string, sheets: readonly Sheet[]]>([
    ['is the only one', [moves]],
    ['is the first one', [moves, list]],
    ['is the second one', [list, moves]],
    [
      'has the part of another number',
      [
        { ...list, part: 'xl/worksheets/sheet2.xml', target: 'worksheets/sheet2.xml' },
        { ...moves, part: 'xl/worksheets/sheet1.xml', target: 'worksheets/sheet1.xml' },
      ],
    ],
    ['has an absolute target', [{ ...moves, target: '/xl/worksheets/sheet1.xml' }]],
    [
      'has a part of another name',
      [{ ...moves, part: 'xl/worksheets/moves_list.xml', target: 'worksheets/moves_list.xml' }],
    ],
    [
      'has a part in another folder',
      [{ ...moves, part: 'xl/sheets/a.xml', target: 'sheets/a.xml' }],
    ],
    ['has a part beside the workbook', [{ ...moves, part: 'xl/a.xml', target: 'a.xml' }]],
    ['has a part outside of xl', [{ ...moves, part: 'sheets/a.xml', target: '/sheets/a.xml' }]],
    ['has a target with dots', [{ ...moves, target: './worksheets/sheet1.xml' }]],
    ['has a target with two dots', [{ ...moves, target: '../xl/worksheets/sheet1.xml' }]],
    ['stands behind a hidden list', [{ ...list, state: 'hidden' }, moves]],
    [
      'stands behind a very hidden one with the same heads',
      [{ ...moves, name: 'Old', state: 'veryHidden', rows: [heads, ['OLD', 'A', 'B']] }, moves],
    ],
    ['stands behind an empty one', [{ name: 'Empty', rows: [] }, moves]],
    [
      'stands behind a chart',
      [
        {
          name: 'Chart',
          kind: 'chartsheet',
          part: 'xl/chartsheets/sheet1.xml',
          target: 'chartsheets/sheet1.xml',
          rows: [],
        },
        moves,
      ],
    ],
    [
      'stands behind one with fewer heads',
      [
        {
          name: 'Totals',
          rows: [
            ['From', 'Color'],
            ['A', '3'],
          ],
        },
        moves,
      ],
    ],
    ['is hidden, as all are', [{ ...moves, state: 'hidden' }]],
    ['has a name with signs', [{ ...moves, name: 'Moves &amp; more &lt;1&gt;' }, list]],
    ['has a name with quotes', [{ ...moves, name: 'Store &quot;A&quot;' }, list]],
  ])('%s', async (_what, sheets) => {
    expect(await linesOf({ sheets })).toEqual(readMoves);
  });

  test.each<readonly [what: string, path: (path: string) => string]>([
    ['begin with a slash', (path) => `/${path}`],
    ['are those of Windows', (path) => path.replaceAll('/', '\\')],
    ['have another name for the workbook', (path) => path.replace('workbook.xml', 'workbook2.xml')],
  ])('is found where the paths of the parts %s', async (_what, path) => {
    expect(await linesOf({ sheets: [moves], path })).toEqual(readMoves);
  });

  test('is the one that is asked for', async () => {
    const sheets = [
      moves,
      { ...list, name: 'A &amp; B' },
      { ...list, name: 'Old', state: 'hidden' as const },
    ];
    expect((await read({ sheets }, 'A & B')).lines).toEqual([['A'], ['B'], ['C'], ['D']]);
    expect((await read({ sheets })).sheets).toEqual([
      { name: 'Moves', isHidden: false, rows: 3 },
      { name: 'A & B', isHidden: false, rows: 4 },
      { name: 'Old', isHidden: true, rows: 4 },
    ]);
    await expect(read({ sheets }, 'Gone')).rejects.toThrow('There are no rows in the sheet Gone.');
  });

  test('is none where no sheet has rows', async () => {
    await expect(read({ sheets: [{ name: 'A', rows: [] }] })).rejects.toThrow(
      'There are no rows in it.',
    );
  });
});

describe('what is hidden in a workbook', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => [`P${index}`, 'A', 'B']);
  test.each<
    readonly [
      what: string,
      book: Book,
      lines: readonly number[],
      columns: readonly number[],
      leftOff: number,
    ]
  >([
    ['no row', { sheets: [moves] }, [], [], 0],
    ['a row', { sheets: [{ ...moves, hiddenRows: [2] }] }, [2], [], 0],
    [
      'a row below a blank one',
      {
        sheets: [
          { ...moves, rows: [heads, [], ['P1', 'A', 'B'], ['P2', 'B', 'A']], hiddenRows: [3] },
        ],
      },
      [2],
      [],
      0,
    ],
    [
      'a blank row',
      { sheets: [{ ...moves, rows: [heads, [], ['P1', 'A', 'B']], hiddenRows: [1] }] },
      [],
      [],
      0,
    ],
    [
      'a column',
      { sheets: [{ ...moves, before: '<cols><col min="2" max="2" hidden="1"/></cols>' }] },
      [],
      [1],
      0,
    ],
    [
      'a column of no width',
      { sheets: [{ ...moves, before: '<cols><col min="3" max="3" width="0"/></cols>' }] },
      [],
      [2],
      0,
    ],
    [
      'all columns from the third on',
      { sheets: [{ ...moves, before: '<cols><col min="3" max="16384" hidden="true"/></cols>' }] },
      [],
      [2],
      0,
    ],
    [
      'a column without cells',
      { sheets: [{ ...moves, before: '<cols><col min="7" max="7" hidden="1"/></cols>' }] },
      [],
      [],
      0,
    ],
    [
      'a row that says hidden="true"',
      { sheets: [moves], written: (xml) => xml.replace('<row r="2"', '<row r="2" hidden="true"') },
      [1],
      [],
      0,
    ],
    ['a row of another sheet', { sheets: [moves, { ...list, hiddenRows: [1] }] }, [], [], 0],
    [
      'rows of a filter beside 500 others',
      {
        sheets: [
          {
            rows: [heads, ...rows(700)],
            hiddenRows: Array.from({ length: 200 }, (_, index) => index * 2 + 1),
          },
        ],
      },
      [],
      [],
      200,
    ],
    [
      'rows, with room for all',
      { sheets: [{ rows: [heads, ...rows(400)], hiddenRows: [1, 2, 400] }] },
      [1, 2, 400],
      [],
      0,
    ],
  ])('%s', async (_what, book, lines, columns, leftOff) => {
    expect((await read(book)).hidden).toEqual({ lines, columns, leftOff, farCells: 0 });
  });

  test('many hidden rows take no place of 500 that are shown', async () => {
    const hiddenRows = Array.from({ length: 300 }, (_, index) => index + 1);
    const table = await read({ sheets: [{ rows: [heads, ...rows(800)], hiddenRows }] });
    expect(table.lines).toHaveLength(501);
    expect(table.lines[1]).toEqual(['P300', 'A', 'B']);
    expect(table.leftOff).toBe(0);
  });
});

const merged = (...areas: readonly string[]) =>
  `<mergeCells>${areas.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;

describe('joined cells', () => {
  test.each<
    readonly [what: string, sheets: readonly Sheet[], lines: readonly (readonly string[])[]]
  >([
    [
      'say it for each of their rows',
      [
        {
          rows: [heads, ['P1', 'A', 'B'], ['P2', '', 'B'], ['P3', '', 'B']],
          after: merged('B2:B3'),
        },
      ],
      [heads, ['P1', 'A', 'B'], ['P2', 'A', 'B'], ['P3', '', 'B']],
    ],
    [
      'of another sheet say nothing here',
      [
        { ...moves, rows: [heads, ['P1', 'A', 'B'], ['P2', '', 'B']] },
        { ...list, after: merged('B2:B3') },
      ],
      [heads, ['P1', 'A', 'B'], ['P2', '', 'B']],
    ],
    [
      'across columns are of the first',
      [{ rows: [heads, ['P1', 'A', ''], ['P2', 'B', 'A']], after: merged('B2:C2') }],
      [heads, ['P1', 'A'], ['P2', 'B', 'A']],
    ],
    [
      'over rows and columns are of the first column',
      [{ rows: [heads, ['P1', 'A', ''], ['P2', '', '']], after: merged('B2:C3') }],
      [heads, ['P1', 'A'], ['P2', 'A']],
    ],
    [
      'with dollar signs are read too',
      [{ rows: [heads, ['P1', 'A', 'B'], ['P2', '', 'B']], after: merged('$B$2:$B$3') }],
      [heads, ['P1', 'A', 'B'], ['P2', 'A', 'B']],
    ],
    [
      'that are a title over the heads are one line',
      [{ rows: [['Moves', '', ''], heads, ['P1', 'A', 'B']], after: merged('A1:C1') }],
      [['Moves'], heads, ['P1', 'A', 'B']],
    ],
    [
      'that are heads over two lines are in both',
      [
        {
          rows: [
            ['VIN', 'Delivery', ''],
            ['', 'Location', 'Date'],
            ['P1', 'A', 'B'],
          ],
          after: merged('A1:A2', 'B1:C1'),
        },
      ],
      [
        ['VIN', 'Delivery'],
        ['VIN', 'Location', 'Date'],
        ['P1', 'A', 'B'],
      ],
    ],
    [
      'below the last row make no rows',
      [{ rows: [heads, ['P1', 'A', 'B']], after: merged('B2:B9000') }],
      [heads, ['P1', 'A', 'B']],
    ],
    [
      'of all rows of a column are a mistake',
      [{ rows: [heads, ['P1', 'A', 'B'], ['P2', '', 'B']], after: merged('B2:B1048576') }],
      [heads, ['P1', 'A', 'B'], ['P2', '', 'B']],
    ],
    [
      'do not replace what stands in a cell',
      [{ rows: [heads, ['P1', 'A', 'B'], ['P2', 'C', 'B']], after: merged('B2:B3') }],
      [heads, ['P1', 'A', 'B'], ['P2', 'C', 'B']],
    ],
  ])('%s', async (_what, sheets, lines) => {
    expect(await linesOf({ sheets })).toEqual(lines);
  });
});

describe('a number in a workbook', () => {
  test.each<readonly [shown: string, format: string, value: string, is1904: boolean]>([
    ['421', 'General', '421', false],
    ['00421', '00000', '421', false],
    ['00421', '00000;[Red]-00000', '421', false],
    ['12345678', '00000', '12345678', false],
    ['66213', '00000', '66213', false],
    ['02139', '00000', '2139', false],
    ['00421', '00000_)', '421', false],
    ['00421', '&quot;&quot;00000', '421', false],
    ['4.5', '00000', '4.5', false],
    ['P421', '&quot;P&quot;0', '421', false],
    ['U-0421', '&quot;U-&quot;0000', '421', false],
    ['421 A', '0\\ \\A', '421', false],
    ['421', '0', '421', false],
    ['421', '#,##0', '421', false],
    ['4.5', '0.00', '4.5', false],
    ['5', '0.00', '5', false],
    ['24995', '$#,##0', '24995', false],
    ['0.5', '0%', '0.5', false],
    ['2026-10-20', 'm/d/yyyy', '46315', false],
    ['2026-10-20', 'yyyy\\-mm\\-dd', '46315', false],
    ['2026-10-20 15:30', 'm/d/yyyy h:mm', '46315.645833333336', false],
    ['2026-10-20 15:30', 'm/d/yy h:mm AM/PM;@', '46315.6458333', false],
    ['2026-10-20 15:30', '[$-409]m/d/yy h:mm AM/PM;@', '46315.6458333', false],
    ['15:30', 'h:mm', '0.6458333333333334', false],
    ['15:30', 'h:mm AM/PM', '0.645833333333333', false],
    ['15:30', '[$-F400]h:mm:ss AM/PM', '0.645833333333333', false],
    ['00:00', 'h:mm', '0', false],
    ['2026-10-20', 'm/d/yyyy', '44853', true],
    ['2026-10-20 15:30', 'm/d/yyyy h:mm', '44853.6458333', true],
    ['15:30', 'h:mm', '0.6458333333333334', true],
  ])('is read as %s where its format is %s', async (shown, format, value, is1904) => {
    const sheet = { rows: [heads, ['P1', `<c s="1"><v>${value}</v></c>`, 'B']] };
    const [, row] = await linesOf({ sheets: [sheet], formats: [format], is1904 });
    expect(row?.[1]).toBe(shown);
  });
});

describe('a cell of a workbook', () => {
  test.each<readonly [what: string, xml: string, read: string]>([
    ['text of the shared ones', '<c t="s"><v>0</v></c>', 'Olathe'],
    ['shared text in several fonts', '<c t="s"><v>1</v></c>', 'Overland Park'],
    ['text of a formula', '<c t="str"><f>A1</f><v>Olathe</v></c>', 'Olathe'],
    ['a formula without a value', '<c><f>A1</f></c>', ''],
    ['yes', '<c t="b"><v>1</v></c>', 'true'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    [
      'text with spaces around it',
      '<c t="inlineStr"><is><t xml:space="preserve"> A </t></is></c>',
      'A',
    ],
    ['text with signs', '<c t="inlineStr"><is><t>A &amp; B &lt;1&gt;</t></is></c>', 'A & B <1>'],
    ['text with a line break', '<c t="inlineStr"><is><t>A&#10;B</t></is></c>', 'A\nB'],
    ['an ISO date', '<c t="d"><v>2026-10-20T15:30:00</v></c>', '2026-10-20 15:30'],
    ['a number of many digits', '<c><v>1.2345678901E10</v></c>', '12345678901'],
    ['a style that no part has', '<c s="9"><v>421</v></c>', '421'],
  ])('that is %s is read', async (_what, xml, shown) => {
    const sharedStrings = [
      '<t>Olathe</t>',
      '<r><t xml:space="preserve">Overland </t></r><r><rPr><b/></rPr><t>Park</t></r>',
    ];
    const rows = [heads, ['P1', xml, 'B']];
    const [, row] = await linesOf({ sheets: [{ rows }], sharedStrings });
    expect(row?.[1]).toBe(shown);
  });

  test('stands where it says, however many are left out before it', async () => {
    const rows = [heads, ['P1', '', 'B'], ['', '', 'B']];
    expect(await linesOf({ sheets: [{ rows }] })).toEqual([heads, ['P1', '', 'B'], ['', '', 'B']]);
  });

  test('is read from XML with a prefix', async () => {
    const written = (xml: string) =>
      xml.replaceAll(/<(\/?)(?!\?)([a-zA-Z]+)/g, '<$1x:$2').replace(/ xmlns="/, ' xmlns:x="');
    const sheet = { ...moves, hiddenRows: [2], after: merged('B2:B3') };
    const table = await read({ sheets: [sheet], written });
    expect(table.lines).toEqual(readMoves);
    expect(table.hidden.lines).toEqual([2]);
  });

  test('of a day and of a time beside it are read as both', async () => {
    const row = ['P1', '<c s="1"><v>46315</v></c>', '<c s="2"><v>0.6458333333</v></c>'];
    const rows = [['VIN', 'Pickup Date', 'Pickup Time'], row];
    const formats = ['m/d/yyyy', 'h:mm AM/PM'];
    expect((await linesOf({ sheets: [{ rows }], formats }))[1]).toEqual([
      'P1',
      '2026-10-20',
      '15:30',
    ]);
  });
});

describe('a sheet with a stray cell far out', () => {
  const good = [
    ['VIN', 'From', 'To'],
    ...Array.from({ length: 100 }, (_, at) => [`P${at}`, 'A', 'B']),
  ];
  const stray = (reference: string, value = '<is><t>x</t></is>') => {
    const row = reference.replace(/[A-Z]+/, '');
    const cell = `<c r="${reference}" t="inlineStr">${value}</c>`;
    return (xml: string) =>
      xml
        .replace('<sheetData>', `<dimension ref="A1:XFD1048576"/><sheetData>`)
        .replace('</sheetData>', `<row r="${row}">${cell}</row></sheetData>`);
  };

  test.each([
    ['in the last column', 'XFD102', { farCells: 1 }, 0],
    ['in the first column that is not read', 'GS102', { farCells: 1 }, 0],
    ['in the last row', 'A1048576', { farCells: 0 }, 1],
    ['in the last place of all', 'XFD1048576', { farCells: 1 }, 0],
  ])('%s is read with its 100 rows, and the cell is counted', async (_why, at, hidden, leftOff) => {
    const bytes = workbook({ sheets: [{ rows: good }], written: stray(at) });
    const read = await readSheet('day.xlsx', bytes);
    expect(read).toMatchObject({ is: 'xlsx', hidden, leftOff });
    expect(read.is !== 'refused' && read.lines.length).toBe(101);
  });

  test('a format without a value makes a sheet no larger', async () => {
    const bytes = workbook({ sheets: [{ rows: good }], written: stray('XFD1048576', '') });
    expect(await readSheet('day.xlsx', bytes)).toMatchObject({
      leftOff: 0,
      hidden: { farCells: 0 },
    });
  });

  test('of a sheet of 30,000 rows those that an import has are read', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => [`P${at}`, 'A', 'B']);
    const bytes = workbook({ sheets: [{ rows: [['VIN', 'From', 'To'], ...rows] }] });
    const read = await readSheet('day.xlsx', bytes);
    expect(read).toMatchObject({ is: 'xlsx', leftOff: 29_500 });
  });

  test('a workbook of more than two million cells is refused before it is read', async () => {
    const wide = Array.from({ length: 110 }, () => '<c><v>1</v></c>').join('');
    const body = Array.from({ length: 19_000 }, () => `<row>${wide}</row>`).join('');
    const written = (xml: string) => xml.replace('</sheetData>', `${body}</sheetData>`);
    const bytes = workbook({ sheets: [{ rows: good }], written });
    expect(await readSheet('day.xlsx', bytes)).toEqual({
      is: 'refused',
      why: 'It has more than 2,000,000 cells. Keep its rows of moves alone.',
    });
  });
});
