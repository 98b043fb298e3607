// The event heap: future happenings, ordered by (time, sequence). Data, never closures,
// so that it can be saved. A binary heap kept in a plain array.

export type Due = { readonly atMs: number; readonly seq: number };

/** Inserts an entry. */
export function push<T extends Due>(heap: T[], entry: T): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] as T;
    if (!before(entry, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = entry;
}

/** Takes the earliest entry if it is due at or before `untilMs`. */
export function popDue<T extends Due>(heap: T[], untilMs: number): T | undefined {
  const first = heap[0];
  if (!first || first.atMs > untilMs) return undefined;
  const last = heap.pop() as T;
  if (heap.length > 0) sink(heap, last);
  return first;
}

/** A copy in order: equal agendas save as equal arrays, and a sorted array is a heap. */
export function inOrder<T extends Due>(heap: readonly T[]): T[] {
  return [...heap].sort((a, b) => a.atMs - b.atMs || a.seq - b.seq);
}

function before(a: Due, b: Due): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.seq < b.seq);
}

function sink<T extends Due>(heap: T[], entry: T): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1] as T, heap[child] as T)) child++;
    if (!before(heap[child] as T, entry)) break;
    heap[at] = heap[child] as T;
    at = child;
  }
  heap[at] = entry;
}
