// The outline of days whose drivers are not coupled.
import type { Outline } from './actions.ts';
import { TeamOutline } from './outlining.ts';
import type { RideDays } from './rideDays.ts';

/** Moves that no day has are left out for want of time. */
export function outlineOfRides(days: RideDays): Outline {
  const { problem, drivers, moves, unserved, near, size, base, from, to } = days.model;
  const team = new TeamOutline(problem);
  for (const [driver, { id, place, notBeforeMs }] of drivers.entries()) {
    const row = days.day(driver);
    if (row.length === 0) continue;
    const day = team.add({ id, place, notBeforeMs });
    let here = base[driver];
    for (const index of row) {
      const move = moves[index];
      if (near[here * size + from[index]] !== 1) day.ride(move.start);
      day.move(move, move.taskId ?? undefined);
      here = to[index];
    }
    if (problem.roundTrip && near[here * size + base[driver]] !== 1) day.ride(place);
  }
  for (const { activityId, reason } of unserved) team.leaveOut(activityId, reason);
  for (const [index, { activityId }] of moves.entries()) {
    const isLeft = days.driverOf[index] < 0;
    if (isLeft) team.leaveOut(activityId, 'No driver has the time for it.');
  }
  return team.finish();
}
