// What a file is that is no table, by its first bytes: whoever chose it is told what it is, and the
// way out.

const asTable = 'Open it in a spreadsheet program and save it as XLSX or CSV.';

/** Why these bytes are no table that can be read; null where they may be. */
export function otherKind(bytes: Uint8Array): string | null {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return compoundKind(bytes);
  if (begins(bytes, 0x1f, 0x8b)) return packed;
  if (begins(bytes, 0x09) && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? 1)) return oldWorkbook;
  const start = startOf(bytes).replace(/^(?:ï»¿|\ufeff|[\s\0])+/, '');
  for (const [sign, why] of kinds) if (sign.test(start)) return why;
  return mailKind(start);
}

/** A mail, or a page saved as one: both begin with lines of their own heads. */
function mailKind(start: string): string | null {
  if (!/^[\w-]+:/.test(start) || !/^MIME-Version:/im.test(start)) return null;
  const isSent = /^(?:Received|Return-Path|Message-ID):/im.test(start);
  return !isSent && /text\/html/i.test(start) ? page : mail;
}

/** Why a file of this name is none to be read; null where it may be one. */
export function otherName(name: string): string | null {
  for (const [sign, why] of names) if (sign.test(name)) return why;
  return null;
}

/** Elements that a page of HTML begins with, as programs write it into a file for spreadsheets. */
const htmlStart = new RegExp(
  '^(?:<\\?xml[^>]*>\\s*)?(?:<!--[^]*?-->\\s*)?' +
    '<(?:!doctype html|html|head|body|table|meta|style|div|p|tr)[\\s>]',
  'i',
);
/** Of bzip2, 7z and RAR; gzip begins with a byte that no text has. */
const packedStart = /^(?:BZh\d1AY&SY|7z\xbc\xaf|Rar!)/;

const packed = 'It is compressed. Unpack it, and drop what is inside.';

const oldWorkbook = `It is a workbook of an older kind (XLS). ${asTable}`;
const mail = 'It is a mail. Save the table that it holds, and drop that.';
const page = `It is a web page saved as one file. ${asTable}`;
const pdf = 'It is a PDF. Ask for the table behind it as XLSX or CSV.';
const picture = 'It is a picture. Ask for the table itself as XLSX or CSV.';
const document = 'It is a text document. Copy its table and paste it here.';
const archive = 'It is an archive. Unpack it, and drop the table inside.';
const presentation = 'It is a presentation. Copy its table and paste it here.';

const pictureStart = new RegExp(
  '^(?:\\x89PNG|\\xff\\xd8\\xff|GIF8|BM.{4}\\0\\0|RIFF.{4}WEBP|II\\*\\0|MM\\0\\*|' +
    '.?ftyp(?:heic|heix|mif1|avif))',
  's',
);

const names: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/i, pdf],
  [/\.docx?$/i, document],
  [/\.(?:png|jpe?g|gif|heic)$/i, picture],
  [/\.zip$/i, archive],
  [/\.pptx?$/i, presentation],
  [/\.(?:eml|msg)$/i, mail],
];

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, pdf],
  [/^\{\\rtf/, document],
  [pictureStart, picture],
  [packedStart, packed],
  [/^SQLite format 3/, 'It is a database. Export its table as CSV.'],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?<(?:\w+:)?Workbook[\s>]/,
    `It is a spreadsheet as XML of 2003. ${asTable}`,
  ],
  [htmlStart, `It is a page of HTML, named as a spreadsheet. ${asTable}`],
  [
    /^<\?xml|^<[a-z]\w*[\s>/][^]*(?:<\/|\/>)/i,
    'It is XML, and no table. Export the rows as CSV or XLSX.',
  ],
  [/^[[{]\s*(?:["{[]|[\]}]?\s*$)/, 'It is JSON, and no table. Export the rows as CSV or XLSX.'],
];

/** What an archive is that is no workbook; null where it is one. `paths`: of its files. */
export function otherArchive(paths: readonly string[]): string | null {
  const has = (sign: RegExp) => paths.some((path) => sign.test(path));
  if (has(/(?:^|\/)workbook\d*\.xml$/)) return null;
  if (has(/(?:^|\/)workbook\.bin$/)) return `It is a binary workbook (XLSB). ${asTable}`;
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/))
    return 'It is of Numbers. Export it there as XLSX or CSV.';
  if (has(/^content\.xml$/)) return `It is an OpenDocument file. ${asTable}`;
  if (has(/^word\//)) return document;
  if (has(/^ppt\//)) return presentation;
  if (has(/\.(?:csv|tsv|txt|xlsx)$/i)) return archive;
  return 'It is no spreadsheet. CSV and XLSX can be read.';
}

/** Files of Microsoft before 2007, and newer ones behind a password, name their parts in UTF-16. */
function compoundKind(bytes: Uint8Array): string {
  const text = latin(bytes).replaceAll('\0', '');
  if (text.includes('EncryptedPackage') || text.includes('EncryptionInfo')) {
    return 'It is protected by a password. Save it without one, or paste its rows here.';
  }
  if (text.includes('WordDocument')) {
    return document;
  }
  if (text.includes('PowerPoint')) return presentation;
  return text.includes('__substg1.0_') ? mail : oldWorkbook;
}

function begins(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** The first letters of a text, and the first bytes of what is none. */
function startOf(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 8_000);
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(start);
  return begins(bytes, 0xfe, 0xff) ? new TextDecoder('utf-16be').decode(start) : latin(start);
}

/** Each byte as a letter. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return text;
}
