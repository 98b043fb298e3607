// Arbitrary problems of one driver: tight windows, any fares and wages, so that a cheaper choice
// now often costs more later.
import type { TeamMode } from '#domain/plannerModes.ts';
import * as fc from 'fast-check';
import { modelOf, type TeamModel } from '../model/model.ts';
import { generatedProblem, openMs } from './problems.ts';

const hourMs = 3_600_000;

export const roughDays = fc.record({
  seed: fc.nat(1_000_000),
  moves: fc.integer({ min: 3, max: 6 }),
  roundTrip: fc.boolean(),
  fares: fc.record({
    baseCents: fc.nat(300),
    perMileCents: fc.nat(150),
    perMinuteCents: fc.nat(20),
    leastCents: fc.nat(300),
  }),
  aboardMs: fc.nat(900_000),
  rates: fc.record({
    wageCentsPerHour: fc.integer({ min: 500, max: 6000 }),
    carCentsPerMile: fc.nat(150),
    lateCentsPerMinute: fc.oneof(fc.constant(0), fc.nat(300)),
  }),
  windows: fc.array(fc.record({ fromS: fc.nat(20_000), forS: fc.nat(15_000) }), {
    minLength: 6,
    maxLength: 6,
  }),
  maxShiftMs: fc.constantFrom(null, 4 * hourMs, 6 * hourMs),
});
export type RoughDay = typeof roughDays extends fc.Arbitrary<infer T> ? T : never;

export function roughModel(asked: RoughDay, mode: TeamMode): TeamModel {
  const { fares, aboardMs, rates, windows, maxShiftMs, ...rest } = asked;
  const plain = generatedProblem({ ...rest, drivers: 1, mode });
  const moves = plain.moves.map((move, at) => {
    const { fromS, forS } = windows[at] ?? { fromS: 0, forS: 0 };
    const readyMs = openMs + fromS * 1000;
    return { ...move, readyMs, deadlineMs: readyMs + (forS + 1) * 1000 };
  });
  const durations = { ...plain.durations, driverPickupMs: aboardMs };
  const changed = { moves, durations, fares, maxShiftMs, rates: { ...plain.rates, ...rates } };
  const model = modelOf({ ...plain, ...changed });
  if ('code' in model) throw new Error(model.reason);
  return model;
}
