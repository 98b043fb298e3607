// Which rows pass, and how many would pass with each option: columns of numbers by ordinal. A row
// that changes moves a few sums; all rows are counted again only when the criteria change.
import type { GroupId } from './filters.model.ts';

/**
 * `any`: a row has some of up to 31 options as bits, and passes with one of the chosen ones. `all`:
 * passes with all of the chosen ones. `one`: a row has a free word from the data, as a code.
 */
export type FacetSpec = {
  /** A group of options, or a criterion without options to count. */
  readonly id: GroupId | 'near';
  readonly is: 'any' | 'all' | 'one';
  /** The options in the order of their bits; none for `one`. */
  readonly options: readonly string[];
  /** Bits of which a row needs one when no option is chosen; 0: every row passes. */
  readonly unchosen?: number;
};

/** The rows that are shown. It always reads the newest columns. */
export type Shown = {
  readonly shown: number;
  readonly total: number;
  passes(ordinal: number): boolean;
};

/** For each option: how many rows would be shown with it, given the other groups. */
export type Counts = {
  of(group: GroupId, option: string): number;
  /** The words in the rows of an open group, sorted. */
  words(group: GroupId): readonly string[];
};

/** A row's verdict: it passes, fails in one group (its index), fails in several, or is absent. */
const passing = 253;
const failingMany = 254;
const absent = 255;

export class Facets {
  readonly #specs: readonly FacetSpec[];
  readonly #columns: Uint32Array<ArrayBuffer>[];
  readonly #counts: number[][];
  /** For each `one`: the code of a word; the code 0 stands for no word. */
  readonly #codes: Map<string, number>[];
  readonly #chosenBits: number[];
  readonly #chosenWords: ReadonlySet<number>[];
  #verdicts: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #passed = 0;
  #total = 0;
  #shown: Shown | undefined;
  #optionCounts: Counts | undefined;

  constructor(specs: readonly FacetSpec[]) {
    this.#specs = specs;
    this.#columns = specs.map(() => new Uint32Array(0));
    this.#counts = specs.map(({ options }) => options.map(() => 0));
    this.#codes = specs.map(() => new Map());
    this.#chosenBits = specs.map(() => 0);
    this.#chosenWords = specs.map(() => new Set());
  }

  /** The code of a word in a column of the kind `one`. */
  codeOf(group: number, word: string): number {
    if (word === '') return 0;
    const codes = this.#codes[group] as Map<string, number>;
    const known = codes.get(word);
    if (known !== undefined) return known;
    const code = codes.size + 1;
    codes.set(word, code);
    return code;
  }

  /** Sets the chosen options of a group; call `recount` afterwards. */
  choose(group: number, options: readonly string[]): void {
    const spec = this.#specs[group] as FacetSpec;
    if (spec.is === 'one') {
      this.#chosenWords[group] = new Set(options.map((word) => this.codeOf(group, word)));
      return;
    }
    let bits = 0;
    for (const option of options) bits |= 1 << spec.options.indexOf(option);
    this.#chosenBits[group] = bits === 0 && spec.unchosen !== undefined ? spec.unchosen : bits;
  }

