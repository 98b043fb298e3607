import type { ConsoleSees } from '#features/index.ts';
import type { Snapshot } from '#kernel/machine.types.ts';

/** The slices of a snapshot with their own types. */
export function consoleSees(snapshot: Snapshot): ConsoleSees {
  return snapshot as unknown as ConsoleSees;
}
