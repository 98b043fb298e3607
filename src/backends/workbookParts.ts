// What the reader of workbooks does not tell: which sheets, rows and columns are hidden, which
// cells are joined, and where a format pads a number. Read from the parts of the file itself.
import { Parser } from 'saxen';

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
  /** Numbers that are shown with zeros before them: '00421' of 421. */
  readonly padded: readonly {
    readonly row: number;
    readonly column: number;
    readonly text: string;
  }[];
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
    if (Id !== '') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  });
  const sheets: SheetPart[] = [];
  eachElement(partOf('xl/workbook.xml') ?? '', (name, attributes) => {
    if (name !== 'sheet') return;
    const own = attributes();
    const id = Object.entries(own).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const path = (targets.get(id) ?? '').replace(/^xl\/\.\.\//, '').replaceAll('/./', '/');
    const state = own.state ?? 'visible';
    sheets.push({ name: own.name ?? '', isHidden: state !== 'visible', path });
  });
  return sheets;
}

/** How many digits each style of a cell has at least; only those that pad with zeros. */
function paddedStyles(styles: string): ReadonlyMap<string, number> {
  const formats = new Map<string, number>();
  const padded = new Map<string, number>();
  let isOfCells = false;
  let at = 0;
  eachElement(styles, (name, attributes) => {
    if (name === 'numFmt') {
      const { numFmtId = '', formatCode = '' } = attributes();
      const [code = ''] = formatCode.split(';');
      if (/^0{2,}$/.test(code)) formats.set(numFmtId, code.length);
    } else if (name === 'cellXfs' || name === 'cellStyles' || name === 'dxfs') {
      isOfCells = name === 'cellXfs';
    } else if (name === 'xf' && isOfCells) {
      const digits = formats.get(attributes().numFmtId ?? '');
      if (digits !== undefined) padded.set(String(at), digits);
      at += 1;
    }
  });
  return padded;
}

/** What a sheet says of its rows, columns and cells; `path`: of its part. */
export function factsOf(partOf: PartOf, path: string): SheetFacts {
  const xml = partOf(path) ?? '';
  const digitsOf = paddedStyles(partOf('xl/styles.xml') ?? '');
  const hiddenRows = new Set<number>();
  const hiddenColumns: (readonly [first: number, last: number])[] = [];
  const joined: Area[] = [];
  const padding: { row: number; column: number; digits: number }[] = [];
  let row = -1;
  let column = -1;
  eachElement(xml, (name, attributes) => {
    if (name === 'row') {
      const { r, hidden } = attributes();
      row = r === undefined ? row + 1 : Number(r) - 1;
      column = -1;
      if (isYes(hidden)) hiddenRows.add(row);
    } else if (name === 'c' && digitsOf.size > 0) {
      const { r, s = '', t = 'n' } = attributes();
      column = r === undefined ? column + 1 : columnOf(r);
      const digits = digitsOf.get(s);
      if (digits !== undefined && t === 'n') padding.push({ row, column, digits });
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
    padded: padding.map(({ row: at, column: of, digits }) => {
      return { row: at, column: of, text: '0'.repeat(digits) };
    }),
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

/** Cells may leave out where they stand, and then follow each other. Null: all of them say it. */
export function withReferences(xml: string): string | null {
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
