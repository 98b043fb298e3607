import { inject } from 'vitest';

/** The runs of a property that takes seconds: `few` in `npm test`, several times as many in the
 * long tests. */
export function runs(few: number): number {
  return few * inject('propertyRuns');
}
