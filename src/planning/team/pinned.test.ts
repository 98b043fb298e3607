import { expect, test } from 'vitest';
import { fingerprintOf, pinnedPlans } from './testing/pinned.ts';

test.each(pinnedPlans)(
  'property 26: the same bytes in every engine, here Node: %s',
  (mode, pinned) => {
    expect(fingerprintOf(mode)).toBe(pinned);
  },
);
