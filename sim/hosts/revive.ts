// Restores a company from its store, with the changes since its snapshot.
import { type Core, createCore, loadCore } from '../company/core.ts';
import type { SimOptions } from '../core/options.ts';
import type { Change } from '../core/sim.ts';
import type { Stored } from './simStore.ts';

export type Revived = {
  readonly core: Core;
  /** Changes since the snapshot: the latest that consoles may have missed. */
  readonly lately: readonly Change[];
  readonly base: number;
};

/**
 * The company as the consoles last knew it, or a new one. Its changes come back under the same
 * numbers, so that its cursors keep their meaning: everything sent was stored first, journal and
 * time alike.
 */
export function revive(
  world: SimOptions,
  { snapshot, journal, time, cursorBase, pictures }: Stored,
): Revived {
  const core = snapshot ? loadCore(snapshot) : createCore(world);
  core.keepPictures(pictures);
  const lately: Change[] = [];
  const take = (changes: readonly Change[]) => {
    for (const change of changes) lately.push(change);
  };
  const known = snapshot?.tallies.journal ?? 0;
  for (const { number, entry } of journal) if (number > known) take(core.replay(entry));
  const aheadMs = (time?.nowMs ?? 0) - core.nowMs();
  if (aheadMs > 0) take(core.tick(aheadMs).changes);
  return { core, lately, base: cursorBase };
}
