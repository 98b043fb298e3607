// The hash of seed 7 at 08:30, in every engine. It changes only when the company is meant
// to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../company/core.ts';
import { timeAt, dayBeginMs } from '../core/calendar.ts';

export const goldenHash = '3c0299baaa13b6a8b66d1cbb0d4f354575e7825129a10aeb69d5e2b8d3433d00';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
