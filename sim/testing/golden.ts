// The hash of seed 7 at 08:30, in every engine. It changes only when the company is meant
// to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../company/core.ts';
import { timeAt, dayBeginMs } from '../core/calendar.ts';

export const goldenHash = '163ce20efdb42564329b60df440b920a36906cdaa194cdd0fb90d66dd6ad7ac3';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
