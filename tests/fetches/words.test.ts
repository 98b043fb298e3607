// What the office's screens say while they read, when that failed, and when there is nothing.
import { expect, test } from 'vitest';
import { fetchesOfAll } from '#spine/fetches/index.ts';
import type { KeptFetch } from '#spine/fetches/declared.model.ts';
import { slices } from '#features/index.ts';

const fetches = fetchesOfAll(slices);

test.each([
  [
    'employees/history',
    'Reading the trip history',
    'The trip history could not be read.',
    'No trips yet',
  ],
  [
    'rides/estimate',
    'Estimating the ride',
    'No price came. Nothing was ordered.',
    'No car takes this ride.',
  ],
  [
    'rides/estimatePackage',
    'Estimating the delivery',
    'No price came. Nothing was ordered.',
    'Nothing carries so many pieces.',
  ],
  [
    'rides/types',
    'Reading the kinds of ride',
    'The kinds of ride did not come.',
    'No kind of ride is offered.',
  ],
  [
    'verifications/list',
    'Reading the verifications',
    'The verifications could not be read.',
    'No document was verified yet.',
  ],
  ['verifications/one', 'Reading the verification', 'The verification could not be read.', null],
])('%s: %s', (type, loading, failed, empty) => {
  // oxlint-disable-next-line typescript/no-explicit-any -- its words alone are read
  const { words } = fetches.get(type) as KeptFetch<string, any, any, any, any>;
  expect(words).toEqual({ loading, failed, empty });
});
