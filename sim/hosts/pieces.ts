// A large value of lists and maps as pieces of JSON that are small enough for one text each: no
// text can be longer than half a gigabyte, and making one stops everything else.

/** A part of the value at a path: more of a list, more of a map, or the whole of anything else. */
export type Piece = {
  readonly at: readonly string[];
  readonly list?: readonly unknown[];
  readonly map?: { readonly [key: string]: unknown };
  readonly is?: unknown;
};

/**
 * Characters; a single entry that is longer is a piece of its own.
 * @limit characters of a piece of a snapshot
 * @test sim/hosts/pieces.property.test.ts: are no longer than a million characters and one entry
 */
const pieceLength = 1_000_000;
/** Maps of lists and of maps, each of which is cut by itself. */
const nested = new Set(['rows', 'sides']);

/** The JSON texts of `Piece`s, in the order of the value's fields. */
export function* piecesOf(value: object, above: readonly string[] = []): Iterable<string> {
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const at = [...above, name];
    const place = `{"at":${JSON.stringify(at)}`;
    if (Array.isArray(field)) {
      const texts = (field as unknown[]).map((one) => () => JSON.stringify(one ?? null));
      for (const some of grouped(texts)) yield `${place},"list":[${some}]}`;
    } else if (typeof field !== 'object' || field === null) {
      if (field !== undefined) yield `${place},"is":${JSON.stringify(field)}}`;
    } else if (nested.has(name) && Object.keys(field).length > 0) {
      yield* piecesOf(field, at);
    } else {
      const entries = Object.entries(field).filter(([, one]) => one !== undefined);
      const texts = entries.map(
        ([key, one]) =>
          () =>
            `${JSON.stringify(key)}:${JSON.stringify(one)}`,
      );
      for (const some of grouped(texts)) yield `${place},"map":{${some}}}`;
    }
  }
}

/** At least one group, so that an empty list is one. */
function* grouped(texts: readonly (() => string)[]): Iterable<string> {
  let some: string[] = [];
  let length = 0;
  for (const text of texts) {
    const next = text();
    some.push(next);
    length += next.length;
    if (length < pieceLength) continue;
    yield some.join(',');
    [some, length] = [[], 0];
  }
  if (some.length > 0 || texts.length === 0) yield some.join(',');
}

/** Puts a value together again from its pieces. */
export class Gathering {
  readonly #lists = new Map<string, unknown[]>();
  readonly #entries = new Map<string, [string, unknown][]>();
  readonly #fields: [readonly string[], () => unknown][] = [];

  take({ at, list, map, is }: Piece): void {
    const place = JSON.stringify(at);
    if (list) {
      const all = this.#lists.get(place);
      if (all) for (const one of list) all.push(one);
      else {
        const own = [...list];
        this.#lists.set(place, own);
        this.#fields.push([at, () => own]);
      }
    } else if (map) {
      const all = this.#entries.get(place);
      const more = Object.entries(map);
      if (all) for (const one of more) all.push(one);
      else {
        this.#entries.set(place, more);
        this.#fields.push([at, () => Object.fromEntries(more)]);
      }
    } else this.#fields.push([at, () => is]);
  }

  /** The value; call it once. */
  whole(): object {
    const top = new Map<string, unknown>();
    const below = new Map<string, [string, unknown][]>();
    for (const [[name = '', inner], value] of this.#fields) {
      if (inner === undefined) {
        top.set(name, value());
        continue;
      }
      const entries = below.get(name) ?? [];
      // Keeps the place of the field among the others.
      if (!below.has(name)) top.set(name, null);
      below.set(name, entries);
      entries.push([inner, value()]);
    }
    for (const [name, entries] of below) top.set(name, Object.fromEntries(entries));
    return Object.fromEntries(top);
  }
}
