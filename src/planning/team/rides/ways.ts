// The ways between places where drivers are not coupled, with their time and cost.
import type { TeamModel } from '../model/model.ts';

/** By `from * size + to`; 0 between places that are near. */
export type Ways = {
  readonly ms: Float64Array;
  /** Whole cents, and hundredths of a mile that an own car drives. */
  readonly fareCents: Float64Array;
  readonly carCmi: Float64Array;
  /** Both in cents, not rounded. */
  readonly cents: Float64Array;
  /** By move: the same for the move itself, which a tow truck drives as well. */
  readonly moveCmi: Float64Array;
  readonly moveCents: Float64Array;
};

/** Rides, or the tow truck where every driver has one. */
export function waysOf(model: TeamModel): Ways {
  const { problem, size, near, driveMs, roadCmi, rideMs, rideCents, moves, movedCmi } = model;
  const none = new Float64Array(size * size);
  const rate = problem.rates.carCentsPerMile / 100;
  if (problem.mode !== 'Tow') {
    const moveCmi = new Float64Array(moves.length);
    const own = { ms: rideMs, fareCents: rideCents, carCmi: none, cents: rideCents };
    return { ...own, moveCmi, moveCents: moveCmi };
  }
  const carCmi = roadCmi.map((cmi, at) => (near[at] === 1 ? 0 : cmi));
  return {
    ms: driveMs.map((ms, at) => (near[at] === 1 ? 0 : ms)),
    fareCents: none,
    carCmi,
    cents: carCmi.map((cmi) => cmi * rate),
    moveCmi: movedCmi,
    moveCents: movedCmi.map((cmi) => cmi * rate),
  };
}
