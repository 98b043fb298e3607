// What became of rows between two looks at a company, for tests that compare all of them with what
// is written by hand: a field that was not named, and a row that was not thought of, are seen.
type Row = { readonly id: string };
/** Rows by collection. */
type Rows = { readonly [collection: string]: unknown };
/** By collection and id: a new row whole, the fields that changed, null for one that is gone. */
export type RowChanges = {
  readonly [collection: string]: { readonly [id: string]: object | null };
};

/** Of the whole world; what stayed as it was is left out. */
export function rowChanges(before: Rows, after: Rows): RowChanges {
  const changes = Object.keys(after).flatMap((collection) => {
    const [was, is] = [byId(before[collection]), byId(after[collection])];
    const ids = [...new Set([...was.keys(), ...is.keys()])];
    const rows = ids.flatMap((id) => {
      const change = changeOf(was.get(id), is.get(id));
      return change === undefined ? [] : [[id, change] as const];
    });
    return rows.length === 0 ? [] : [[collection, Object.fromEntries(rows)] as const];
  });
  return Object.fromEntries(changes);
}

function byId(rows: unknown): ReadonlyMap<string, Row> {
  const list: readonly Row[] = Array.isArray(rows) ? rows : [];
  return new Map(list.map((row) => [row.id, row]));
}

/** Undefined: it stayed as it was. */
function changeOf(was: Row | undefined, is: Row | undefined): object | null | undefined {
  if (!is) return null;
  if (!was) return is;
  const before = new Map<string, unknown>(Object.entries(was));
  const all = new Set([...before.keys(), ...Object.keys(is)]);
  const fields = [...all].flatMap((field) => {
    const value: unknown = is[field as keyof Row];
    const isSame = JSON.stringify(before.get(field)) === JSON.stringify(value);
    return isSame ? [] : [[field, value] as const];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
