// The hash that seed 7 must have at 08:30, in every engine. It changes only when the company is
// meant to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../core/core.ts';
import { timeAt, dayBeginMs } from '../world/calendar.ts';

export const goldenHash = '0393d7d3d111bb252181c15e0a02b2d4c2d29aa56c1b0c2f3125cec7c334b983';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
