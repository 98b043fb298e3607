// The hash of seed 7 at 08:30, in every engine. It changes only when the company is meant
// to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../company/core.ts';
import { timeAt, dayBeginMs } from '../core/calendar.ts';

export const goldenHash = '483346b4de2b75d6ef1b89c030722dfbf3fd28a244336c2984c7feb7b0cfd2a9';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
