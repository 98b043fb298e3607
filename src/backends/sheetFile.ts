// Reads the bytes of a file as a table of moves: CSV in the encodings that spreadsheets write, and
// XLSX, whose reader is a part of its own. What cannot be read is refused in words.
import type { Unzipped } from 'fflate';
import type { Separator } from '#domain/csv.ts';
import { firstRows, linesOfText, type MoveLines } from '#domain/moveTable.ts';

/** Larger ones are refused before they are read. */
export const mostBytes = 20 * 1024 * 1024;
/** What a compressed sheet may unpack to. */
const mostUnpacked = 200 * 1024 * 1024;

export type SheetRead =
  | (MoveLines & {
      readonly is: 'csv' | 'xlsx';
      readonly separator: Separator | null;
      /** Its name, where the file has several. */
      readonly sheet: string | null;
    })
  | { readonly is: 'refused'; readonly why: string };

/** Why a file of this name and size is not read; null where it may be. */
export function refusedUnread(name: string, bytes: number): string | null {
  if (bytes === 0) return 'The file is empty.';
  const size = `${Math.ceil(bytes / 1024 / 1024)} MB`;
  if (bytes > mostBytes) {
    return `It has ${size}, and at most 20 MB can be read. Keep its rows of moves alone.`;
  }
  if (/\.(xls|xlsb|ods|numbers)$/i.test(name)) {
    return 'Save it as XLSX or CSV: older and other spreadsheets cannot be read.';
  }
  if (/\.(pdf|docx?|png|jpe?g|zip|pptx?|gif|heic|eml|msg)$/i.test(name)) {
    return 'It is no table. CSV and XLSX can be read.';
  }
  return null;
}

/** Never throws. */
export async function readSheet(name: string, bytes: Uint8Array): Promise<SheetRead> {
  const why = refusedUnread(name, bytes.length);
  if (why !== null) return { is: 'refused', why };
  try {
    if (isZip(bytes)) return await readXlsx(bytes);
    if (isOldExcel(bytes)) return refused('Save it as XLSX: the older XLS cannot be read.');
    return readText(bytes);
  } catch (error) {
    // The reader's own mistake, whose words do not help an operator.
    if (error instanceof TypeError) {
      return refused('It is damaged, or written in an unusual way. Save it again, or as CSV.');
    }
    const words = error instanceof Error ? error.message : String(error);
    return refused(`It cannot be read: ${words}`);
  }
}

function refused(why: string): SheetRead {
  return { is: 'refused', why };
}

function readText(bytes: Uint8Array): SheetRead {
  const text = textOf(bytes);
  if (text === null) return refused('It is no text. CSV and XLSX can be read.');
  const { separator, ...lines } = linesOfText(text);
  if (lines.lines.length === 0) return refused('There are no rows in it.');
  return { is: 'csv', ...lines, separator, sheet: null };
}

