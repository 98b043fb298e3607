// The best plans that are known of public instances, as `BKS.json` has them. Where a record carries
// its routes it is recomputed from them; else its two numbers are taken on trust.
import { checkRoutes } from '#pairs/checkRoutes.ts';
import type { Instance } from '#pairs/instance.ts';

/** By name of an instance: the content of `BKS.json`, other fields left out. */
export type BestKnown = { readonly [name: string]: Stored | undefined };

type Stored = {
  readonly solved_with_vehicles: number;
  /** In hundredths of the instance's units. */
  readonly best_known_cost: number;
  /** Stops by number in visiting order, the depot left out. */
  readonly routes?: readonly (readonly number[])[];
};

export type BestPlan = {
  readonly vehicles: number;
  /** In full precision where it is recomputed. */
  readonly distance: number;
  readonly isRecomputed: boolean;
};

/** The costs are given in hundredths. */
export const HUNDREDTH = 0.0051;

/** Throws where there is no record, and where its routes are not sound or not what it says. */
export function bestPlanOf(name: string, known: BestKnown, instance: Instance): BestPlan {
  const stored = known[name];
  if (!stored) throw new Error(`BKS.json has no ${name}`);
  const { solved_with_vehicles: vehicles, best_known_cost: cost, routes } = stored;
  if (!routes) return { vehicles, distance: cost, isRecomputed: false };
  const verdict = checkRoutes(instance, routes);
  const faults = [...verdict.faults];
  if (verdict.vehicles !== vehicles) faults.push(`${verdict.vehicles} vehicles, not ${vehicles}`);
  if (!(Math.abs(verdict.distance - cost) <= HUNDREDTH)) {
    faults.push(`a distance of ${verdict.distance.toFixed(4)}, not ${cost}`);
  }
  if (faults.length > 0) throw new Error(`The record of ${name}: ${faults.join('; ')}`);
  return { vehicles, distance: verdict.distance, isRecomputed: true };
}

/** How far the records of a class can be relied on, in words. */
export function trustIn(plans: readonly BestPlan[]): string {
  const recomputed = plans.filter(({ isRecomputed }) => isRecomputed).length;
  const trusted = plans.length - recomputed;
  return `records: ${recomputed} recomputed from their routes, ${trusted} taken on trust`;
}
