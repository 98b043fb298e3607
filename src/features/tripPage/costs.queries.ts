// What a trip that is over cost: the sums that the costing report has in the trip's row.
import { dollars } from '#domain/money.ts';
import { type DriverCost, sumOf, totalCentsOf } from '#domain/reports.ts';

export type CostSums = Omit<DriverCost, 'id' | 'name'>;

export function costSums(costs: readonly DriverCost[]): CostSums {
  return {
    moves: sumOf(costs, 'moves'),
    payCents: sumOf(costs, 'payCents'),
    chaseCents: sumOf(costs, 'chaseCents'),
    rideCents: sumOf(costs, 'rideCents'),
    bonusCents: sumOf(costs, 'bonusCents'),
    estimatedCents: sumOf(costs, 'estimatedCents'),
  };
}

/** '$4.10 more than estimated' */
export function differenceWords(sums: CostSums): string {
  const difference = totalCentsOf(sums) - sums.estimatedCents;
  if (difference === 0) return 'as estimated';
  return `${dollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than estimated`;
}
