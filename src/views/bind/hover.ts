// What is under the pointer, shared by all views. It is no command: it changes many times a
// second, has no consequences and needs no undo.
import type { Machine } from '#kernel/machine.types.ts';

/** A thing that rows, cards and the map show: its collection and its id. */
export type Item = { readonly collection: string; readonly id: string };

export type Hover = {
  current(): Item | null;
  /** Notifies the subscribers, unless the item is unchanged. */
  set(item: Item | null): void;
  /** Returns the function that unsubscribes. */
  subscribe(on: (item: Item | null) => void): () => void;
};

const hovers = new WeakMap<Machine, Hover>();

/** The one hover state shared by all views of a machine. */
export function hoverOf(machine: Machine): Hover {
  let hover = hovers.get(machine);
  if (!hover) {
    hover = newHover();
    hovers.set(machine, hover);
  }
  return hover;
}

/** An item as a string, `activities/a1`: the value of an element's `data-item`. */
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
