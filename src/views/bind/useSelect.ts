import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { Sees, SliceTypes } from '#kernel/slice.ts';
import { useMachine } from './MachineProvider.tsx';

type Equal<T> = (a: T, b: T) => boolean;

/**
 * What `selector` reads from the last published snapshot. Renders again only when the answer has
 * changed by `equal` (default `Object.is`), so a selector that builds objects needs an `equal`.
 */
export function useSelect<T>(selector: (snapshot: Snapshot) => T, equal: Equal<T> = Object.is): T {
  const machine = useMachine();
  const last = useRef<Selected<T> | null>(null);
  const subscribe = useCallback((on: () => void) => machine.subscribe(on), [machine]);
  return useSyncExternalStore(subscribe, () => {
    const snapshot = machine.published();
    const before = last.current;
    if (before !== null && before.snapshot === snapshot && before.selector === selector) {
      return before.value;
    }
    const fresh = selector(snapshot);
    const value = before !== null && equal(before.value, fresh) ? before.value : fresh;
    last.current = { snapshot, selector, value };
    return value;
  });
}

/**
 * `useSelect` for the part of the snapshot that slice S may read: itself and its imports. A feature
 * creates its own once: `const useMoves = selectFrom<MovesSlice>()`.
 */
export function selectFrom<S extends SliceTypes>(): <T>(
  selector: (sees: Sees<S>) => T,
  equal?: Equal<T>,
) => T {
  // A snapshot holds every slice by name, so it is a superset of what S may read.
  return useSelect as never;
}

/** Equal when both hold the same members in the same order. For selectors that return lists. */
export function sameMembers<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((member, index) => Object.is(member, b[index]));
}

/** Equal when both hold the same values under the same keys. For selectors that build objects. */
export function sameFields<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  );
}

type Selected<T> = {
  readonly snapshot: Snapshot;
  readonly selector: (snapshot: Snapshot) => T;
  readonly value: T;
};
