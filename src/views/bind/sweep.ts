// The sweep under way, shared by all views: like hover it is no command until it ends.
import type { Machine } from '#kernel/machine.types.ts';
import { hoverOf, type Item } from './hover.ts';

/** Items of one collection that were hovered since the sweep began. */
export type Swept = { readonly collection: string | null; readonly ids: readonly string[] };

export type Sweep = {
  /** Null while no sweep is under way. */
  current(): Swept | null;
  /**
   * `collection`: that of the selection; only its items are added then (S1 §4). `takes`: what can
   * be selected; other things under the pointer do not count.
   */
  begin(collection: string | null, takes: readonly string[]): void;
  /** What a mark stands for that the pointer passes; each item once, and of one collection. */
  take(collection: string, ids: readonly string[]): void;
  /** What was swept up; null when no sweep was under way. */
  end(): Swept | null;
  /** Returns the function that unsubscribes. */
  subscribe(on: () => void): () => void;
};

const sweeps = new WeakMap<Machine, Sweep>();

/** The one sweep shared by all views of a machine. */
export function sweepOf(machine: Machine): Sweep {
  let sweep = sweeps.get(machine);
  if (!sweep) {
    sweep = newSweep(machine);
    sweeps.set(machine, sweep);
  }
  return sweep;
}

function newSweep(machine: Machine): Sweep {
  let swept: Swept | null = null;
  let known = new Set<string>();
  let takeable: readonly string[] = [];
  let stop: () => void = () => {};
  const listeners = new Set<() => void>();
  const set = (next: Swept | null) => {
    swept = next;
    for (const on of listeners) on();
  };
  function take(collection: string, ids: readonly string[]): void {
    if (!swept || !takeable.includes(collection)) return;
    if ((swept.collection ?? collection) !== collection) return;
    const size = known.size;
    for (const id of ids) known.add(id);
    if (known.size > size) set({ collection, ids: [...known] });
  }
  return {
    current: () => swept,
    begin(collection, takes) {
      if (swept) return;
      known = new Set();
      takeable = takes;
      set({ collection, ids: [] });
      const takeOne = (item: Item | null) => {
        if (item) take(item.collection, [item.id]);
      };
      const hover = hoverOf(machine);
      takeOne(hover.current());
      stop = hover.subscribe(takeOne);
    },
    take,
    end() {
      const last = swept;
      stop();
      if (last) set(null);
      return last;
    },
    subscribe(on) {
      listeners.add(on);
      return () => listeners.delete(on);
    },
  };
}
