// The hash of seed 7 at 08:30, in every engine. It changes only when the company is meant
// meant to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../company/core.ts';
import { timeAt, dayBeginMs } from '../core/calendar.ts';

export const goldenHash = '8c6f8f3ee5e226357208f98e73bd1782d6a99ff5c61f9a7e6e7cef0089398bff';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
