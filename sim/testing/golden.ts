// The hash of seed 7 at 08:30, in every engine. It changes only when the company is meant
// meant to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../company/core.ts';
import { timeAt, dayBeginMs } from '../core/calendar.ts';

export const goldenHash = '546d67144b75fdf3351fb319d6ac99f283b243a3d64a0a009b3381ddae2dc97b';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
