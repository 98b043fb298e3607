// What each driver of a plan comes to: moves, hours, miles of the car the driver drives, rides and
// wages. Each column sums to its term of the plan's cost.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { carCmiOf, paidMsOf, type Rates, wagesCentsOf } from '../model/costs.ts';

export type DriverTotals = {
  readonly driverId: string;
  readonly moves: number;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly paidMs: number;
  /** Hundredths of a mile in the driver's own car, chase car or tow truck. */
  readonly carCmi: number;
  readonly rides: number;
  readonly fareCents: number;
  readonly wagesCents: number;
};

export function totalsOf(plan: TeamPlan, rates: Rates): readonly DriverTotals[] {
  const cmi = carCmiOf(plan);
  return plan.drivers.map(({ driverId, actions }) => {
    const own = <T extends { readonly driverId: string }>(rows: readonly T[]) =>
      rows.filter((one) => one.driverId === driverId);
    const rides = own(plan.ubers);
    const startMs = actions[0]?.startMs ?? 0;
    return {
      driverId,
      moves: own(plan.moves).length,
      startMs,
      endMs: actions.at(-1)?.startMs ?? startMs,
      paidMs: paidMsOf(actions),
      carCmi: own(plan.cars).reduce((sum, { id }) => sum + (cmi.get(id) ?? 0), 0),
      rides: rides.length,
      fareCents: rides.reduce((sum, { fareCents }) => sum + fareCents, 0),
      wagesCents: wagesCentsOf(actions, rates),
    };
  });
}
