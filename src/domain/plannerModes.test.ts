import { expect, test } from 'vitest';
import { chaseTypes, hasChaseCars, modeNames, mostDriversOf, noDepot } from './plannerModes.ts';

// S2 §2, readings 18 and 42.
test.each([
  ['planner-uber-only', 'Uber no-sharing (planner)', 'Rideshare', 6],
  ['ml-uber-only', 'Uber (ML)', 'Rideshare', 12],
  ['legacy-uber', 'Rideshare', 'Rideshare', 12],
  ['legacy-company', 'Company', 'Company', 12],
  ['legacy-own', 'Personal', 'Personal', 12],
] as const)('the mode %s is called %s, is saved as %s and takes %i drivers', (mode, ...facts) => {
  expect([modeNames[mode], chaseTypes[mode], mostDriversOf(mode)]).toEqual(facts);
});

test.each([
  ['Rideshare', false],
  ['Company', true],
  ['Personal', true],
  ['Tow', false],
  ['OwnCar', false],
] as const)('drivers of the mode %s share chase cars: %s', (mode, isShared) => {
  expect(hasChaseCars(mode)).toBe(isShared);
});

test('a plan without a start is refused in the words of the specification', () => {
  expect(noDepot).toBe('No depot selected in list.');
});
