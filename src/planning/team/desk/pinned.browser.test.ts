import { expect, test } from 'vitest';
import { fingerprintOf, pinnedPlans } from '../testing/pinned.ts';

test.each(pinnedPlans)(
  'property 26: a plan has the pinned bytes in Chromium: %s',
  (mode, pinned) => {
    expect(fingerprintOf(mode)).toBe(pinned);
  },
);