/** UTF-8 and UTF-16 by their marks, else UTF-8, else Windows-1252. Null for what is no text. */
export function textOf(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  const utf16 = a === 0xff && b === 0xfe ? 'le' : a === 0xfe && b === 0xff ? 'be' : sixteen(bytes);
  const text = utf16 ? new TextDecoder(`utf-16${utf16}`).decode(bytes) : decoded(bytes);
  // Letters that no table has: it is a picture, or a program.
  // oxlint-disable-next-line no-control-regex
  const odd = text.slice(0, 4_000).match(/[\u0000-\u0008\u000e-\u001a\ufffd]/g)?.length ?? 0;
  return odd * 50 > Math.min(text.length, 4_000) || text.includes('\u0000') ? null : text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 without a mark: nearly every second byte of a text in English is zero. */
function sixteen(bytes: Uint8Array): 'le' | 'be' | null {
  const part = bytes.subarray(0, 2_000);
  if (part.length < 4) return null;
  const zeros = [0, 0];
  for (const [at, byte] of part.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 4 > part.length && even === 0) return 'le';
  return even * 4 > part.length && odd === 0 ? 'be' : null;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

function isOldExcel(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

type Cell = string | number | boolean | Date | null;

/** What reads XLSX. */
export function loadReaders() {
  return Promise.all([import('fflate'), import('read-excel-file/universal')]);
}

async function readXlsx(bytes: Uint8Array): Promise<SheetRead> {
  const [{ unzipSync, zipSync, strFromU8, strToU8 }, { default: readAll }] = await loadReaders();
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isTaken = /\.(xml|rels)$/.test(name);
      if (isTaken) unpacked += originalSize;
      return isTaken && unpacked <= mostUnpacked;
    },
  });
  if (unpacked > mostUnpacked) return refused('It unpacks to more than 200 MB.');
  if (!files['xl/workbook.xml']) return refused('It is no spreadsheet. CSV and XLSX can be read.');
  for (const [name, part] of Object.entries(files)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue;
    const named = withReferences(strFromU8(part));
    if (named !== null) files[name] = strToU8(named);
  }
  // Not compressed, because the reader unpacks large parts in workers made of text, which the
  // security policy forbids.
  const plain = zipSync(files, { level: 0 });
  const sheets = await readAll(plain.buffer as ArrayBuffer);
  const at = sheets.findIndex(({ data }) => data.some((row) => row.some((cell) => cell !== null)));
  const sheet = sheets[at];
  if (!sheet) return refused('There are no rows in it.');
  const lines = spread(sheet.data as unknown as Cell[][], mergesOf(files, at, strFromU8)).map(
    (row) => row.map(textOfCell),
  );
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const name = sheets.length > 1 ? sheet.sheet : null;
  return { is: 'xlsx', ...firstRows(filled), separator: null, sheet: name };
}

/** Cells may leave out where they stand, and then follow each other. Null: all of them say it. */
function withReferences(xml: string): string | null {
  if (!/<c(?:\s(?![^>]*\br=)[^>]*)?>/.test(xml)) return null;
  let row = 0;
  let column = 0;
  return xml.replaceAll(/<(row|c)\b([^>]*)>/g, (tag, what: string, rest: string) => {
    const said = /\br="([A-Z]*)(\d+)"/.exec(rest);
    if (what === 'row') {
      row = said ? Number(said[2]) : row + 1;
      column = 0;
      return tag;
    }
    column = said ? columnOf(said[1] ?? '') + 1 : column + 1;
    return said ? tag : `<c r="${lettersOf(column)}${row}"${rest}>`;
  });
}

/** 1 is 'A'. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column <= 26 ? letter : `${lettersOf(Math.floor((column - 1) / 26))}${letter}`;
}

type Area = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** Cells that were joined into one, of the sheet at this place. */
function mergesOf(files: Unzipped, at: number, text: (bytes: Uint8Array) => string): Area[] {
  const file = files[`xl/worksheets/sheet${at + 1}.xml`];
  if (!file) return [];
  const areas = text(file).matchAll(/<mergeCell [^>]*ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g);
  return Array.from(areas, ([, left = '', top = '', right = '', bottom = '']) => ({
    top: Number(top) - 1,
    left: columnOf(left),
    bottom: Number(bottom) - 1,
    right: columnOf(right),
  })).filter(({ top, bottom, right }) => bottom - top < 10_000 && right < 1_000);
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What stands in joined cells is said for each of their rows. */
function spread(data: readonly (readonly Cell[])[], areas: readonly Area[]): Cell[][] {
  const rows = data.map((row) => [...row]);
  for (const { top, left, bottom } of areas) {
    const value = rows[top]?.[left] ?? null;
    for (let at = top + 1; at <= bottom && at < rows.length; at += 1) {
      const row = rows[at];
      if (row && (row[left] ?? null) === null) row[left] = value;
    }
  }
  return rows;
}

/** Dates are the clock's reading; a spreadsheet knows no zone. */
function textOfCell(cell: Cell): string {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  // Fractions of days are a second off.
  const [date = '', time = ''] = new Date(Math.round(cell.getTime() / 60_000) * 60_000)
    .toISOString()
    .split('T');
  return time.startsWith('00:00') ? date : `${date} ${time.slice(0, 5)}`;
}
