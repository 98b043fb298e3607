// The hash of seed 7 at 08:30, in every engine. It changes only when the company is meant
// meant to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../company/core.ts';
import { timeAt, dayBeginMs } from '../core/calendar.ts';

export const goldenHash = 'c47e44146dee170126ba0c16c5d92008d5c8d6aa822d13c25edb85132e4f0110';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
