// What is under the pointer, for all views at once. No command: it changes many times a second,
// nothing follows from it, and nobody wants it back.
import type { Machine } from '#kernel/machine.types.ts';

/** A thing that rows, cards and the map show: its collection and its id. */
export type Item = { readonly collection: string; readonly id: string };

export type Hover = {
  current(): Item | null;
  /** Tells those who listen, unless it is what it was. */
  set(item: Item | null): void;
  /** The answer unsubscribes. */
  subscribe(on: (item: Item | null) => void): () => void;
};

const hovers = new WeakMap<Machine, Hover>();

/** The one pointer of those who look at a machine. */
export function hoverOf(machine: Machine): Hover {
  let hover = hovers.get(machine);
  if (!hover) {
    hover = newHover();
    hovers.set(machine, hover);
  }
  return hover;
}

/** An item as one word, `activities/a1`: what an element shows, in its `data-item`. */
export function itemKey({ collection, id }: Item): string {
  return `${collection}/${id}`;
}

/** The item of a key; null when it is none. */
export function itemOfKey(key: string): Item | null {
  const slash = key.indexOf('/');
  return slash < 1 ? null : { collection: key.slice(0, slash), id: key.slice(slash + 1) };
}

function newHover(): Hover {
  let item: Item | null = null;
  const listeners = new Set<(item: Item | null) => void>();
  return {
    current: () => item,
    set(next) {
      if (item?.collection === next?.collection && item?.id === next?.id) return;
      item = next;
      for (const on of listeners) on(item);
    },
    subscribe(on) {
      listeners.add(on);
      return () => listeners.delete(on);
    },
  };
}
