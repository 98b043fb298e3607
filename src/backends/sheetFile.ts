// Reads the bytes of a file as a table of moves: CSV in the encodings that spreadsheets write, and
// XLSX, whose reader is a part of its own. What cannot be read is refused in words.
import { linesOfText } from '#domain/moveTable.ts';
import { otherKind, otherName } from './fileKinds.ts';
import type { SheetRead } from './sheetRead.ts';
import { readWorkbook } from './workbook.ts';

/** Larger ones are refused before they are read. */
export const mostBytes = 20 * 1024 * 1024;

/** Why a file of this name and size is not read; null where it may be. */
export function refusedUnread(name: string, bytes: number): string | null {
  if (bytes === 0) return 'The file is empty.';
  const size = `${Math.ceil(bytes / 1024 / 1024)} MB`;
  if (bytes > mostBytes) {
    return `It has ${size}, and at most 20 MB can be read. Keep its rows of moves alone.`;
  }
  return otherName(name);
}

/** `sheet`: the name of the one to read, where the file has several. Never throws. */
export async function readSheet(
  name: string,
  bytes: Uint8Array,
  sheet: string | null = null,
): Promise<SheetRead> {
  const why = refusedUnread(name, bytes.length);
  if (why !== null) return { is: 'refused', why };
  try {
    if (isZip(bytes)) return await readWorkbook(bytes, sheet);
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
  const other = otherKind(bytes);
  if (other !== null) return refused(other);
  const text = textOf(bytes);
  if (text === null) return refused('It is no text. CSV and XLSX can be read.');
  const { separator, ...lines } = linesOfText(text);
  if (lines.lines.length === 0) return refused('There are no rows in it.');
  const hidden = { lines: [], columns: [], leftOff: 0, farCells: 0 };
  return { is: 'csv', ...lines, separator, sheet: null, sheets: [], hidden };
}

/** UTF-8 and UTF-16 by their marks, else UTF-8, else Windows-1252. Null for what is no text. */
export function textOf(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  const utf16 = a === 0xff && b === 0xfe ? 'le' : a === 0xfe && b === 0xff ? 'be' : sixteen(bytes);
  const whole = utf16 ? new TextDecoder(`utf-16${utf16}`).decode(bytes) : decoded(bytes);
  // DOS ends a text with a sign of its own.
  // oxlint-disable-next-line no-control-regex
  const text = whole.replace(/\u001a+\s*$/, '');
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
