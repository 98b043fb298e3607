import { expect, test } from 'vitest';
import { employeeHistory } from './employeeHistory.ts';
import { mostPlaceLetters, mostSuggestions, placeSuggestion } from './foundPlace.ts';
import { lateDropoff, remedyHead } from './remedies.ts';
import { limitsOf } from './schema.ts';
import { tripDeed, tripDeedChange } from './tripDeeds.ts';
import { tripAsset, tripHead, tripTask, tripTerms, tripVehicle } from './tripDetail.ts';

const { fuel, assets } = {
  fuel: tripVehicle.shape.pickupFuel.def.innerType,
  assets: tripVehicle.shape.dropoffAssets,
};

test.each([
  ['trips in the history of an employee', employeeHistory, { max: 500 }],
  ['letters of the name of a suggested place', placeSuggestion.shape.title, { min: 1, max: 300 }],
  ['photos of a vehicle', assets, { max: 30 }],
  ['eighths of a tank', fuel, { min: 0, max: 8 }],
  ['tasks of a stop', tripTask.shape.todos, { max: 100 }],
  ['letters of a picture', tripAsset.shape.thumb, { min: 1, max: 20_000 }],
  ['cents an hour', tripTerms.shape.wageCentsPerHour, { min: 0, max: 100_000 }],
  ['seats of a chase car', tripHead.shape.chaseSeats.def.innerType, { min: 0, max: 100 }],
  ['changes in one act on a trip', tripDeed.shape.changes, { max: 1_000 }],
  ['letters of a value before a change', tripDeedChange.shape.before, { max: 20_000 }],
  ['moves that a remedy leaves out', remedyHead.shape.leftOut, { max: 5_000 }],
  ['milliseconds past a deadline', lateDropoff.shape.lateMs, { min: 0 }],
])('a server may send this many %s', (_what, schema, limits) => {
  expect(limitsOf(schema)).toMatchObject(limits);
});

test('a place search sends at most 200 letters and takes at most 8 suggestions', () => {
  expect([mostPlaceLetters, mostSuggestions]).toEqual([200, 8]);
});
