// Plans where every driver goes from vehicle to vehicle by ride-share: drivers do not depend on
// each other, and a plan is one order of moves for each of them.
import type { Outline } from './actions.ts';
import type { TeamModel } from './model.ts';
import { TeamOutline } from './outlining.ts';
import { objectives } from './problem.ts';
import type { TeamSearch } from './search.ts';

/** By driver: indexes of moves in the order in which he carries them out. */
export type Routes = readonly (readonly number[])[];

/** Each move, the most urgent first, goes to the driver who can be done with it first. */
export const searchRides: TeamSearch = function* searchRides(model) {
  const routes = model.drivers.map((): number[] => []);
  const left: number[] = [];
  const most = Math.min(model.problem.maxDrivers, model.drivers.length);
  const byUrgency = model.moves
    .map((_, move) => move)
    .sort((a, b) => (model.deadlineMs[a] ?? 0) - (model.deadlineMs[b] ?? 0) || a - b);
  for (const move of byUrgency) {
    let best = { driver: -1, endMs: Number.POSITIVE_INFINITY };
    routes.forEach((route, driver) => {
      const isNew = route.length === 0;
      const used = routes.filter((own) => own.length > 0).length;
      if (isNew && used >= most) return;
      if (model.eligible[driver * model.moves.length + move] !== 1) return;
      const endMs = endOf(model, driver, [...route, move]);
      if (endMs < best.endMs) best = { driver, endMs };
    });
    if (best.driver < 0) left.push(move);
    else routes[best.driver]?.push(move);
  }
  const outline = outlineOfRides(model, routes, left);
  yield { progress: 1, better: objectives.map((objective) => ({ objective, outline })) };
};

/** When he is done with all of them at the earliest; Infinity where his hours do not allow it. */
function endOf(model: TeamModel, driver: number, route: readonly number[]): number {
  const { size, rideMs, base, from, to, readyMs, workMs, notBeforeMs, notAfterMs } = model;
  let here = base[driver] ?? 0;
  let atMs = notBeforeMs[driver] ?? 0;
  for (const move of route) {
    atMs += rideMs[here * size + (from[move] ?? 0)] ?? 0;
    atMs = Math.max(atMs, readyMs[move] ?? 0) + (workMs[move] ?? 0);
    here = to[move] ?? 0;
  }
  if (model.problem.roundTrip) atMs += rideMs[here * size + (base[driver] ?? 0)] ?? 0;
  const isOver = atMs > (notAfterMs[driver] ?? 0);
  const isLong = atMs - (notBeforeMs[driver] ?? 0) > model.maxShiftMs;
  return isOver || isLong ? Number.POSITIVE_INFINITY : atMs;
}

/** `left` are moves that nobody has the time for. */
export function outlineOfRides(model: TeamModel, routes: Routes, left: readonly number[]): Outline {
  const { problem, drivers, moves, unserved } = model;
  const team = new TeamOutline(problem);
  routes.forEach((route, driver) => {
    const own = drivers[driver];
    if (!own || route.length === 0) return;
    const { id, place, notBeforeMs } = own;
    const day = team.add({ id, place, notBeforeMs });
    let here = model.base[driver] ?? 0;
    for (const index of route) {
      const move = moves[index];
      if (!move) continue;
      if (model.near[here * model.size + (model.from[index] ?? 0)] !== 1) day.ride(move.start);
      day.move(move, move.taskId ?? undefined);
      here = model.to[index] ?? 0;
    }
    const isAway = model.near[here * model.size + (model.base[driver] ?? 0)] !== 1;
    if (problem.roundTrip && isAway) day.ride(place);
  });
  for (const { activityId, reason } of unserved) team.leaveOut(activityId, reason);
  for (const index of left) {
    const move = moves[index];
    if (move) team.leaveOut(move.activityId, 'No driver has the time for it.');
  }
  return team.finish();
}
