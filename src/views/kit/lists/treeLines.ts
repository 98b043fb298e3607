/** Children that are built only when they are opened, in place of an object. */
export class Branch {
  /** What is shown beside the name. */
  readonly words: string;
  /** The object it is built from: the same identity means it has not changed. */
  readonly source: unknown;
  readonly entries: () => Iterable<readonly [string, unknown]>;
  constructor(words: string, source: unknown, entries: Branch['entries']) {
    this.words = words;
    this.source = source;
    this.entries = entries;
  }
}

export interface TreeLine {
  /** Its path, names joined by `/`. */
  readonly id: string;
  readonly level: number;
  readonly name: string;
  /** A short form of the value. */
  readonly words: string;
  readonly kind: 'branch' | 'text' | 'number' | 'other';
  readonly isOpen: boolean;
  /** The same identity as before means the same value. */
  readonly source: unknown;
  readonly size: number;
  readonly place: number;
}

const mostChildren = 100;
const mostWords = 120;

/** The lines of a tree of plain data, with the children of what is open. */
export function treeLines(
  roots: Iterable<readonly [string, unknown]>,
  open: ReadonlySet<string>,
): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (
    children: readonly (readonly [string, unknown])[],
    level: number,
    above: string,
  ): void => {
    for (const [at, [name, value]] of children.entries()) {
      const id = `${above}${name}`;
      const isBranch = hasChildren(value);
      const isOpen = isBranch && open.has(id);
      lines.push({
        id,
        level,
        name,
        words: wordsOf(value),
        kind: isBranch ? 'branch' : kindOf(value),
        isOpen,
        source: value instanceof Branch ? value.source : value,
        size: children.length,
        place: at + 1,
      });
      if (isOpen) walk(childrenOf(value), level + 1, `${id}/`);
    }
  };
  walk([...roots], 1, '');
  return lines;
}

function hasChildren(value: unknown): boolean {
  if (value instanceof Branch) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function childrenOf(value: unknown): readonly (readonly [string, unknown])[] {
  const all = value instanceof Branch ? [...value.entries()] : Object.entries(value as object);
  if (all.length <= mostChildren) return all;
  const parts: [string, unknown][] = [];
  for (let from = 0; from < all.length; from += mostChildren) {
    const part = all.slice(from, from + mostChildren);
    const to = from + part.length - 1;
    parts.push([`${from} … ${to}`, new Branch('', null, () => part)]);
  }
  return parts;
}

function kindOf(value: unknown): TreeLine['kind'] {
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : 'other';
}

function wordsOf(value: unknown): string {
  if (value instanceof Branch) return value.words;
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  const text = typeof value === 'object' && value !== null ? shape(value) : toJson(value);
  return text.length > mostWords ? `${text.slice(0, mostWords)}…` : text;
}

function shape(value: object): string {
  const names = Object.keys(value);
  return names.length === 0 ? '{ }' : `{ ${names.slice(0, 8).join(', ')} }`;
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
