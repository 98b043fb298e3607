// The cost of a row of moves for a driver without an own car, by trying every place for rests: with
// outline, times, prices and the independent check alone.
import { checkRests } from '../checks/checkRests.ts';
import type { TeamModel } from '../model/model.ts';
import { samePlace } from '../../places.ts';
import { priced } from '../model/costs.ts';
import { TeamOutline } from '../schedule/outlining.ts';
import { scheduled } from '../schedule/scheduling.ts';

/** The unrounded cents of each way that keeps the hours and has enough rests. */
export function everyRestedRow(model: TeamModel, driver: number, row: readonly number[]): number[] {
  const places = 2 * row.length + 1;
  return Array.from({ length: 1 << places }, (_, bits) => {
    return restedRow(model, driver, row, (place) => (bits & (1 << place)) !== 0) ?? [];
  }).flat();
}

function restedRow(
  model: TeamModel,
  driver: number,
  row: readonly number[],
  isRest: (place: number) => boolean,
): number | null {
  const { problem, maxShiftMs } = model;
  const { id, place, notBeforeMs, notAfterMs } = model.drivers[driver];
  const tows = { id: 'truck', seats: 0, tows: true } as const;
  const car = problem.mode === 'Tow' ? { car: tows } : {};
  const team = new TeamOutline(problem);
  const day = team.add({ id, place, notBeforeMs, ...car });
  let here = place;
  for (const [at, index] of row.entries()) {
    const move = model.moves[index];
    if (isRest(2 * at)) day.rest();
    if (problem.mode === 'Tow') day.goTo(move.start);
    else if (!samePlace(here, move.start)) day.ride(move.start);
    if (isRest(2 * at + 1)) day.rest();
    day.move(move, move.taskId ?? undefined);
    here = move.end;
  }
  if (isRest(2 * row.length)) day.rest();
  if (problem.roundTrip) {
    if (problem.mode === 'Tow') day.goTo(place);
    else if (!samePlace(here, place)) day.ride(place);
  }
  const timed = scheduled(team.finish(), model.problem);
  if (timed.is === 'infeasible') throw new Error(timed.why);
  const plan = priced(timed.plan, problem.rates);
  const actions = plan.drivers[0]?.actions ?? [];
  const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
  if (endMs > (notAfterMs ?? endMs) || endMs - startMs > maxShiftMs) return null;
  if (checkRests(plan, problem.restAfterMs, null).length > 0) return null;
  const { wageCentsPerHour, carCentsPerMile, lateCentsPerMinute, driverCents } = problem.rates;
  const loaded = problem.mode === 'Tow' ? ['go-to', 'move-vehicle'] : [];
  const cmi = actions.reduce(
    (sum, one) => sum + (loaded.includes(one.type) && 'distanceCmi' in one ? one.distanceCmi : 0),
    0,
  );
  const lateMs = plan.late.reduce((sum, one) => sum + one.lateMs, 0);
  return (
    driverCents +
    ((endMs - startMs) * wageCentsPerHour) / 3_600_000 +
    (cmi * carCentsPerMile) / 100 +
    (lateMs * lateCentsPerMinute) / 60_000 +
    plan.cost.rideFaresCents
  );
}
