// The hash that seed 7 must have at 08:30, in every engine. It changes only when the company is
// meant to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../core/core.ts';
import { timeAt, dayBeginMs } from '../world/calendar.ts';

export const goldenHash = '0d69c2a0de6abea1c5a3ed17e38fa0118a3a2fe053e9bb36f0a501a42ff23892';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
