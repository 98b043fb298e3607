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

type Choice = 'ride' | 'drive' | 'park';
const choices: readonly Choice[] = ['ride', 'drive', 'park'];

/**
 * The ways that keep the hours. The driver rides to the car to drive it from elsewhere, but not to
 * a car that is across the street from the next place. From home the car may be parked where a move
 * ends, if that is less far.
 */
export function everyCarRow(model: TeamModel, driver: number, row: readonly number[]): CarRow[] {
  const legs = row.length + (model.problem.roundTrip ? 1 : 0);
  return Array.from({ length: choices.length ** legs }, (_, all) => {
    const chosen = Array.from({ length: legs }, (_leg, at): Choice => {
      return choices[Math.floor(all / choices.length ** at) % choices.length];
    });
    return carRow(model, driver, row, chosen) ?? [];
  }).flat();
}

function carRow(
  model: TeamModel,
  driver: number,
  row: readonly number[],
  chosen: readonly Choice[],
): CarRow | null {
  const { problem, maxShiftMs } = model;
  const { id, place, notBeforeMs, notAfterMs } = model.drivers[driver];
  const team = new TeamOutline(problem);
  const day = team.add({ id, place, notBeforeMs, car: { id: 'own', seats: 0 } });
  let [here, car] = [place, place];
  const come = (to: PlanPlace, choice: 'ride' | 'drive'): boolean => {
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
  const roundCmi = (there: PlanPlace) => {
    const out = problem.legs(place.id, there.id)?.distanceCmi ?? 0;
    return problem.roundTrip ? out + (problem.legs(there.id, place.id)?.distanceCmi ?? 0) : out;
  };
  const isAhead = ({ start, end }: { readonly start: PlanPlace; readonly end: PlanPlace }) =>
    samePlace(car, place) &&
    !samePlace(car, end) &&
    !samePlace(car, start) &&
    !samePlace(end, start) &&
    roundCmi(end) < roundCmi(start);
  for (const [at, index] of row.entries()) {
    const move = model.moves[index];
    if (chosen[at] === 'park') {
      if (!isAhead(move)) return null;
      come(move.end, 'drive');
      come(move.start, 'ride');
    } else if (!come(move.start, chosen[at])) return null;
    day.move(move, move.taskId ?? undefined);
    here = move.end;
  }
  if (problem.roundTrip) {
    const back = chosen[row.length];
    if (back === 'park' || !come(place, back) || !samePlace(car, place)) return null;
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
