// The hash that seed 7 must have at 08:30, in every engine. It changes only when the company is
// meant to behave differently; stored recordings of older companies then no longer fork exactly.
import { hashJson } from '#kernel/canonical.ts';
import { createCore } from '../core/core.ts';
import { timeAt, dayBeginMs } from '../world/calendar.ts';

export const goldenHash = '65a37d3957b04b73b6a2c846ce77ded7b8fda8c866352011bd59e800d715b9d4';

export function hashOfSeed7(): string {
  const core = createCore({ seed: 7 });
  core.tick(timeAt('08:30') - dayBeginMs);
  return hashJson(core.save());
}
