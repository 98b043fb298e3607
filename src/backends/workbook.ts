// Reads a workbook: its values by a kept library, and beside it what is hidden, joined and padded.
import type { Unzipped } from 'fflate';
import {
  columnOfHead,
  firstRows,
  headLineOf,
  headsAt,
  mostRows,
  rowsAbove,
} from '#domain/moveTable.ts';
import { otherArchive } from './fileKinds.ts';
import type { SheetRead } from './sheetRead.ts';
import {
  type Area,
  factsOf,
  type FarOut,
  type PartOf,
  plainParts,
  sheetsOf,
  TooLarge,
} from './workbookParts.ts';

/** What a compressed workbook may unpack to. */
const mostUnpacked = 200 * 1024 * 1024;

type Cell = string | number | boolean | Date | null;
type Values = { readonly sheet: string; readonly data: readonly (readonly Cell[])[] };

/** What reads XLSX. */
export function loadReaders() {
  return Promise.all([import('fflate'), import('read-excel-file/universal')]);
}

/** `wanted`: the name of the sheet; else the first visible one with the most known heads. */
export async function readWorkbook(bytes: Uint8Array, wanted: string | null): Promise<SheetRead> {
  const [{ unzipSync, zipSync, strFromU8, strToU8 }, { default: readAll }] = await loadReaders();
  let unpacked = 0;
  const names: string[] = [];
  const packed = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(pathOf(name));
      const isTaken = /\.(xml|rels)$/.test(name);
      if (isTaken) unpacked += originalSize;
      return isTaken && unpacked <= mostUnpacked;
    },
  });
  const other = otherArchive(names);
  if (other !== null) return { is: 'refused', why: other };
  if (unpacked > mostUnpacked) {
    return { is: 'refused', why: 'It unpacks to more than 200 MB. Keep its rows of moves alone.' };
  }
  const files: Unzipped = Object.fromEntries(
    Object.entries(packed).map(([name, part]) => [pathOf(name), part]),
  );
  const made = trimmed(partsOf(files, strFromU8));
  if (made === null) {
    return {
      is: 'refused',
      why: 'It has more than 2,000,000 cells. Keep its rows of moves alone.',
    };
  }
  const { parts, farOut } = made;
  for (const [path, xml] of parts) files[path] = strToU8(xml);
  // Not compressed, because the reader unpacks large parts in workers made of text, which the
  // security policy forbids.
  const plain = zipSync(files, { level: 0 });
  const all = (await readAll(plain.buffer as ArrayBuffer)) as unknown as readonly Partial<Values>[];
  // A chart has a sheet of its own, without cells.
  const sheets = all.flatMap(({ sheet = '', data }) => (data ? [{ sheet, data }] : []));
  return readSheetOf(sheets, partsOf(files, strFromU8), farOut, wanted);
}

/** Null where it would take the page's memory with it. */
function trimmed(partOf: PartOf) {
  try {
    return plainParts(partOf);
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

/** Some programs write paths of Windows, or begin them with a slash. */
function pathOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '');
}

function partsOf(files: Unzipped, text: (bytes: Uint8Array) => string): PartOf {
  return (path) => {
    const part = files[path];
    return part ? text(part) : null;
  };
}

function readSheetOf(
  sheets: readonly Values[],
  partOf: PartOf,
  farOut: ReadonlyMap<string, FarOut>,
  wanted: string | null,
): SheetRead {
  const parts = sheetsOf(partOf);
  const partNamed = (name: string) => parts.find((part) => part.name === name);
  const filled = sheets.filter(({ data }) => data.some((cells) => cells.some(isFilled)));
  const chosen = wanted === null ? likeliest(filled, partNamed) : named(filled, wanted);
  if (!chosen) {
    const where = wanted === null ? 'it' : `the sheet ${wanted}`;
    return { is: 'refused', why: `There are no rows in ${where}.` };
  }
  const part = partNamed(chosen.sheet);
  const facts = factsOf(partOf, part?.path ?? '');
  const { cells: farCells = 0, rows: farRows = 0 } = farOut.get(part?.path ?? '') ?? {};
  const values = spread(chosen.data, facts.joined).map((row) => row.map(textOfCell));
  for (const { row, column, format } of facts.padded) {
    const cells = values[row];
    const number = cells?.[column] ?? '';
    if (!cells || !/^\d+$/.test(number)) continue;
    cells[column] = `${format.before}${number.padStart(format.digits, '0')}${format.behind}`;
  }
  const rows = values.flatMap((cells, at) => {
    const isBlank = cells.every((cell) => cell.trim() === '');
    return isBlank ? [] : [{ cells, isHidden: facts.hiddenRows.has(at) }];
  });
  const shown = rows.filter(({ isHidden }) => !isHidden);
  const above = rowsAbove(shown.map(({ cells }) => cells));
  // Hidden rows are kept beside the others where there is room for all.
  const kept = rows.length <= mostRows + above ? rows : shown;
  const width = Math.max(0, ...values.map(({ length }) => length));
  const taken = firstRows(kept.map(({ cells }) => cells));
  return {
    is: 'xlsx',
    lines: taken.lines,
    leftOff: taken.leftOff + farRows,
    separator: null,
    sheet: filled.length > 1 ? chosen.sheet : null,
    sheets:
      filled.length > 1
        ? filled.map(({ sheet, data }) => ({
            name: sheet,
            isHidden: partNamed(sheet)?.isHidden ?? false,
            rows: data.filter((cells) => cells.some(isFilled)).length,
          }))
        : [],
    hidden: {
      lines: kept.flatMap(({ isHidden }, at) => (isHidden ? [at] : [])),
      columns: Array.from({ length: width }, (_, at) => at).filter(
        (at) => facts.isHiddenColumn(at) && values.some((cells) => (cells[at] ?? '') !== ''),
      ),
      leftOff: kept === rows ? 0 : rows.length - shown.length,
      farCells,
    },
  };
}

function isFilled(cell: Cell): boolean {
  return cell !== null && cell !== '';
}

function named(sheets: readonly Values[], name: string): Values | undefined {
  return sheets.find(({ sheet }) => sheet === name);
}

/** A visible sheet with the most heads; the first of several. Hidden ones only where all are. */
function likeliest(
  sheets: readonly Values[],
  partNamed: (name: string) => { readonly isHidden: boolean } | undefined,
): Values | undefined {
  const visible = sheets.filter(({ sheet }) => partNamed(sheet)?.isHidden !== true);
  const from = visible.length > 0 ? visible : sheets;
  const heads = from.map(({ data }) => {
    const lines = data.slice(0, 40).map((cells) => cells.map(textOfCell));
    const at = headLineOf(lines, (cell) => /\d{3}/.test(cell));
    return headsAt(lines, at).filter((head) => columnOfHead(head) !== undefined).length;
  });
  return from[heads.indexOf(Math.max(...heads))];
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

/** Dates are the clock's reading; a spreadsheet knows no zone. A time alone is of its first day. */
function textOfCell(cell: Cell): string {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  // Fractions of days are a second off.
  const wall = new Date(Math.round(cell.getTime() / 60_000) * 60_000);
  const [date = '', time = ''] = wall.toISOString().split('T');
  if (firstDays.has(date)) return time.slice(0, 5);
  return time.startsWith('00:00') ? date : `${date} ${time.slice(0, 5)}`;
}

/** Day 0 of a spreadsheet, and that of one which counts from 1904. */
const firstDays = new Set(['1899-12-30', '1899-12-31', '1904-01-01']);
