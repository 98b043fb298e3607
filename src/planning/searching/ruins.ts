// Parts of ruins that all searches have in common.
import type { Chance } from './chance.ts';

/** How often an item is passed over, so that the same ruin is not always the same. */
const PASSED_OVER = 0.3;
/** Draws before a search for a served item is given up: a few find one unless nearly none is. */
const DRAWS = 50;

/** A drawn item of [first, end) that is served, or -1. */
export function drawnServed(
  chance: Chance,
  first: number,
  end: number,
  isServed: (item: number) => boolean,
): number {
  for (let i = 0; i < DRAWS; i += 1) {
    const item = first + chance.below(end - first);
    if (isServed(item)) return item;
  }
  return -1;
}

/**
 * Takes up to `wanted` items that are like `seed`, itself first; `ranking` has all of them by
 * `seed * count + rank`. `take` returns false for one that is not served.
 */
export function takeAlike(
  chance: Chance,
  ranking: Int32Array,
  seed: number,
  count: number,
  wanted: number,
  take: (item: number) => boolean,
): void {
  let left = wanted;
  for (let i = 0; i < count && left > 0; i += 1) {
    if (i > 0 && chance.share() < PASSED_OVER) continue;
    if (take(ranking[seed * count + i])) left -= 1;
  }
}

/**
 * Takes a string of `length` slots around one of a row of `held` slots, which spares `spared` slots
 * in its middle and reaches further by as many. Slots begin at 0.
 */
export function takeString(
  chance: Chance,
  slot: number,
  length: number,
  spared: number,
  held: number,
  take: (slot: number) => void,
): void {
  const span = length + spared;
  const low = Math.max(0, slot - span + 1);
  const high = Math.min(slot, held - span);
  const first = low + chance.below(high - low + 1);
  const spareFrom = first + 1 + chance.below(Math.max(1, length - 1));
  for (let at = first; at < first + span; at += 1) {
    if (at < spareFrom || at >= spareFrom + spared) take(at);
  }
}
