// The outline of days whose drivers are not coupled.
import type { DriverId } from '#domain/ids.ts';
import type { Outline } from '../schedule/actions.ts';
import { TeamOutline } from '../schedule/outlining.ts';
import type { TeamMode } from '../problem.ts';
import { whyTooLong } from '../tooLong.ts';
import type { TeamDays } from './teamDays.ts';

const NO_TIME = 'No driver has the time for it.';

/** `whyOf`: the reason for a move on no day. */
export function outlineOfRides(
  days: TeamDays,
  whyOf = (move: number): string => whyTooLong(days.model, move) ?? NO_TIME,
): Outline {
  const { problem, drivers, moves, unserved, places } = days.model;
  const team = new TeamOutline(problem);
  for (const [driver, { id, place, notBeforeMs }] of drivers.entries()) {
    const row = days.day(driver);
    if (row.length === 0) continue;
    const day = team.add({ id, place, notBeforeMs, ...carOf(problem.mode, id) });
    const legs = days.legs(driver);
    for (const [slot, { rideTo, driveTo, rests }] of legs.entries()) {
      if (rests.includes('ride')) day.rest();
      if (rideTo !== null) day.ride(places[rideTo]);
      if (rests.includes('drive')) day.rest();
      if (driveTo !== null) day.goTo(places[driveTo]);
      if (rests.includes('move')) day.rest();
      const move = moves[row[slot]];
      if (slot < row.length) day.move(move, move.taskId ?? undefined);
    }
  }
  for (const { activityId, reason } of unserved) team.leaveOut(activityId, reason);
  for (const [index, { activityId }] of moves.entries()) {
    if (days.driverOf[index] < 0) team.leaveOut(activityId, whyOf(index));
  }
  return team.finish();
}

/** The tow truck or own car, without seats; it is at the driver's place. */
function carOf(mode: TeamMode, driverId: DriverId) {
  const car = { id: `car of ${driverId}`, seats: 0 };
  if (mode === 'tow') return { car: { ...car, tows: true as const } };
  return mode === 'ownCar' ? { car } : {};
}
