import { describe } from 'vitest';
import { everyZoneIsRight } from './testing/everyZone.ts';

describe('zones in a browser', () => {
  everyZoneIsRight();
});
