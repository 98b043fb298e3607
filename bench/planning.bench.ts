// The planning engine: independent drivers, plans with chase cars, changes by hand, and the public
// yardstick of pick-ups and drop-offs.
import { loadHighs } from '../src/backends/highs.ts';
import type { Outcome, Tools } from './area.ts';
import { chases } from './planning/chases.ts';
import { converged } from './planning/converged.ts';
import { drops } from './planning/drops.ts';
import { pairs } from './planning/pairs.ts';
import { pauses } from './planning/pauses.ts';
import { relocation } from './planning/relocation.ts';

export default async function* planning(tools: Tools): AsyncIterable<Outcome> {
  const port = await loadHighs();
  yield* relocation(port);
  yield* chases(port);
  yield* converged(port);
  yield* pauses(tools);
  yield* drops();
  yield* pairs(tools);
}
