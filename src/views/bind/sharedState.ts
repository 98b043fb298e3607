import type { Machine } from '#kernel/machine.types.ts';

/** View state that all views of a machine share. It is no command, and has no undo. */
export type Shared<T> = {
  current(): T;
  /** Notifies the subscribers, unless the value is unchanged. */
  set(next: T): void;
  /** Returns the function that unsubscribes. */
  subscribe(on: (value: T) => void): () => void;
};

/** Returns the one state of each machine, which begins with `first`. */
export function sharedState<T>(
  first: T,
  isSame: (a: T, b: T) => boolean,
): (machine: Machine) => Shared<T> {
  const all = new WeakMap<Machine, Shared<T>>();
  return (machine) => {
    const state = all.get(machine) ?? newState(first, isSame);
    all.set(machine, state);
    return state;
  };
}

function newState<T>(first: T, isSame: (a: T, b: T) => boolean): Shared<T> {
  let value = first;
  const listeners = new Set<(value: T) => void>();
  return {
    current: () => value,
    set(next) {
      if (isSame(value, next)) return;
      value = next;
      for (const on of listeners) on(value);
    },
    subscribe(on) {
      listeners.add(on);
      return () => listeners.delete(on);
    },
  };
}
