// Files that are dropped as tables and are none: each is named, with the way out.
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSheet, refusedUnread } from './sheetFile.ts';

const asTable = 'Open it in a spreadsheet program and save it as XLSX or CSV.';
const asRows = 'Export the rows as CSV or XLSX.';
const paste = 'Copy its table and paste it here.';
const picture = 'It is a picture. Ask for the table itself as XLSX or CSV.';
const mail = 'It is a mail. Save the table that it holds, and drop that.';
const html = `It is a page of HTML, named as a spreadsheet. ${asTable}`;
const table =
  '<table><tr><td>VIN</td><td>From</td></tr><tr><td>P1</td><td>Olathe</td></tr></table>';

/** A file of Microsoft before 2007: its first bytes, and the name of a part in UTF-16. */
function compound(part: string): Uint8Array {
  const start = [
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...new Array<number>(1_000).fill(0),
  ];
  const name = [...part].flatMap((letter) => [letter.charCodeAt(0), 0]);
  return Uint8Array.from([...start, ...name, ...new Array<number>(1_000).fill(0)]);
}

function archive(...names: readonly string[]): Uint8Array {
  return zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));
}

function bytes(...start: readonly (number | string)[]): Uint8Array {
  const first = start.flatMap((part) => (typeof part === 'number' ? [part] : [...strToU8(part)]));
  return Uint8Array.from([...first, ...Array.from({ length: 600 }, (_, at) => (at * 7) % 256)]);
}

const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

const mhtml = (type: string) =>
  `From: <Saved by Excel>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${table}`;

