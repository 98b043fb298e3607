import { expect, test } from 'vitest';
import { openMetro } from './metro.ts';
import {
  GOLDEN_METRO,
  GOLDEN_TILES,
  metroFingerprints,
  tileFingerprints,
} from './testing/golden.ts';

test('the metro has the golden hashes in this browser', () => {
  expect(metroFingerprints(openMetro())).toEqual(GOLDEN_METRO);
});

test('the tiles have the golden bytes in this browser', () => {
  expect(tileFingerprints()).toEqual(GOLDEN_TILES);
});
