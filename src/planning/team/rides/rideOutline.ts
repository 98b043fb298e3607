// The outline of days whose drivers are not coupled.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { DriverId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { Car, TeamPlan } from '#domain/teamItinerary.ts';
import type { Outline } from '../model/actions.ts';
import { type DayBegun, TeamOutline } from '../schedule/outlining.ts';
import { whyTooLong } from './tooLong.ts';
import type { TeamDays } from './teamDays.ts';

const NO_TIME = 'No driver has the time for it.';

/** `whyOf`: the reason for a move on no day. */
export function outlineOfRides(
  days: TeamDays,
  whyOf = (move: number): string => whyTooLong(days.model, move) ?? NO_TIME,
): Outline {
  const { problem, drivers, moves, unserved, places } = days.model;
  const team = new TeamOutline(problem, problem.running ? namesIn(problem.running.plan) : []);
  for (const [driver, { id, place, notBeforeMs }] of drivers.entries()) {
    const row = days.day(driver);
    const begun = dayBegun(days, driver);
    if (row.length === 0 && !begun) continue;
    const day = begun
      ? team.resume(begun)
      : team.add({ id, place, notBeforeMs, ...carOf(problem.mode, id) });
    if (begun?.isOver) continue;
    const legs = days.legs(driver);
    for (const [slot, { rideTo, driveTo, onTo, rests }] of legs.entries()) {
      if (rests.includes('ride')) day.rest();
      if (rideTo !== null) day.ride(places[rideTo]);
      if (rests.includes('drive')) day.rest();
      if (driveTo !== null) day.goTo(places[driveTo]);
      if (rests.includes('on')) day.rest();
      if (onTo !== undefined) day.ride(places[onTo]);
      if (rests.includes('move')) day.rest();
      const move = moves[row[slot]];
      if (slot < row.length) day.carryOut(move);
    }
  }
  for (const { activityId, reason } of unserved) team.leaveOut(activityId, reason);
  for (const [index, move] of moves.entries()) {
    if (days.driverOf[index] < 0) team.leaveAllOut(move, whyOf(index));
  }
  return team.finish();
}

/** The names of a plan's actions, rides and events. */
function namesIn({ drivers, ubers }: TeamPlan): readonly string[] {
  const actions = drivers.flatMap((driver) => driver.actions);
  return [
    ...actions.flatMap((one) => [one.id, 'syncId' in one ? (one.syncId ?? '') : '']),
    ...ubers.flatMap((row) => [row.id, row.startSyncId, row.endSyncId]),
  ];
}

/** What is fixed of a driver's day; null for a driver who has not set out. */
function dayBegun({ model }: TeamDays, driver: number): DayBegun | null {
  const { begun, problem, places, start, drivers, base } = model;
  const day = begun[driver];
  const plan = problem.running?.plan;
  if (!day || !plan) return null;
  const { driverId: id, steps, rests, car, isOver, startMs } = day;
  const place = plan.places.find((one) => one.id === car?.placeId);
  const own = new Set(steps.map((step) => ('activityId' in step ? step.activityId : '')));
  const rides = new Set(steps.map((step) => (step.type === 'uber' ? step.uberId : '')));
  const visited = new Set(
    steps.flatMap((step) => ('placeId' in step ? step.placeId : [step.fromId, step.toId])),
  );
  return {
    id,
    steps,
    rests,
    car: car && place ? ownCar(car, place) : null,
    isOver,
    ubers: plan.ubers.filter((row) => rides.has(row.id)),
    moves: plan.moves.filter(({ activityId }) => own.has(activityId)),
    places: plan.places.filter((place) => visited.has(place.id)),
    notBeforeMs: startMs,
    start: places[base[driver]] ?? drivers[driver].place,
    here: places[start[driver]],
    carAt: car && places[day.carAt],
  };
}

function ownCar({ id, seats, tows }: Car, place: PlanPlace) {
  return { id, seats, ...(tows && { tows }), place };
}

/** The tow truck or own car, without seats; it is at the driver's place. */
function carOf(mode: TeamMode, driverId: DriverId) {
  const car = { id: `car of ${driverId}`, seats: 0 };
  if (mode === 'Tow') return { car: { ...car, tows: true as const } };
  return mode === 'OwnCar' ? { car } : {};
}