describe('a file that is no table is refused by what it is', () => {
  test.each<readonly [what: string, name: string, bytes: Uint8Array, why: string]>([
    ['a page of HTML', 'a.xlsx', strToU8(`<html><body>${table}</body></html>`), html],
    ['a table of HTML', 'a.xls', strToU8(table), html],
    [
      'a page with a doctype and blank lines',
      'a.xls',
      strToU8(`\r\n\r\n<!DOCTYPE html PUBLIC "x"><html>${table}`),
      html,
    ],
    ['a page of HTML with a mark', 'a.xls', strToU8(`\uFEFF<html>${table}`), html],
    [
      'a page of HTML as a spreadsheet program writes it',
      'a.xls',
      strToU8(`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta>${table}`),
      html,
    ],
    ['a page with a comment before it', 'a.xls', strToU8(`<!-- report --><html>${table}`), html],
    ['a styled page', 'a.xls', strToU8(`<style>td{}</style>${table}`), html],
    ['a page of HTML in UTF-16', 'a.xls', utf16(`<html>${table}</html>`), html],
    [
      'a page that asks to sign in',
      'moves.csv',
      strToU8('<!doctype html><title>Sign in</title>'),
      html,
    ],
    [
      'XML of 2003',
      'a.xls',
      strToU8(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n' +
          '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>',
      ),
      `It is a spreadsheet as XML of 2003. ${asTable}`,
    ],
    [
      'XML of 2003 with a prefix',
      'a.xml',
      strToU8('<?xml version="1.0"?><ss:Workbook xmlns:ss="urn"></ss:Workbook>'),
      `It is a spreadsheet as XML of 2003. ${asTable}`,
    ],
    [
      'other XML',
      'a.xml',
      strToU8('<?xml version="1.0"?><orders><order vin="1"/></orders>'),
      `It is XML, and no table. ${asRows}`,
    ],
    [
      'a workbook behind a password',
      'a.xlsx',
      compound('EncryptedPackage'),
      'It is protected by a password. Save it without one, or paste its rows here.',
    ],
    [
      'an old workbook',
      'a.xls',
      compound('Workbook'),
      `It is a workbook of an older kind (XLS). ${asTable}`,
    ],
    [
      'an older workbook',
      'a.xls',
      compound('Book'),
      `It is a workbook of an older kind (XLS). ${asTable}`,
    ],
    ['an old text document', 'a.xls', compound('WordDocument'), `It is a text document. ${paste}`],
    ['a saved mail', 'a.dat', compound('__substg1.0_'), mail],
    [
      'an old presentation',
      'a.dat',
      compound('PowerPoint Document'),
      `It is a presentation. ${paste}`,
    ],
    [
      'XLS of the first versions',
      'a.xls',
      bytes(0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00),
      `It is a workbook of an older kind (XLS). ${asTable}`,
    ],
    [
      'a binary workbook',
      'a.xlsb',
      archive('[Content_Types].xml', 'xl/workbook.bin', 'xl/worksheets/sheet1.bin'),
      `It is a binary workbook (XLSB). ${asTable}`,
    ],
    [
      'an OpenDocument sheet',
      'a.ods',
      archive('mimetype', 'content.xml', 'META-INF/manifest.xml'),
      `It is an OpenDocument file. ${asTable}`,
    ],
    [
      'a sheet of Numbers',
      'a.numbers',
      archive('Index/Document.iwa', 'Metadata/x.plist'),
      'It is of Numbers. Export it there as XLSX or CSV.',
    ],
    [
      'an older sheet of Numbers',
      'a.numbers',
      archive('Index.zip', 'preview.jpg'),
      'It is of Numbers. Export it there as XLSX or CSV.',
    ],
    [
      'a text document',
      'a.xlsx',
      archive('[Content_Types].xml', 'word/document.xml'),
      `It is a text document. ${paste}`,
    ],
    ['a presentation', 'a.xlsx', archive('ppt/presentation.xml'), `It is a presentation. ${paste}`],
    [
      'an archive with a CSV file',
      'moves.xlsx',
      archive('report/moves.csv'),
      'It is an archive. Unpack it, and drop the table inside.',
    ],
    [
      'an archive with workbooks',
      'moves',
      archive('a.xlsx', 'b.xls'),
      'It is an archive. Unpack it, and drop the table inside.',
    ],
    [
      'an archive of pictures',
      'moves',
      archive('a.jpg'),
      'It is no spreadsheet. CSV and XLSX can be read.',
    ],
    [
      'a PDF',
      'a.csv',
      bytes('%PDF-1.7'),
      'It is a PDF. Ask for the table behind it as XLSX or CSV.',
    ],
    ['RTF', 'a.csv', strToU8('{\\rtf1\\ansi VIN}'), `It is a text document. ${paste}`],
    ['a PNG', 'a.csv', bytes(0x89, 'PNG\r\n'), picture],
    ['a JPEG', 'a.csv', bytes(0xff, 0xd8, 0xff, 0xe0), picture],
    ['a GIF', 'a.csv', bytes('GIF89a'), picture],
    ['a WebP', 'a.csv', bytes('RIFF', 1, 2, 0, 0, 'WEBPVP8 '), picture],
    ['a HEIC', 'a.csv', bytes(0, 0, 0, 0x18, 'ftypheic'), picture],
    ['a TIFF', 'a.csv', bytes('II*', 0), picture],
    [
      'gzip',
      'moves.csv.gz',
      gzipSync(strToU8('VIN,From\nP1,Olathe')),
      'It is compressed. Unpack it, and drop what is inside.',
    ],
    [
      'bzip2',
      'a.csv',
      bytes('BZh91AY&SY'),
      'It is compressed. Unpack it, and drop what is inside.',
    ],
    [
      '7z',
      'a.csv',
      bytes('7z', 0xbc, 0xaf, 0x27, 0x1c),
      'It is compressed. Unpack it, and drop what is inside.',
    ],
    [
      'RAR',
      'a.csv',
      bytes('Rar!', 0x1a, 0x07),
      'It is compressed. Unpack it, and drop what is inside.',
    ],
    [
      'JSON',
      'a.csv',
      strToU8('[{"vin":"P1","from":"Olathe"}]'),
      `It is JSON, and no table. ${asRows}`,
    ],
    [
      'JSON over lines',
      'a.json',
      strToU8('{\n  "moves": [\n    { "vin": "P1" }\n  ]\n}'),
      `It is JSON, and no table. ${asRows}`,
    ],
    ['an empty list of JSON', 'a.json', strToU8('[]'), `It is JSON, and no table. ${asRows}`],
    [
      'a page saved as one file',
      'a.xls',
      strToU8(
        'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n' +
          `Content-Type: text/html\r\n\r\n${table}`,
      ),
      `It is a web page saved as one file. ${asTable}`,
    ],
    [
      'a page saved with who saved it',
      'a.mht',
      strToU8(mhtml('multipart/related; type="text/html"')),
      `It is a web page saved as one file. ${asTable}`,
    ],
    [
      'a mail with a table of HTML',
      'a.txt',
      strToU8(`Received: from mx\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${table}`),
      mail,
    ],
    [
      'a mail as text',
      'a.txt',
      strToU8(
        'Received: from mx\r\nFrom: jo@example.com\r\nSubject: Moves\r\n' +
          'MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nPlease move P1',
      ),
      mail,
    ],
    [
      'a database',
      'a.csv',
      bytes('SQLite format 3', 0),
      'It is a database. Export its table as CSV.',
    ],
    [
      'a web archive of Safari',
      'a.csv',
      bytes('bplist00'),
      'It is no text. CSV and XLSX can be read.',
    ],
    [
      'no text at all',
      'a.csv',
      bytes(1, 2, 3, 0, 0, 5),
      'It is no text. CSV and XLSX can be read.',
    ],
  ])('%s named %s', async (_what, name, file, why) => {
    expect(await readSheet(name, file)).toEqual({ is: 'refused', why });
  });
});

