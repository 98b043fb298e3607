// Restores a company from its store, with the changes since its snapshot.
import { type Core, createCore, loadCore, type Stir } from '../company/core.ts';
import type { Filing } from '../core/filed.ts';
import type { SimOptions } from '../core/options.ts';
import type { Change } from '../core/sim.ts';
import type { Stored } from './simStore.ts';

export type Revived = {
  readonly core: Core;
  /** Changes since the snapshot: the latest that consoles may have missed. */
  readonly lately: readonly Change[];
  /** What was filed since the snapshot: it may not be stored yet. */
  readonly filings: readonly Filing[];
  readonly base: number;
};

/**
 * The company as the consoles last knew it, or a new one. Its changes come back under the same
 * numbers, so that its cursors keep their meaning: everything sent was stored first, journal and
 * time alike.
 */
export function revive(
  world: SimOptions,
  { snapshot, journal, time, cursorBase, pictures, secret }: Stored,
): Revived {
  const core = snapshot ? loadCore(snapshot, secret) : createCore(world, secret);
  core.keepPictures(pictures);
  const lately: Change[] = [];
  const filings: Filing[] = [];
  const take = (stir: Stir) => {
    for (const change of stir.changes) lately.push(change);
    filings.push(...stir.filings);
  };
  const known = snapshot?.tallies.journal ?? 0;
  for (const { number, entry } of journal) if (number > known) take(core.replay(entry));
  const aheadMs = (time?.nowMs ?? 0) - core.nowMs();
  if (aheadMs > 0) take(core.tick(aheadMs));
  return { core, lately, filings, base: cursorBase };
}
