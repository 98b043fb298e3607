import { expect, test } from 'vitest';
import { failuresOf } from './tripBatch.ts';

test('failures of a batch are grouped by message, in order', () => {
  const created = [{ key: 'k/1', tripId: 't1' }];
  const busy = 'Ann is on trip KC-1 at that time.';
  const gone = 'There is no driver d9.';
  const errors = [
    { key: 'k/2', message: busy },
    { key: 'k/3', message: gone },
    { key: 'k/4', message: busy },
  ];
  expect(failuresOf({ created, errors })).toEqual([
    {
      message: busy,
      what: '2 trip itineraries',
      text: 'Failed to create 2 trip itineraries',
      keys: ['k/2', 'k/4'],
    },
    {
      message: gone,
      what: '1 trip itinerary',
      text: 'Failed to create 1 trip itinerary',
      keys: ['k/3'],
    },
  ]);
  expect(failuresOf({ created, errors: [] })).toEqual([]);
});
