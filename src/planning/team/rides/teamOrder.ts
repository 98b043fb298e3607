// Orders: who moves what in which order, without times. From a planner of the server, from a drag
// in the diagram, or read out of a plan.
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { Car, TeamPlan } from '#domain/teamItinerary.ts';

/** How a driver comes to a vehicle or back; a tow truck is a car, `chase` a seat in a chase car. */
export type WayBy = 'ride' | 'car' | 'chase';

export type OrderedMove = {
  readonly activityId: ActivityId;
  /** Null or absent: what is cheapest. No matter where the driver is there already. */
  readonly by?: WayBy | null;
};

/** A chase driver takes a rider aboard, or lets one out. */
export type Meeting = {
  readonly is: 'board' | 'leave';
  readonly riderId: DriverId;
  /** The move that the rider is brought to; null: back. */
  readonly activityId: ActivityId | null;
};

export type TeamOrder = {
  readonly driverId: DriverId;
  readonly moves: readonly OrderedMove[];
  /** The way back of a round trip. */
  readonly back?: WayBy | null;
  /** Of the driver of a chase car: one that is not there, or taken, is chosen anew. */
  readonly car?: Pick<Car, 'id' | 'placeId'>;
  /** For the driver of a chase car. Meetings that do not fit are found anew. */
  readonly meetings?: readonly Meeting[];
};

/** The orders of a plan, with all its ways. */
export function ordersOf({
  drivers,
  cars,
}: Pick<TeamPlan, 'drivers' | 'cars'>): readonly TeamOrder[] {
  const goals = new Map<string, ActivityId | null>();
  const orders = drivers.map(({ driverId, actions }) => {
    const moves: OrderedMove[] = [];
    let by: WayBy | null = null;
    let aboard: string[] = [];
    const come = (activityId: ActivityId | null) => {
      for (const splitId of aboard) goals.set(splitId, activityId);
      aboard = [];
    };
    for (const action of actions) {
      if (action.type === 'uber') by = 'ride';
      if (action.type === 'go-to') by = 'car';
      if (action.type === 'join') aboard.push(action.splitId);
      if (action.type === 'split') by = 'chase';
      if (action.type !== 'pickup-vehicle') continue;
      come(action.activityId);
      moves.push({ activityId: action.activityId, by });
      by = null;
    }
    come(null);
    return { driverId, moves, back: by };
  });
  return orders.map((order, at) => {
    const meetings = drivers[at]?.actions.flatMap((action): Meeting[] => {
      if (action.type !== 'pickup-driver' && action.type !== 'dropoff-driver') return [];
      const is = action.type === 'pickup-driver' ? 'board' : 'leave';
      return [{ is, riderId: action.riderId, activityId: goals.get(action.splitId) ?? null }];
    });
    if (!meetings?.length) return order;
    const car = cars.find(({ driverId }) => driverId === order.driverId);
    const own = car ? { car: { id: car.id, placeId: car.placeId } } : {};
    // A chase driver's own ways belong to the meetings.
    return { ...order, back: null, ...own, meetings };
  });
}

/**
 * The orders after a drag: the move is at that place among a driver's other moves, or in no row.
 * The ways that this changes are open; all others stay.
 */
export function reordered(
  orders: readonly TeamOrder[],
  activityId: ActivityId,
  to: { readonly driverId: DriverId; readonly at: number } | null,
): readonly TeamOrder[] {
  const without = orders.map((order) => {
    const at = order.moves.findIndex((move) => move.activityId === activityId);
    return at < 0 ? order : openedAt({ ...order, moves: order.moves.toSpliced(at, 1) }, at);
  });
  if (!to) return without;
  const isNew = !without.some(({ driverId }) => driverId === to.driverId);
  const all = isNew ? [...without, { driverId: to.driverId, moves: [] }] : without;
  return all.map((order) => {
    if (order.driverId !== to.driverId) return order;
    const opened = openedAt(order, to.at);
    return { ...opened, moves: opened.moves.toSpliced(to.at, 0, { activityId, by: null }) };
  });
}

/** The way to the move at a place of the row, or back, is open. */
function openedAt(order: TeamOrder, at: number): TeamOrder {
  if (at >= order.moves.length) return { ...order, back: null };
  const moves = order.moves.map((move, index) => (index === at ? { ...move, by: null } : move));
  return { ...order, moves };
}

/** The rows of a planner of the server, which has no drivers of its own, for the first drivers. */
export function ordersOfRows(
  rows: readonly (readonly ActivityId[])[],
  drivers: readonly { readonly id: DriverId }[],
): readonly TeamOrder[] {
  return rows.map((row, at) => ({
    driverId: drivers[at]?.id ?? `driver-${at + 1}`,
    moves: row.map((activityId) => ({ activityId })),
  }));
}

/** The same orders for other drivers: columns whose drivers are named, or change. */
export function renamed(
  orders: readonly TeamOrder[],
  ids: ReadonlyMap<DriverId, DriverId>,
): readonly TeamOrder[] {
  const nameOf = (id: DriverId) => ids.get(id) ?? id;
  return orders.map(({ meetings, ...order }) => ({
    ...order,
    driverId: nameOf(order.driverId),
    ...(meetings && {
      meetings: meetings.map((one) => ({ ...one, riderId: nameOf(one.riderId) })),
    }),
  }));
}
