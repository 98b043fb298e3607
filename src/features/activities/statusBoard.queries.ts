// The status board and how one board becomes the next: only the newest board holds the columns, and
// older boards keep the values that differed.
import type { DisplayStatus } from '#domain/entities.ts';
import { isLate } from '#domain/lateness.ts';
import { displayOrder, wholeOf } from '#domain/status.ts';

export { displayOrder };

/** The displayed status of every move at one moment, and how many there are of each. */
export type StatusBoard = {
  /** Status by ordinal of the activities table; undefined without a row. */
  statusAt(ordinal: number): DisplayStatus | undefined;
  /** The same as its place in `displayOrder`, `absent` without a row: for counting many moves. */
  codeAt(ordinal: number): number;
  readonly counts: { readonly [status in DisplayStatus]: number };
  /** Ordinals with a row, by status, then deadline: the list's order. Sorted on first use. */
  sorted(): readonly number[];
};

/** The code of an ordinal without a row. */
export const absent = 255;
const lateCode = displayOrder.indexOf('late');

export type Columns = {
  /** Codes of the statuses as they are shown without lateness. */
  readonly base: Uint8Array;
  /** Infinite without a deadline. */
  readonly deadlines: Float64Array;
  readonly nowMs: number;
  readonly length: number;
};

/**
 * The board after some or all ordinals were read again: the same one when no status changed.
 */
export function nextBoard(
  before: Board | undefined,
  now: Columns,
  looked: readonly number[] | null,
): Board {
  const old = before?.columns() ?? emptyBoard;
  const changed: number[] = [];
  if (looked) {
    for (const ordinal of looked) if (showsOther(old, now, ordinal)) changed.push(ordinal);
  } else {
    // A replay that jumps back leaves rows behind.
    const length = Math.max(now.length, before?.length ?? 0);
    for (let ordinal = 0; ordinal < length; ordinal += 1) {
      if (showsOther(old, now, ordinal)) changed.push(ordinal);
    }
  }
  if (before && changed.length === 0) return before;
  const order = before?.orderWith(changed);
  // The newest board holds the columns; older ones keep the values that differed.
  const shown = before?.handOver(changed, now.length) ?? grownShown(emptyBoard, now.length);
  const tally = before ? [...before.tally] : displayOrder.map(() => 0);
  const count = (code: number, by: 1 | -1) => {
    if (code !== absent) tally[code] = (tally[code] as number) + by;
  };
  for (const ordinal of changed) {
    const code = shownCode(now, ordinal);
    count(shown.codes[ordinal] as number, -1);
    count(code, 1);
    shown.codes[ordinal] = code;
    shown.due[ordinal] = now.deadlines[ordinal] as number;
  }
  const board = new Board(shown, now.length, tally, order);
  before?.follow(board);
  return board;
}

/** Status codes, and deadlines for the order. May be longer than the board. */
type Shown = { readonly codes: Uint8Array; readonly due: Float64Array };

function grownShown({ codes, due }: Shown, length: number): Shown {
  return { codes: grown(codes, length, absent), due: grownFloats(due, length) };
}

const emptyBoard = { codes: new Uint8Array(0), due: new Float64Array(0) };

function showsOther(old: Shown, now: Columns, ordinal: number): boolean {
  return (
    old.codes[ordinal] !== shownCode(now, ordinal) || old.due[ordinal] !== now.deadlines[ordinal]
  );
}

/** By code: whether a passed deadline makes it late. Numbers, for boards of many moves. */
const canBeLate = Uint8Array.from({ length: absent + 1 }, (_, code) => {
  const status = displayOrder[code];
  return status && status !== 'late' && isLate(wholeOf(status), 0, 1) ? 1 : 0;
});

function shownCode({ base, deadlines, nowMs }: Columns, ordinal: number): number {
  const code = base[ordinal] as number;
  return canBeLate[code] === 1 && (deadlines[ordinal] as number) < nowMs ? lateCode : code;
}

/** An earlier order, and the ordinals whose place in it may have changed. */
type Order = { readonly ordinals: readonly number[]; readonly moved: ReadonlySet<number> };

/** The values of an older board that differ in the next one. */
type Differing = Shown & { readonly ordinals: readonly number[] };

export class Board implements StatusBoard {
  readonly length: number;
  readonly tally: readonly number[];
  readonly counts: StatusBoard['counts'];
  /** Undefined once the next board holds them. */
  #shown: Shown | undefined;
  #differing: Differing | undefined;
  #next: Board | undefined;
  #order: Order | undefined;

