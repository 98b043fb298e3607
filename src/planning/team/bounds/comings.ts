// How many drivers must come to a place by ride or seat at least, and how many must go: more moves
// begin there than end there, or the other way round. For bounds. Proofs are in
// docs/decisions/chases.md.
import type { TeamModel } from '../model/model.ts';

/** Numbers of drivers who come to a place with its neighbors, and of those who go from there. */
export type Comings = {
  /** How many do so at least: one number for each place that needs any. */
  readonly least: readonly number[];
  /** By place: which of the numbers is of those who come there, or go from there; -1: none. */
  readonly coming: Int32Array;
  readonly going: Int32Array;
};

/** In plans with these moves and no day that goes on. Places that are near count as one. */
export function comingsOf(model: TeamModel, moves: readonly number[]): Comings {
  const { size, from, to, problem, drivers } = model;
  const regionOf = regions(model);
  const more = new Int32Array(size);
  for (const move of moves) {
    more[regionOf[from[move]]] += 1;
    more[regionOf[to[move]]] -= 1;
  }
  // Without a way back a day begins at a driver's place and ends anywhere.
  const mostDays = Math.min(problem.maxDrivers, drivers.length, moves.length);
  const begins = new Int32Array(size);
  for (const place of model.base) begins[regionOf[place]] += 1;
  const least: number[] = [];
  const numberOf = (count: number) => (count > 0 ? least.push(count) - 1 : -1);
  const comes = new Int32Array(size).fill(-1);
  const goes = new Int32Array(size).fill(-1);
  for (let region = 0; region < size; region += 1) {
    const back = problem.roundTrip ? 0 : Math.min(mostDays, begins[region]);
    const end = problem.roundTrip ? 0 : mostDays;
    comes[region] = numberOf(more[region] - back);
    goes[region] = numberOf(-more[region] - end);
  }
  return {
    least,
    coming: regionOf.map((region) => comes[region]),
    going: regionOf.map((region) => goes[region]),
  };
}

/** By place: the first of all places that one can walk to from there, by any others. */
function regions({ size, near }: TeamModel): Int32Array {
  const region = new Int32Array(size).fill(-1);
  for (let first = 0; first < size; first += 1) {
    if (region[first] >= 0) continue;
    const open = [first];
    region[first] = first;
    for (const place of open) {
      for (let other = 0; other < size; other += 1) {
        const isNear = near[place * size + other] === 1 || near[other * size + place] === 1;
        if (!isNear || region[other] >= 0) continue;
        region[other] = first;
        open.push(other);
      }
    }
  }
  return region;
}
