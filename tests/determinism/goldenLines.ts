import { stateHashes } from '#kernel/keyframes.ts';
import type { Snapshot } from '#kernel/machine.types.ts';

/** The hash of each slice on a line of its own, so that a difference names its slice. */
export function goldenLines(snapshot: Snapshot): string {
  const lines = Object.entries(stateHashes(snapshot)).map(([slice, hash]) => `${slice} ${hash}\n`);
  return lines.sort().join('');
}
