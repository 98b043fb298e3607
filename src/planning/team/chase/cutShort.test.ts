// Searches for plans with chase cars that the clock cuts short. The clock here goes on by a step
// whenever it is read.
import { expect, test } from 'vitest';
import type { PlanPlace } from '#domain/itinerary.ts';
import { place } from '../../testing/places.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { needsRide, notTried } from '../model/refusing.ts';
import type { TeamProblem } from '../model/problem.ts';
import { chainDay, moveOn } from '../testing/chainDay.ts';

/** Places in a row, and how many minutes they are from the first one. */
const minutes = { depot: 0, c1: 24, a: 36, c2: 54, b: 66 };
const places = new Map<string, PlanPlace>(
  Object.entries(minutes).map(([id, far]) => [
    id,
    place(id, -94_600_000, 39_000_000 + far * 40_000),
  ]),
);
const minutesTo = (id: string) => new Map(Object.entries(minutes)).get(id) ?? 0;

/** A mover and a chaser; the second vehicle is ready six hours after the first is due. */
function longWait(): TeamProblem {
  const { drivers, ...day } = chainDay([]);
  const depot = places.get('depot') ?? null;
  const move = (id: string, from: string, to: string, hours: { ready?: number; due?: number }) => ({
    ...moveOn(id, '', hours, id),
    start: places.get(from) ?? null,
    end: places.get(to) ?? null,
  });
  return {
    ...day,
    mode: 'Company',
    moves: [move('x', 'c1', 'a', { due: 3 }), move('y', 'c2', 'b', { ready: 9 })],
    drivers: drivers.map((one, at) => ({ ...one, place: depot, isChaseDriver: at > 0 })),
    rides: false,
    maxShiftMs: null,
    restAfterMs: null,
    legs: (fromId, toId) => {
      const far = Math.abs(minutesTo(fromId) - minutesTo(toId));
      return { durationMs: far * 60_000, distanceCmi: far * 80 };
    },
  };
}

function planned(problem: TeamProblem, readings: number) {
  let ms = 0;
  const nowMs = () => (ms += 1);
  const budget = { is: 'time', ms: readings, nowMs } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 3, budget });
  const [answer] = outcome.is === 'planned' ? outcome.answers : [];
  if (!answer) throw new Error('There is no plan.');
  return answer.plan;
}

test.each([1, 2, 5, 20, 100])(
  'no move is left out that a first plan has, after %i readings',
  (n) => {
    const { unserved, moves } = planned(longWait(), n);
    expect(unserved).toEqual([]);
    expect(moves).toHaveLength(2);
  },
);

test('what is left out says whether all was tried in the time given', () => {
  const drivers = longWait().drivers.map((one) => ({
    ...one,
    notAfterMs: one.notBeforeMs + 5 * 3_600_000,
  }));
  const short = { ...longWait(), drivers };
  const reasonAfter = (readings: number) => planned(short, readings).unserved[0]?.reason;
  expect(reasonAfter(1)).toBe(notTried);
  // The first stage of the search tries all.
  expect(reasonAfter(100)).toBe(notTried);
  expect(reasonAfter(5000)).toBe(needsRide);
});
