// The planning engine: drivers who are not coupled, plans with chase cars, and the public yardstick
// of pick-ups and drop-offs.
import { loadHighs } from '../src/backends/highs.ts';
import type { Told } from './area.ts';
import { chases } from './planning/chases.ts';
import { pairs } from './planning/pairs.ts';
import { relocation } from './planning/relocation.ts';

export default async function* planning(): AsyncIterable<Told> {
  const port = await loadHighs();
  yield* relocation(port);
  yield* chases(port);
  yield* pairs();
}
