// What the reader of workbooks does not tell: which sheets, rows and columns are hidden, which
// cells are joined, and where a format pads a number. Read from the parts of the file itself.
import { Parser } from 'saxen';
import { mostColumns } from '#domain/moveTable.ts';

/** A part of the workbook by its path; null where there is none. */
export type PartOf = (path: string) => string | null;

export type SheetPart = {
  readonly name: string;
  readonly isHidden: boolean;
  /** The part that holds its cells. */
  readonly path: string;
};

export type Area = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** Rows and columns count from 0. */
export type SheetFacts = {
  readonly hiddenRows: ReadonlySet<number>;
  readonly isHiddenColumn: (column: number) => boolean;
  readonly joined: readonly Area[];
  /** Whole numbers that are shown otherwise: '00421' and 'P421' of 421. */
  readonly padded: readonly {
    readonly row: number;
    readonly column: number;
    readonly format: NumberFormat;
  }[];
};

/** At least so many digits, with the words before and behind them. */
export type NumberFormat = {
  readonly before: string;
  readonly digits: number;
  readonly behind: string;
};

type Attributes = { readonly [name: string]: string | undefined };

/** Calls `on` for each element, by its name without a prefix. Damaged XML ends early. */
function eachElement(xml: string, on: (name: string, attributes: () => Attributes) => void): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decoded) =>
    on(bare(name), () => {
      const own = Object.entries(attributes());
      return Object.fromEntries(own.map(([key, value]) => [key, decoded(value ?? '')]));
    }),
  );
  parser.on('error', () => parser.stop());
  parser.on('warn', () => {});
  parser.parse(xml);
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The sheets of a workbook in their order, with the parts that its relationships name. */
export function sheetsOf(partOf: PartOf): readonly SheetPart[] {
  const targets = new Map<string, string>();
  eachElement(partOf('xl/_rels/workbook.xml.rels') ?? '', (name, attributes) => {
    const { Id = '', Target = '' } = name === 'Relationship' ? attributes() : {};
    if (Id !== '') targets.set(Id, resolved('xl/', Target));
  });
  const sheets: SheetPart[] = [];
  eachElement(partOf('xl/workbook.xml') ?? '', (name, attributes) => {
    if (name !== 'sheet') return;
    const own = attributes();
    const id = Object.entries(own).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const path = targets.get(id) ?? '';
    const state = own.state ?? 'visible';
    sheets.push({ name: own.name ?? '', isHidden: state !== 'visible', path });
  });
  return sheets;
}

/** The styles of cells that pad numbers or put words beside them, and how many styles there are. */
function stylesOf(styles: string) {
  const formats = new Map<string, NumberFormat>();
  const padded = new Map<string, NumberFormat>();
  let isOfCells = false;
  let count = 0;
  eachElement(styles, (name, attributes) => {
    if (name === 'numFmt') {
      const { numFmtId = '', formatCode = '' } = attributes();
      const format = formatOf(formatCode.split(';')[0] ?? '');
      if (format) formats.set(numFmtId, format);
    } else if (name === 'cellXfs' || name === 'cellStyles' || name === 'dxfs') {
      isOfCells = name === 'cellXfs';
    } else if (name === 'xf' && isOfCells) {
      const format = formats.get(attributes().numFmtId ?? '');
      if (format) padded.set(String(count), format);
      count += 1;
    }
  });
  return { padded, count };
}

