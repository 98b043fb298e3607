import * as fc from 'fast-check';

/** The fields of a day that a property draws: up to so many moves, and so many drivers. */
export function drawnDay(mostMoves: number, drivers: readonly [number, number]) {
  const [min, max] = drivers;
  return {
    seed: fc.nat(1_000_000),
    moves: fc.integer({ min: 1, max: mostMoves }),
    drivers: fc.integer({ min, max }),
    roundTrip: fc.boolean(),
  };
}
