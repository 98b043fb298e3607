// A plan as a state of the search again.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { companyCarOf } from '../model/companyCars.ts';
import { laterParts } from '../model/chains.ts';
import type { TeamModel } from '../model/model.ts';
import { keepsChains } from '../model/rows.ts';
import { Days, OPEN, RIDE } from './days.ts';

/** Null for a plan that no state of the search is: a chase driver moves a vehicle, for one. */
export function daysOfPlan(plan: TeamPlan, model: TeamModel): Days | null {
  if (!keepsChains(plan, model)) return null;
  const { drivers, cars } = plan;
  const days = new Days(model);
  const driverOf = new Map(model.drivers.map(({ id }, driver) => [id, driver]));
  const moveOf = new Map(model.moves.map(({ activityId }, move) => [activityId, move]));
  const later = laterParts(model.moves);
  const wayOf = new Map<string, number>();
  for (const { driverId, actions } of drivers) {
    const driver = driverOf.get(driverId);
    const own = actions.filter((one) => !('activityId' in one && later.has(one.activityId ?? '')));
    if (driver === undefined || !writeDay(days, driver, own, moveOf, wayOf)) return null;
  }
  const taken = new Set<number>();
  for (const { driverId, actions } of drivers) {
    const meetings = actions.flatMap((action) => {
      const leaves = action.type === 'dropoff-driver' ? 1 : 0;
      if (action.type !== 'pickup-driver' && leaves === 0) return [];
      const way = wayOf.get('splitId' in action ? action.splitId : '');
      return way === undefined ? [] : 2 * way + leaves;
    });
    const driver = driverOf.get(driverId) ?? -1;
    if (meetings.length === 0) continue;
    if (days.isMover(driver)) return null;
    const car = companyCarOf(
      cars.find((own) => own.driverId === driverId),
      model,
      taken,
    );
    taken.add(car);
    days.chain(driver, meetings, car);
  }
  return days.by.includes(OPEN) ? null : days;
}

/** Links a driver's moves and settles the ways that are rides; notes which way each seat is for. */
function writeDay(
  days: Days,
  driver: number,
  actions: readonly TimedAction[],
  moveOf: ReadonlyMap<string, number>,
  wayOf: Map<string, number>,
): boolean {
  const rides: number[] = [];
  let [isRide, seat] = [false, ''];
  const note = (way: number) => {
    if (isRide) rides.push(way);
    if (seat !== '') wayOf.set(seat, way);
    [isRide, seat] = [false, ''];
  };
  for (const action of actions) {
    if (action.type === 'uber') isRide = true;
    if (action.type === 'join') seat = action.splitId;
    if (action.type !== 'pickup-vehicle') continue;
    const move = moveOf.get(action.activityId);
    if (move === undefined) return false;
    days.link(move, driver, days.last[driver]);
    note(move);
  }
  note(days.moves + driver);
  for (const way of rides) if (days.by[way] === OPEN) days.by[way] = RIDE;
  return true;
}
