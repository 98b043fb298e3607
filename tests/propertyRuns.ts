import { inject } from 'vitest';

/** The runs of a property that takes seconds: `few` in `npm test`, more in `npm run test:long`. */
export function runs(few: number): number {
  return few * inject('propertyRuns');
}