describe('a text is read, whatever its file is called', () => {
  const lines = [
    ['VIN', 'From'],
    ['P1', 'Olathe, KS'],
  ];
  test.each<readonly [what: string, name: string, bytes: Uint8Array]>([
    ['tabs named XLS', 'moves.xls', strToU8('VIN\tFrom\r\nP1\tOlathe, KS\r\n')],
    ['tabs in UTF-16 named XLS', 'moves.xls', utf16('VIN\tFrom\r\nP1\tOlathe, KS\r\n')],
    ['CSV named XLSX', 'moves.xlsx', strToU8('VIN,From\nP1,"Olathe, KS"')],
    ['CSV without an ending', 'moves', strToU8('VIN,From\nP1,"Olathe, KS"')],
    ['CSV named DAT', 'moves.dat', strToU8('VIN,From\nP1,"Olathe, KS"')],
    ['blank lines first', 'moves.csv', strToU8('\r\n\r\nVIN,From\nP1,"Olathe, KS"')],
    ['a mark of UTF-8', 'moves.csv', strToU8('\uFEFFVIN,From\nP1,"Olathe, KS"')],
    ['CR line ends', 'moves.txt', strToU8('VIN;From\rP1;Olathe, KS')],
    ['an end-of-file of DOS', 'moves.csv', strToU8('VIN,From\r\nP1,"Olathe, KS"\r\n\u001a')],
  ])('%s', async (_what, name, file) => {
    expect(await readSheet(name, file)).toMatchObject({ is: 'csv', lines });
  });

  test.each<readonly [text: string, first: readonly string[]]>([
    ['[VIN],[From]\nP1,Olathe', ['[VIN]', '[From]']],
    ['<VIN>,<From>\nP1,Olathe', ['<VIN>', '<From>']],
    ['BZh,From\nP1,Olathe', ['BZh', 'From']],
    ['{VIN},From\nP1,Olathe', ['{VIN}', 'From']],
    ['From,To\nP1,Olathe', ['From', 'To']],
    ['From: A,To: B\nP1,Olathe', ['From: A', 'To: B']],
  ])('%j is no other kind', async (text, first) => {
    const read = await readSheet('a.csv', strToU8(text));
    expect(read.is === 'refused' ? read.why : read.lines[0]).toEqual(first);
  });
});

test.each([
  ['a.pdf', 'It is a PDF. Ask for the table behind it as XLSX or CSV.'],
  ['a.docx', `It is a text document. ${paste}`],
  ['a.DOC', `It is a text document. ${paste}`],
  ['photo.JPEG', picture],
  ['a.PNG', picture],
  ['a.heic', picture],
  ['a.pptx', `It is a presentation. ${paste}`],
  ['moves.zip', 'It is an archive. Unpack it, and drop the table inside.'],
  ['a.eml', mail],
  ['a.msg', mail],
])('a file named %s is refused before it is read: %s', (name, why) => {
  expect(refusedUnread(name, 10)).toBe(why);
});
