import { expect, test } from 'vitest';
import { Annealing } from './annealing.ts';
import { problemOf } from './instance.ts';
import { builtUp, madeInstance } from './testing/instances.ts';

const problem = problemOf(madeInstance(1, 5));

test('an annealing cools evenly from where it begins to the end of its share', () => {
  const annealing = new Annealing(problem);
  annealing.begin(0.2, 0.6, 0.5);
  expect([0.2, 0.4, 0.6].map((at) => annealing.cooled(at))).toEqual([0.5, 0.75, 1]);
  expect([0.2, 0.59, 0.6].map((at) => annealing.isOver(at))).toEqual([false, false, true]);
});

test('an annealing ends with the budget, whatever its share', () => {
  const annealing = new Annealing(problem);
  annealing.begin(0.5, 1.5, 0);
  expect(annealing.cooled(0.75)).toBe(0.5);
});

test('an annealing returns to what it has found four times in its second half', () => {
  const annealing = new Annealing(problem);
  annealing.begin(0, 1, 0);
  const routes = builtUp(problem);
  annealing.keep(routes, routes.distance);
  const turns = Array.from({ length: 80 }, (_, turn) => turn / 80);
  const returns = turns.filter((progress) => annealing.isReturn(progress));
  expect(returns).toEqual([0.5, 0.625, 0.75, 0.875]);
  expect(annealing.found.distance).toBe(routes.distance);
});

test('an annealing without routes does not return, nor to those of the one before', () => {
  const annealing = new Annealing(problem);
  const routes = builtUp(problem);
  annealing.keep(routes, routes.distance);
  annealing.begin(0, 1, 0);
  expect(annealing.foundDistance).toBe(Number.POSITIVE_INFINITY);
  expect(annealing.isReturn(0.5)).toBe(false);
  annealing.keep(routes, routes.distance);
  // The time for the first return is over.
  expect([0.5, 0.625].map((progress) => annealing.isReturn(progress))).toEqual([false, true]);
});

test('an annealing knows the share of turns that ended without a pair', () => {
  const annealing = new Annealing(problem);
  expect(annealing.lacking).toBe(0);
  for (const isLacking of [true, false, true, true]) annealing.count(isLacking);
  expect(annealing.lacking).toBe(0.75);
  annealing.begin(0, 1, 0);
  expect(annealing.lacking).toBe(0);
});
