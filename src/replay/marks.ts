// Marks: the state at a place of a recording, and whether a replay gives the same one (P10).
import { stateHash } from '#kernel/keyframes.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { Mark } from './session.ts';

/**
 * Marks that cannot be compared. `uncertain`: records are missing before it. `migrated`: it is of
 * the state of an earlier catalogue.
 */
export type MarkCheck = {
  readonly mark: Mark;
  readonly is: 'same' | 'differs' | 'uncertain' | 'migrated';
  /** Hash of the replayed state; null when the mark lies beyond the records. */
  readonly hash: string | null;
  /** Slices whose states differ, or that only one of both has. */
  readonly differs: readonly string[];
};

/** The mark of a state, to be stored with a recording. */
export function markOf(
  snapshot: Snapshot,
  place: Pick<Mark, 'kind' | 'beforeSeq' | 'atMs' | 'label'>,
): Mark {
  return { ...place, ...hashesOf(snapshot) };
}

export function compareMark(mark: Mark, snapshot: Snapshot): MarkCheck {
  const { hash, slices: own } = hashesOf(snapshot);
  if (hash === mark.hash) return { mark, is: 'same', hash, differs: [] };
  const names = [...new Set([...Object.keys(mark.slices), ...Object.keys(own)])].sort();
  const differs = names.filter((name) => mark.slices[name] !== own[name]);
  return { mark, is: 'differs', hash, differs };
}

/** Once for each state: a file may have thousands of marks at one place. */
const known = new WeakMap<Snapshot, Pick<Mark, 'hash' | 'slices'>>();

function hashesOf(snapshot: Snapshot): Pick<Mark, 'hash' | 'slices'> {
  const before = known.get(snapshot);
  if (before) return before;
  const each = Object.entries(snapshot).map(([name, face]) => [name, stateHash({ [name]: face })]);
  const hashes = { hash: stateHash(snapshot), slices: Object.fromEntries(each) };
  known.set(snapshot, hashes);
  return hashes;
}