/** '00000' and '"P"0'; null for what shows a number as it is, or a date. */
function formatOf(code: string): NumberFormat | null {
  const plain = code.replaceAll(/\[[^\]]*\]|[_*]./g, '');
  const words = String.raw`((?:"[^"]*"|\\.|[- /])*)`;
  const [all, before = '', zeros = '', behind = ''] =
    new RegExp(`^${words}(0+)${words}$`).exec(plain.replace(/^#+(?=0)/, '')) ?? [];
  const said = [before, behind].map((part) => part.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2'));
  const [first = '', last = ''] = said;
  if (all === undefined) return null;
  if (zeros.length < 2 && first === '' && last === '') return null;
  return { before: first, digits: zeros.length, behind: last };
}

/** What a sheet says of its rows, columns and cells; `path`: of its part. */
export function factsOf(partOf: PartOf, path: string): SheetFacts {
  const whole = partOf(path) ?? '';
  const { padded } = stylesOf(partOf('xl/styles.xml') ?? '');
  const hiddenRows = new Set<number>();
  const hiddenColumns: (readonly [first: number, last: number])[] = [];
  const joined: Area[] = [];
  const padding: { row: number; column: number; format: NumberFormat }[] = [];
  let row = -1;
  let column = -1;
  // Cells are looked at for the sake of their formats alone, and are most of a sheet.
  const xml = padded.size > 0 ? whole : whole.replaceAll(wholeCell, '');
  eachElement(xml, (name, attributes) => {
    if (name === 'row') {
      const { r, hidden } = attributes();
      row = r === undefined ? row + 1 : Number(r) - 1;
      column = -1;
      if (isYes(hidden)) hiddenRows.add(row);
    } else if (name === 'c' && padded.size > 0) {
      const { r, s = '', t = 'n' } = attributes();
      column = r === undefined ? column + 1 : columnOf(r);
      const format = padded.get(s);
      if (format && t === 'n') padding.push({ row, column, format });
    } else if (name === 'col') {
      const { min = '0', max = '0', hidden, width } = attributes();
      if (isYes(hidden) || width === '0') hiddenColumns.push([Number(min) - 1, Number(max) - 1]);
    } else if (name === 'mergeCell') {
      const area = areaOf(attributes().ref ?? '');
      if (area) joined.push(area);
    }
  });
  return {
    hiddenRows,
    isHiddenColumn: (at) => hiddenColumns.some(([first, last]) => at >= first && at <= last),
    joined,
    padded: padding,
  };
}

/** 'B2:C9'. A larger area is a mistake. */
function areaOf(ref: string): Area | null {
  const [, left = '', top = '', right = '', bottom = ''] =
    /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/.exec(ref) ?? [];
  if (left === '') return null;
  const area = {
    top: Number(top) - 1,
    left: columnOf(left),
    bottom: Number(bottom) - 1,
    right: columnOf(right),
  };
  return area.bottom - area.top < 10_000 && area.right < 1_000 ? area : null;
}

/** 0 is 'A'; digits behind the letters count nothing. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** 1 is 'A'. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column <= 26 ? letter : `${lettersOf(Math.floor((column - 1) / 26))}${letter}`;
}

/** The path of a part that another one in `folder` names. */
function resolved(folder: string, target: string): string {
  const from = /^[\\/]/.test(target) ? '' : folder;
  const path: string[] = [];
  for (const name of `${from}${target}`.split(/[\\/]+/)) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** What of a sheet lies so far out that it is not read. */
export type FarOut = { readonly cells: number; readonly rows: number };

/** Later rows are counted, and not read. */
export const mostSheetRows = 20_000;
/**
 * Of all sheets together.
 * @limit cells of a workbook
 * @test src/backends/workbook.test.ts: a workbook of more than two million cells is refused before
 *   it is read
 */
const mostCells = 2_000_000;

/** A workbook that would take the page's memory with it. */
export class TooLarge extends Error {}

/**
 * The parts that the reader of workbooks does not understand as they are, in its own way: the
 * workbook and what it names by other paths, and cells without a place, of an unknown style or
 * with an error, which it leaves out. Cells without a value, and those far out, are taken away:
 * the reader makes a table as wide and as high as the farthest of them. Throws `TooLarge`.
 */
export function plainParts(partOf: PartOf): {
  readonly parts: ReadonlyMap<string, string>;
  /** By the path of the sheet. */
  readonly farOut: ReadonlyMap<string, FarOut>;
} {
  const path = workbookPath(partOf);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const related = partOf(`${folder}_rels/${path.slice(folder.length)}.rels`) ?? '';
  const parts = new Map([
    ['xl/workbook.xml', (partOf(path) ?? '').replace(/date1904=(["'])true\1/, 'date1904="1"')],
    [
      'xl/_rels/workbook.xml.rels',
      related.replaceAll(/\bTarget=(["'])(.*?)\1/g, (all, _quote, target: string) =>
        /^[a-z]+:/i.test(target) ? all : `Target="/${resolved(folder, target)}"`,
      ),
    ],
  ]);
  const now = (name: string) => parts.get(name) ?? partOf(name);
  const { count } = stylesOf(now('xl/styles.xml') ?? '');
  const farOut = new Map<string, FarOut>();
  let cells = 0;
  for (const { path: sheet } of sheetsOf(now)) {
    const xml = partOf(sheet);
    if (xml === null) continue;
    const plain = plainCells(xml, count, mostCells - cells);
    cells += plain.cells;
    farOut.set(sheet, plain.farOut);
    parts.set(sheet, plain.xml);
  }
  return { parts, farOut };
}

function workbookPath(partOf: PartOf): string {
  let path = 'xl/workbook.xml';
  eachElement(partOf('_rels/.rels') ?? '', (name, attributes) => {
    const { Type = '', Target = '' } = name === 'Relationship' ? attributes() : {};
    if (Type.endsWith('/officeDocument')) path = resolved('', Target);
  });
  return path;
}

/** A row's first tag, or a whole cell: its attributes, and what is in it. */
const rowOrCell =
  /<((?:\w+:)?)(?:row(?=[\s/>])([^>]*)>|c(?=[\s/>])([^>]*?)(?:\/>|>([^]*?)<\/\1c>))/g;
/** How large the reader is to make its table. */
const dimension = /<(?:\w+:)?dimension\b[^>]*>(?:<\/(?:\w+:)?dimension>)?/;

const place = /\br="([A-Z]*)(\d+)"/;
const hasValue = /<(?:\w+:)?(?:v|is)[\s/>]/;
const wholeCell = /<((?:\w+:)?)c(?=[\s/>])[^>]*?(?:\/>|>[^]*?<\/\1c>)/g;

/** `styles`: how many there are; `most`: cells that may have a value. */
function plainCells(xml: string, styles: number, most: number) {
  let row = 0;
  let column = 0;
  let cells = 0;
  let farCells = 0;
  const farRows = new Set<number>();
  // Called for each cell: what most cells need not is not looked for.
  const keep = (tag: string, prefix = '', ofRow?: string, ofCell = '', body = ''): string => {
    const said = place.exec(ofRow ?? ofCell);
    if (ofRow !== undefined) {
      row = said ? Number(said[2]) : row + 1;
      column = 0;
      return tag;
    }
    column = said ? columnOf(said[1] ?? '') + 1 : column + 1;
    // A cell that has a format alone.
    if (!body.includes('<v') && !body.includes('<is') && !hasValue.test(body)) return '';
    if (column > mostColumns) farCells += 1;
    else if (row > mostSheetRows) farRows.add(row);
    else {
      cells += 1;
      if (cells > most) throw new TooLarge();
      const isPlain = said && !ofCell.includes('t="e"') && !ofCell.includes(' s="');
      if (isPlain) return tag;
      const attributes = ofCell
        .replace(/\bt="e"/, 't="str"')
        .replace(/\bs="(\d+)"/, (style, at) => (Number(at) < styles ? style : ''));
      const where = said ? '' : ` r="${lettersOf(column)}${row}"`;
      return `<${prefix}c${where}${attributes}>${body}</${prefix}c>`;
    }
    return '';
  };
  const plain = xml.replace(dimension, '').replaceAll(rowOrCell, keep);
  return { xml: plain, cells, farOut: { cells: farCells, rows: farRows.size } };
}
