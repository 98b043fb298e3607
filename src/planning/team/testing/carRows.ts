// The cost of a row of moves for a driver with an own car, by trying every way through it: with
// outline, times and prices alone.
import type { PlanPlace } from '#domain/itinerary.ts';
import { priced } from '../model/costs.ts';
import type { TeamModel } from '../model/model.ts';
import { type DriverDay, TeamOutline } from '../schedule/outlining.ts';
import { samePlace } from '../../places.ts';
import { scheduled } from '../schedule/scheduling.ts';

/** Unrounded cents, and the end of the day. */
export type CarRow = { readonly cents: number; readonly endMs: number };

type Choice = 'ride' | 'drive';

/**
 * The ways that keep the hours. The driver rides to the car to drive it from elsewhere, but not to
 * a car that is across the street from the next place.
 */
export function everyCarRow(model: TeamModel, driver: number, row: readonly number[]): CarRow[] {
  const legs = row.length + (model.problem.roundTrip ? 1 : 0);
  return Array.from({ length: 1 << legs }, (_, bits) => {
    const choices = Array.from({ length: legs }, (_leg, at): Choice => {
      return (bits & (1 << at)) === 0 ? 'ride' : 'drive';
    });
    return carRow(model, driver, row, choices) ?? [];
  }).flat();
}

function carRow(
  model: TeamModel,
  driver: number,
  row: readonly number[],
  choices: readonly Choice[],
): CarRow | null {
  const { problem, maxShiftMs } = model;
  const { id, place, notBeforeMs, notAfterMs } = model.drivers[driver];
  const team = new TeamOutline(problem);
  const day = team.add({ id, place, notBeforeMs, car: { id: 'own', seats: 0 } });
  let [here, car] = [place, place];
  const come = (to: PlanPlace, choice: Choice): boolean => {
    if (choice === 'ride') ride(day, here, to);
    else if (samePlace(car, to)) return false;
    else {
      ride(day, here, car);
      day.goTo(to);
      car = to;
    }
    here = to;
    return true;
  };
  for (const [at, index] of row.entries()) {
    const move = model.moves[index];
    if (!come(move.start, choices[at])) return null;
    day.move(move, move.taskId ?? undefined);
    here = move.end;
  }
  if (problem.roundTrip) {
    if (!come(place, choices[row.length]) || !samePlace(car, place)) return null;
  }
  const timed = scheduled(team.finish(), model.problem);
  if (timed.is === 'infeasible') throw new Error(timed.why);
  const plan = priced(timed.plan, problem.rates);
  const actions = plan.drivers[0]?.actions ?? [];
  const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
  if (endMs > (notAfterMs ?? endMs) || endMs - startMs > maxShiftMs) return null;
  const { wageCentsPerHour, carCentsPerMile, lateCentsPerMinute, driverCents } = problem.rates;
  const cmi = actions.reduce((sum, one) => sum + (one.type === 'go-to' ? one.distanceCmi : 0), 0);
  const lateMs = plan.late.reduce((sum, one) => sum + one.lateMs, 0);
  const cents =
    driverCents +
    ((endMs - startMs) * wageCentsPerHour) / 3_600_000 +
    (cmi * carCentsPerMile) / 100 +
    (lateMs * lateCentsPerMinute) / 60_000 +
    plan.cost.rideFaresCents;
  return { cents, endMs };
}

function ride(day: DriverDay, here: PlanPlace, to: PlanPlace): void {
  if (!samePlace(here, to)) day.ride(to);
}
