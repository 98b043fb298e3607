// The compact VIN data as `scripts/vinData.mjs` writes it: opened at once, read part by part.

/** A maker's code: the first three characters of a VIN, of small makers also the 12th to 14th. */
export type Wmi = {
  readonly manufacturer: string;
  /** 'Passenger Car'; empty when unknown. */
  readonly type: string;
  readonly makes: readonly string[];
  readonly links: readonly Link[];
};

/** The schema that a code uses for vehicles of these model years. */
export type Link = { readonly schema: number; readonly from: number; readonly to: number };

export type Model = { readonly name: string; readonly make: string | null };

/** What a key of a schema stands for: 'Displacement (L)' and '3.5'. */
export type Meaning = { readonly element: string; readonly value: string };

export type VinData = {
  /** The newest model year that any schema is for. */
  readonly newest: number;
  /** Names of the elements, in the order of an answer. */
  readonly elements: readonly string[];
  readonly wmi: (code: string) => Wmi | null;
  readonly schema: (at: number) => readonly SchemaRow[];
  /** Of the value of an element 'Model'. */
  readonly model: (at: string) => Model | null;
};

export type SchemaRow = {
  /** See `fitOf`. */
  readonly key: string;
  readonly meanings: () => readonly Meaning[];
};

export const modelElement = 'Model';

type Head = {
  readonly newest: number;
  readonly types: readonly string[];
  readonly elements: readonly ElementRow[];
};

type ElementRow = {
  readonly name: string;
  readonly letter: string;
  /** Of an element whose values stand in a table. */
  readonly values?: { readonly [id: string]: string };
};

/** Throws a SyntaxError for a text that is not such data. */
export function openVinData(text: string): VinData {
  const [head = '', makes = '', manufacturers = '', models = '', wmis = '', schemas = ''] =
    text.split('\f');
  const { newest, types, elements } = JSON.parse(head) as Head;
  const makeLines = makes.split('\n');
  const manufacturerLines = manufacturers.split('\n');
  const modelLines = models.split('\n');
  const byCode = linesByCode(wmis);
  const bodies = schemas.split('\n\n');
  const byLetter = new Map(elements.map((row) => [row.letter, row]));
  return {
    newest,
    elements: elements.map(({ name }) => name),
    wmi(code) {
      const line = byCode.get(code);
      if (line === undefined) return null;
      const [, manufacturer = '', type = '', made = '', links = ''] = line.split('\t');
      return {
        manufacturer: lineAt(manufacturerLines, manufacturer),
        type: lineAt(types, type),
        makes: partsOf(made, ',').map((at) => lineAt(makeLines, at)),
        links: partsOf(links, ' ').map(readLink),
      };
    },
    schema: (at) => partsOf(bodies[at] ?? '', '\n').map((line) => readRow(byLetter, line)),
    model(at) {
      const [name, make = ''] = lineAt(modelLines, at).split('\t');
      return name ? { name, make: make === '' ? null : lineAt(makeLines, make) } : null;
    },
  };
}

function linesByCode(wmis: string): ReadonlyMap<string, string> {
  return new Map(wmis.split('\n').map((line) => [line.slice(0, line.indexOf('\t')), line]));
}

/** The line of a number in text; empty for none. */
function lineAt(lines: readonly string[], at: string): string {
  return at === '' ? '' : (lines[Number(at)] ?? '');
}

function partsOf(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator);
}

function readLink(text: string): Link {
  const [schema = '', from = '', to = ''] = text.split(',');
  return {
    schema: Number(schema),
    from: Number(from),
    to: to === '' ? Number.POSITIVE_INFINITY : Number(to),
  };
}

function readRow(byLetter: ReadonlyMap<string, ElementRow>, line: string): SchemaRow {
  const [key = '', ...cells] = line.split('\t');
  return { key, meanings: () => cells.flatMap((cell) => readCell(byLetter, cell)) };
}

/** Values that their table does not have are left out. */
function readCell(rows: ReadonlyMap<string, ElementRow>, cell: string): readonly Meaning[] {
  const row = rows.get(cell.slice(0, 1));
  if (!row) return [];
  const raw = cell.slice(1);
  const value = row.values ? row.values[raw] : raw;
  return value === undefined ? [] : [{ element: row.name, value }];
}
