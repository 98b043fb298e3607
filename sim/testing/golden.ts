// The hash that seed 7 must have at 08:30, in every engine. It changes only when the company is
// meant to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../core/core.ts';
import { timeAt, dayBeginMs } from '../world/calendar.ts';

export const goldenHash = 'e5b75940c241f7f05a1c0e2c78944830e80a23ed338ea9b77ddbdf5c80483a1a';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