  /** Counts all rows from their columns. */
  recount(): void {
    for (const counts of this.#counts) counts.fill(0);
    this.#passed = 0;
    for (let ordinal = 0; ordinal < this.#verdicts.length; ordinal += 1) {
      if (this.#verdicts[ordinal] === absent) continue;
      this.#verdicts[ordinal] = this.#verdictOf(ordinal);
      this.#addToSums(ordinal, 1);
    }
    this.#shown = undefined;
    this.#optionCounts = undefined;
  }

  /** Sets a row's bits or code for each group, in order; null removes the row. */
  put(ordinal: number, values: readonly number[] | null): void {
    this.#grow(ordinal);
    const isHere = this.#verdicts[ordinal] !== absent;
    if (!values && !isHere) return;
    if (values && isHere && this.#holds(ordinal, values)) return;
    this.#change(ordinal, values);
  }

  #holds(ordinal: number, values: readonly number[]): boolean {
    for (let at = 0; at < values.length; at += 1) {
      if ((this.#columns[at] as Uint32Array)[ordinal] !== values[at]) return false;
    }
    return true;
  }

  shown(): Shown {
    this.#shown ??= {
      shown: this.#passed,
      total: this.#total,
      passes: (ordinal) => this.#verdicts[ordinal] === passing,
    };
    return this.#shown;
  }

  counts(): Counts {
    if (this.#optionCounts) return this.#optionCounts;
    const counts = this.#counts.map((all) => [...all]);
    const words = this.#codes.map((codes) => [...codes.keys()].sort());
    this.#optionCounts = {
      of: (group, option) => {
        const at = this.#specs.findIndex(({ id }) => id === group);
        const spec = this.#specs[at];
        if (!spec) return 0;
        const place =
          spec.is === 'one' ? this.#codes[at]?.get(option) : spec.options.indexOf(option);
        return counts[at]?.[place ?? -1] ?? 0;
      },
      words: (group) => words[this.#specs.findIndex(({ id }) => id === group)] ?? [],
    };
    return this.#optionCounts;
  }

  #change(ordinal: number, values: readonly number[] | null): void {
    const before = this.#verdicts[ordinal] as number;
    if (before !== absent) {
      this.#addToSums(ordinal, -1);
      this.#total -= 1;
    }
    if (values) {
      for (let at = 0; at < values.length; at += 1) {
        (this.#columns[at] as Uint32Array)[ordinal] = values[at] as number;
      }
      this.#total += 1;
      this.#verdicts[ordinal] = this.#verdictOf(ordinal);
      this.#addToSums(ordinal, 1);
    } else this.#verdicts[ordinal] = absent;
    this.#optionCounts = undefined;
    const after = this.#verdicts[ordinal];
    const isOther = (before === passing) !== (after === passing);
    if (isOther || (before === absent) !== (after === absent)) this.#shown = undefined;
  }

  #verdictOf(ordinal: number): number {
    let failing = passing;
    for (let at = 0; at < this.#specs.length; at += 1) {
      if (this.#answers(at, (this.#columns[at] as Uint32Array)[ordinal] as number)) continue;
      if (failing !== passing) return failingMany;
      failing = at;
    }
    return failing;
  }

  #answers(group: number, value: number): boolean {
    const { is } = this.#specs[group] as FacetSpec;
    if (is === 'one') {
      const chosen = this.#chosenWords[group] as ReadonlySet<number>;
      return chosen.size === 0 || chosen.has(value);
    }
    const bits = this.#chosenBits[group] as number;
    return bits === 0 || (is === 'all' ? (value & bits) === bits : (value & bits) !== 0);
  }

  /** Adds a row to its sums, or removes it from them. */
  #addToSums(ordinal: number, by: 1 | -1): void {
    const verdict = this.#verdicts[ordinal] as number;
    if (verdict === failingMany) return;
    if (verdict === passing) this.#passed += by;
    for (let at = 0; at < this.#specs.length; at += 1) {
      if (verdict !== passing && verdict !== at) continue;
      const { is } = this.#specs[at] as FacetSpec;
      // One more option, when all are required, brings no row back.
      if (is === 'all' && verdict === at) continue;
      const value = (this.#columns[at] as Uint32Array)[ordinal] as number;
      const counts = this.#counts[at] as number[];
      if (is === 'one') counts[value] = (counts[value] ?? 0) + by;
      else addBits(counts, value, by);
    }
  }

  #grow(ordinal: number): void {
    if (ordinal < this.#verdicts.length) return;
    const length = Math.max(ordinal + 1, 2 * this.#verdicts.length, 64);
    const verdicts = new Uint8Array(length).fill(absent);
    verdicts.set(this.#verdicts);
    this.#verdicts = verdicts;
    for (const [at, column] of this.#columns.entries()) {
      const longer = new Uint32Array(length);
      longer.set(column);
      this.#columns[at] = longer;
    }
  }
}

/** Only bits that stand for an option. */
function addBits(counts: number[], value: number, by: 1 | -1): void {
  for (let left = value; left !== 0; left &= left - 1) {
    const bit = 31 - Math.clz32(left & -left);
    if (bit < counts.length) counts[bit] = (counts[bit] as number) + by;
  }
}
