// The hash of seed 7 at 08:30, in every engine. It changes only when the company is meant
// to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../company/core.ts';
import { timeAt, dayBeginMs } from '../core/calendar.ts';

export const goldenHash = '3c934805f97bc741da9a70c9f7003123f5a0c3f8798e28d293c2f326fb4008eb';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