  constructor(shown: Shown, length: number, tally: readonly number[], order: Order | undefined) {
    this.#shown = shown;
    this.length = length;
    this.tally = tally;
    this.counts = Object.fromEntries(
      displayOrder.map((name, code) => [name, tally[code]]),
    ) as StatusBoard['counts'];
    this.#order = order;
  }

  /** Its columns; a board that is not the newest makes a copy when it is still read. */
  columns(): Shown {
    if (this.#shown) return this.#shown;
    const { codes, due } = (this.#next as Board).columns();
    const shown = { codes: codes.slice(), due: due.slice() };
    const { ordinals, codes: oldCodes, due: oldDue } = this.#differing as Differing;
    for (const [i, ordinal] of ordinals.entries()) {
      shown.codes[ordinal] = oldCodes[i] as number;
      shown.due[ordinal] = oldDue[i] as number;
    }
    this.#shown = shown;
    this.#next = undefined;
    this.#differing = undefined;
    return shown;
  }

  /** Hands the columns over to a board that differs at some ordinals. */
  handOver(ordinals: readonly number[], length: number): Shown {
    const shown = grownShown(this.columns(), length);
    const codes = new Uint8Array(ordinals.length);
    const due = new Float64Array(ordinals.length);
    for (let i = 0; i < ordinals.length; i += 1) {
      const ordinal = ordinals[i] as number;
      codes[i] = shown.codes[ordinal] as number;
      due[i] = shown.due[ordinal] as number;
    }
    this.#differing = { ordinals, codes, due };
    this.#shown = undefined;
    return shown;
  }

  follow(next: Board): void {
    this.#next = next;
  }

  codeAt(ordinal: number): number {
    return ordinal < this.length ? (this.columns().codes[ordinal] ?? absent) : absent;
  }

  statusAt = (ordinal: number) => displayOrder[this.codeAt(ordinal)];

  /**
   * For the next board: this one's order with the ordinals that moved since; none when no order was
   * requested or most of it would have to be sorted again.
   */
  orderWith(changed: readonly number[]): Order | undefined {
    if (!this.#order) return undefined;
    const moved = new Set(this.#order.moved);
    for (const ordinal of changed) moved.add(ordinal);
    return 4 * moved.size > this.length ? undefined : { ...this.#order, moved };
  }

  sorted = (): readonly number[] => {
    if (!this.#order || this.#order.moved.size > 0) {
      const shown = this.columns();
      const ordinals = this.#order
        ? this.#merged(this.#order, shown)
        : present(Array(this.length).keys(), shown);
      this.#order = { ordinals, moved: new Set() };
    }
    return this.#order.ordinals;
  };

  /** Sorts the moved ordinals into the rest, which is in order already. */
  #merged({ ordinals, moved }: Order, shown: Shown): readonly number[] {
    const placed = present(moved, shown);
    const isMoved = new Uint8Array(this.length);
    for (const ordinal of moved) isMoved[ordinal] = 1;
    const merged: number[] = [];
    let next = 0;
    let first = placed[next] ?? -1;
    for (const ordinal of ordinals) {
      // Moved, or no longer in the table.
      if (isMoved[ordinal] !== 0) continue;
      while (first >= 0 && compareIn(shown, first, ordinal) < 0) {
        merged.push(first);
        next += 1;
        first = placed[next] ?? -1;
      }
      merged.push(ordinal);
    }
    for (; next < placed.length; next += 1) merged.push(placed[next] as number);
    return merged;
  }
}

function present(ordinals: Iterable<number>, shown: Shown): number[] {
  const those = [...ordinals].filter((ordinal) => shown.codes[ordinal] !== absent);
  return those.sort((a, b) => compareIn(shown, a, b));
}

/** By status, then deadline. */
function compareIn({ codes, due }: Shown, a: number, b: number): number {
  const byCode = (codes[a] as number) - (codes[b] as number);
  return byCode || compare(due[a] as number, due[b] as number) || a - b;
}

/** Infinities are equal here, where subtraction gives NaN. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function grown(column: Uint8Array, length: number, fill: number): Uint8Array<ArrayBuffer> {
  if (column.length >= length) return column as Uint8Array<ArrayBuffer>;
  const next = new Uint8Array(Math.max(length, column.length * 2)).fill(fill);
  next.set(column);
  return next;
}

export function grownFloats(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  if (column.length >= length) return column as Float64Array<ArrayBuffer>;
  const next = new Float64Array(Math.max(length, column.length * 2)).fill(Number.POSITIVE_INFINITY);
  next.set(column);
  return next;
}
