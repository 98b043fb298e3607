import { expect, test } from 'vitest';
import { locationRow } from '#domain/testing/rows.ts';
import { decodeLocation, encodeLocation } from './location.ts';

function told(without: object) {
  const raw = { ...(encodeLocation(locationRow('A')) as object), ...without };
  const read = decodeLocation(raw);
  return 'value' in read ? read.value.timezone : read.problem.length > 0;
}

test('a location without a zone keeps the one of its state', () => {
  expect(told({ timezone: undefined })).toBe('America/Chicago');
  expect(told({ timezone: null, state: 'CO' })).toBe('America/Denver');
  expect(told({ timezone: '', state: 'FL', latitude: 30.4, longitude: -87.2 })).toBe(
    'America/Chicago',
  );
});

test('a zone that is told is kept, and without a known state there is none to keep', () => {
  expect(told({ timezone: 'America/New_York' })).toBe('America/New_York');
  expect(told({ timezone: undefined, state: 'Ontario' })).toBe(true);
});
