import { describe, expect, test } from 'vitest';
import { place } from '../../testing/places.ts';
import { modelOf } from '../model/model.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';
import { straightTravel } from '../../travel.ts';
import { comingsOf } from './comings.ts';

const home = place('home', -94_578_000, 39_099_000);
const nextDoor = place('nextDoor', -94_577_500, 39_099_300);
const store = place('store', -94_700_000, 39_200_000);
const lot = place('lot', -94_400_000, 39_300_000);
const places = new Map([home, nextDoor, store, lot].map((one) => [one.id, one]));

/** By the name of a place: how many must come there, and go from there. */
function needed(ends: readonly (readonly [string, string])[], roundTrip: boolean) {
  const whole = generatedProblem({ seed: 1, moves: ends.length, drivers: 2, roundTrip });
  const at = (id: string) => places.get(id) ?? home;
  const problem: TeamProblem = {
    ...whole,
    mode: 'Company',
    moves: whole.moves.map((move, index) => {
      const [start, end] = ends[index] ?? ['home', 'lot'];
      return { ...move, start: at(start), end: at(end) };
    }),
    drivers: whole.drivers.map((driver) => ({ ...driver, place: home })),
    legs: (from, to) => straightTravel(at(from), at(to)),
  };
  const model = modelOf(problem);
  if ('code' in model) throw new Error(model.reason);
  const { least, coming, going } = comingsOf(model, [...model.moves.keys()]);
  return Object.fromEntries(
    model.places.map(({ id }, one) => [
      id,
      { come: least[coming[one] ?? -1] ?? 0, go: least[going[one] ?? -1] ?? 0 },
    ]),
  );
}

describe('how many drivers must come to a place, and go from there', () => {
  test('with a way back, as many come as more moves begin there than end there', () => {
    const ends = [
      ['store', 'lot'],
      ['store', 'lot'],
      ['lot', 'store'],
    ] as const;
    expect(needed(ends, true)).toEqual({
      home: { come: 0, go: 0 },
      store: { come: 1, go: 0 },
      lot: { come: 0, go: 1 },
    });
  });

  test('without a way back, a day may begin at its driver and end anywhere', () => {
    const ends = [
      ['home', 'lot'],
      ['home', 'lot'],
      ['home', 'lot'],
      ['store', 'lot'],
    ] as const;
    expect(needed(ends, false)).toEqual({
      home: { come: 1, go: 0 },
      store: { come: 1, go: 0 },
      lot: { come: 0, go: 2 },
    });
  });

  test('places across the street from each other are one', () => {
    const ends = [
      ['nextDoor', 'lot'],
      ['store', 'home'],
    ] as const;
    expect(needed(ends, true)).toMatchObject({
      home: { come: 0, go: 0 },
      nextDoor: { come: 0, go: 0 },
      store: { come: 1, go: 0 },
      lot: { come: 0, go: 1 },
    });
  });
});
