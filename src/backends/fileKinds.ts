// What a file is that is no table, by its first bytes: whoever chose it is told what it is, and the
// way out.

const asTable = 'Open it in a spreadsheet program and save it as XLSX or CSV.';

/** Why these bytes are no table that can be read; null where they may be. */
export function otherKind(bytes: Uint8Array): string | null {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return compoundKind(bytes);
  if (begins(bytes, 0x1f, 0x8b)) return packed;
  const start = latin(bytes.subarray(0, 4_000)).replace(/^(?:ï»¿|[\s\0])+/, '');
  for (const [sign, why] of kinds) if (sign.test(start)) return why;
  return null;
}

/** Elements that a page of HTML begins with, as programs write it into a file for spreadsheets. */
const htmlStart = new RegExp(
  '^(?:<\\?xml[^>]*>\\s*)?(?:<!--[^]*?-->\\s*)?' +
    '<(?:!doctype html|html|head|body|table|meta|style|div|p|tr)[\\s>]',
  'i',
);
/** Of bzip2, 7z and RAR; gzip begins with a byte that no text has. */
const packedStart = /^(?:BZh|7z\xbc\xaf|Rar!)/;

const packed = 'It is compressed. Unpack it, and drop what is inside.';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'It is a PDF. Ask for the table behind it as XLSX or CSV.'],
  [/^\{\\rtf/, `It is a text document. Copy its table and paste it here.`],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0|RIFF.{4}WEBP)/s, 'It is a picture, and no table.'],
  [packedStart, packed],
  [/^SQLite format 3/, 'It is a database. Export its table as CSV.'],
  [/^MIME-Version:[^]*text\/html/i, `It is a web page saved as one file. ${asTable}`],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?<(?:\w+:)?Workbook[\s>]/,
    `It is a spreadsheet as XML of 2003. ${asTable}`,
  ],
  [htmlStart, `It is a page of HTML, named as a spreadsheet. ${asTable}`],
  [/^<\?xml|^<[a-z]\w*[\s>/]/i, 'It is XML, and no table. Export the rows as CSV or XLSX.'],
  [/^[[{]\s*(?:["{[]|$)/, 'It is JSON, and no table. Export the rows as CSV or XLSX.'],
];

/** What an archive is that is no workbook; null where it is one. `names`: of its files. */
export function otherArchive(names: readonly string[]): string | null {
  const has = (sign: RegExp) => names.some((name) => sign.test(name));
  if (has(/^\/?xl\/workbook\.xml$/)) return null;
  if (has(/^\/?xl\/workbook\.bin$/)) return `It is a binary workbook (XLSB). ${asTable}`;
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/))
    return 'It is of Numbers. Export it there as XLSX or CSV.';
  if (has(/^content\.xml$/)) return `It is an OpenDocument file. ${asTable}`;
  if (has(/^word\//)) return 'It is a text document. Copy its table and paste it here.';
  if (has(/^ppt\//)) return 'It is a presentation. Copy its table and paste it here.';
  if (has(/\.(?:csv|tsv|txt|xlsx)$/i))
    return 'It is an archive. Unpack it, and drop the table inside.';
  return 'It is no spreadsheet. CSV and XLSX can be read.';
}

/** Files of Microsoft before 2007, and newer ones behind a password, name their parts in UTF-16. */
function compoundKind(bytes: Uint8Array): string {
  const text = latin(bytes).replaceAll('\0', '');
  if (text.includes('EncryptedPackage') || text.includes('EncryptionInfo')) {
    return 'It is protected by a password. Save it without one, or paste its rows here.';
  }
  if (text.includes('WordDocument')) {
    return 'It is a text document. Copy its table and paste it here.';
  }
  return `It is a workbook of an older kind (XLS). ${asTable}`;
}

function begins(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Each byte as a letter. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return text;
}
