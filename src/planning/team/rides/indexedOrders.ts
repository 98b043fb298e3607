// Orders by the numbers of the model. Ways and meetings are numbered as in `chase/days.ts`.
import { companyCarOf } from '../model/companyCars.ts';
import { laterParts } from '../model/chains.ts';
import type { TeamModel } from '../model/model.ts';
import type { TeamOrder, WayBy } from './teamOrder.ts';

export type IndexedOrders = {
  /** By driver: the moves in order. */
  readonly rows: readonly (readonly number[])[];
  /** By way: how, or null where that is open. */
  readonly by: readonly (WayBy | null)[];
  /** The ways of one driver: to each move in order, and back. */
  readonly byOf: (driver: number) => readonly (WayBy | null)[];
  /** By driver of a chase car: the meetings in order. */
  readonly meetings: readonly (readonly number[])[];
  /** By driver: the company's car; -1 for none. */
  readonly cars: readonly number[];
};

/**
 * Of orders without faults; meetings of unknown riders or moves are left out. A chain is where its
 * first move is.
 */
export function indexed(model: TeamModel, orders: readonly TeamOrder[]): IndexedOrders {
  const { drivers, moves } = model;
  const driverAt = new Map(drivers.map(({ id }, at) => [id, at]));
  const moveAt = new Map(moves.map(({ activityId }, at) => [activityId, at]));
  const later = laterParts(moves);
  const rows: number[][] = drivers.map(() => []);
  const meetings: number[][] = drivers.map(() => []);
  const by: (WayBy | null)[] = Array.from({ length: moves.length + drivers.length }, () => null);
  const moverOf = new Map<number, number>();
  for (const order of orders) {
    const driver = driverAt.get(order.driverId) ?? 0;
    const own = order.moves.filter((one) => !later.has(one.activityId));
    const row = own.map((one) => moveAt.get(one.activityId) ?? 0);
    rows[driver] = row;
    row.forEach((move, at) => {
      moverOf.set(move, driver);
      by[move] = own[at]?.by ?? null;
    });
    by[moves.length + driver] = order.back ?? null;
  }
  const cars = drivers.map(() => -1);
  const taken = new Set<number>();
  for (const { driverId, car, meetings: listed = [] } of orders) {
    const own = companyCarOf(car, model, taken);
    taken.add(own);
    cars[driverAt.get(driverId) ?? 0] = own;
    meetings[driverAt.get(driverId) ?? 0] = listed.flatMap(({ is, riderId, activityId }) => {
      const rider = driverAt.get(riderId) ?? -1;
      const way = activityId === null ? moves.length + rider : (moveAt.get(activityId) ?? -1);
      const isTheirs = rider >= 0 && (activityId === null || moverOf.get(way) === rider);
      return isTheirs ? [2 * way + (is === 'board' ? 0 : 1)] : [];
    });
  }
  const byOf = (driver: number) =>
    [...(rows[driver] ?? []), moves.length + driver].map((way) => by[way] ?? null);
  return { rows, by, byOf, meetings, cars };
}
