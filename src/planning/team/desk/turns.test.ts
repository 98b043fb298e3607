import type { TeamMode } from '#domain/plannerModes.ts';
import { expect, test } from 'vitest';
import { planTeam } from './planTeam.ts';
import { type Objective, objectives } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';

/** Moves, and the least number of turns up to the first answer, and from there to the rounds. */
const modes: readonly (readonly [TeamMode, number, number, number])[] = [
  ['Rideshare', 60, 5, 4],
  ['Company', 25, 5, 100],
  ['Personal', 25, 5, 100],
  ['Tow', 60, 5, 4],
  ['OwnCar', 60, 5, 4],
];

/** By phase: how often the caller can do other work; `until` says which of them is the last. */
function turnsOf(mode: TeamMode, moves: number, changed = {}, until = 'rounds') {
  const drivers = Math.ceil(moves / 5);
  const problem = { ...generatedProblem({ seed: 3, moves, drivers, mode }), ...changed };
  const budget = { is: 'iterations', iterations: 1 } as const;
  let [before, after] = [0, 0];
  let first: readonly Objective[] = [];
  for (const { progress, better } of planTeam(problem, { seed: 7, budget })) {
    if (first.length === 0) first = better.map(({ objective }) => objective);
    if (first.length === 0) before += 1;
    else if (until === 'first') break;
    else if (progress === 0) after += 1;
    else break;
  }
  return { before, after, first };
}

test.each(modes)(
  'the caller can cancel again and again before and after the first answer: %s',
  (mode, moves, before, after) => {
    const turns = turnsOf(mode, moves);
    expect(turns.before).toBeGreaterThanOrEqual(before);
    expect(turns.after).toBeGreaterThanOrEqual(after);
    expect(turns.first).toEqual(objectives);
  },
);

test('the first answer of a chase mode is by rides, where they are allowed', () => {
  // With seats alone each move is inserted in a turn of its own.
  const moves = 60;
  const rides = turnsOf('Company', moves, {}, 'first');
  const seats = turnsOf('Company', moves, { rides: false }, 'first');
  expect(rides.before).toBeLessThan(moves);
  expect(seats.before).toBeGreaterThanOrEqual(moves);
  expect(seats.first).toEqual(objectives);
});
