// How many values of a plan the independent check works out again.
import type { TeamPlan } from '#domain/teamItinerary.ts';

/**
 * Every single value of the plan except the words for people; any one that is changed is found
 * (`everyField.property.test.ts`).
 */
export function factsIn({ unserved, ...plan }: TeamPlan): number {
  return valuesIn(plan) + unserved.length;
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 0);
}
