import { expect, test } from 'vitest';
import { openMetro } from './metro.ts';
import {
  GOLDEN_METRO,
  GOLDEN_TILES,
  metroFingerprints,
  tileFingerprints,
} from './testing/golden.ts';

test('the city is the same city in this browser', () => {
  expect(metroFingerprints(openMetro())).toEqual(GOLDEN_METRO);
});

test('its tiles have the same bytes in this browser', () => {
  expect(tileFingerprints()).toEqual(GOLDEN_TILES);
});
