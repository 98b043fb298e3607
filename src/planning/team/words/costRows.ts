// The cost of a plan as rows, each with its rate and amount in words. They sum to the total.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamProblem } from '../model/problem.ts';
import { carCmiOf, paidMsOf } from '../model/costs.ts';
import { counted, dollars, hundredths, lastingExactly } from './amounts.ts';

export type CostRow = {
  /** `plan` and `total` are sums of the rows before them. */
  readonly is: 'wages' | 'carMiles' | 'rides' | 'fixed' | 'lateness' | 'plan' | 'tip' | 'total';
  readonly label: string;
  /** Rate and amount, or what the amount is for. */
  readonly words: string;
  /** Whole cents. */
  readonly cents: number;
};

const milesOf: { readonly [mode in TeamMode]: string } = {
  Rideshare: 'Car miles',
  Company: 'Chase miles',
  Personal: 'Chase miles',
  Tow: 'Tow miles',
  OwnCar: 'Car miles',
};

/** S2 §3 Trip summary. `place` names a place; `tipReason` is the operator's own words. */
export function costRows(
  plan: TeamPlan,
  { mode, rates, rides }: Pick<TeamProblem, 'mode' | 'rates' | 'rides'>,
  words: { readonly place: (id: string) => string; readonly tipReason: string },
): readonly CostRow[] {
  const { cost, drivers, moves, late } = plan;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const paid = lastingExactly(sum(drivers.map(({ actions }) => paidMsOf(actions))));
  const miles = hundredths(sum([...carCmiOf(plan).values()]));
  const lateness = lastingExactly(sum(late.map(({ lateMs }) => lateMs)));
  const each = moves.length > 0 ? Math.round(cost.totalCents / moves.length) : null;
  return [
    {
      is: 'wages',
      label: 'Wages',
      words: `${paid} at ${dollars(rates.wageCentsPerHour)}`,
      cents: cost.wagesCents,
    },
    {
      is: 'carMiles',
      label: milesOf[mode],
      words: `${miles} mi at ${dollars(rates.carCentsPerMile)}`,
      cents: cost.carMilesCents,
    },
    {
      is: 'rides',
      label: 'Ride-share',
      words: rides || plan.ubers.length > 0 ? ridesOf(plan, words) : 'not allowed',
      cents: cost.rideFaresCents,
    },
    {
      is: 'fixed',
      label: 'Fixed',
      words: fixedOf(plan, rates),
      cents: cost.driversCents + cost.chasesCents,
    },
    {
      is: 'lateness',
      label: 'Lateness',
      words: `${lateness} at ${dollars(rates.lateCentsPerMinute)}`,
      cents: cost.latenessCents,
    },
    { is: 'plan', label: 'Plan', words: '', cents: cost.totalCents - cost.tipCents },
    { is: 'tip', label: 'Driver bonus', words: words.tipReason, cents: cost.tipCents },
    {
      is: 'total',
      label: 'Total',
      words: each === null ? '' : `${dollars(each)} a vehicle`,
      cents: cost.totalCents,
    },
  ];
}

/** The penalty is part of the total but paid to no one; null without one. */
export function unpaidInWords({ cost }: Pick<TeamPlan, 'cost'>): string | null {
  if (cost.latenessCents === 0) return null;
  const paid = dollars(cost.totalCents - cost.latenessCents);
  return `Lateness makes late plans compare as worse and is paid to no one: ${paid} is paid.`;
}

/** The places of one or two rides, the number of more. */
function ridesOf({ ubers }: TeamPlan, { place }: { readonly place: (id: string) => string }) {
  if (ubers.length === 0) return 'none';
  if (ubers.length > 2) return counted(ubers.length, 'ride');
  return ubers.map(({ startId, endId }) => `${place(startId)} to ${place(endId)}`).join(', ');
}

function fixedOf({ drivers, cars }: TeamPlan, rates: TeamProblem['rates']): string {
  const chases = cars.filter(({ seats }) => seats > 0).length;
  const set = [
    ...(rates.driverCents > 0
      ? [`${counted(drivers.length, 'driver')} at ${dollars(rates.driverCents)}`]
      : []),
    ...(rates.chaseCents > 0
      ? [`${counted(chases, 'chase car')} at ${dollars(rates.chaseCents)}`]
      : []),
  ];
  return set.join(', ') || 'none set';
}
