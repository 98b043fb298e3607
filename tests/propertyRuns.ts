import { inject } from 'vitest';

/**
 * The runs of a property that takes seconds: `few` in `npm test`, more in `npm run test:long`, or
 * `many` where a number is promised.
 */
export function runs(few: number, many?: number): number {
  const times = inject('propertyRuns');
  return times > 1 && many !== undefined ? many : few * times;
}
