// Orders without times become a plan: the ways in between are settled by the mode, then times,
// costs and certificate as for a plan that was searched. The one way for orders from outside.
import { hasChaseCars, type TeamMode } from '#domain/plannerModes.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { certificateOf } from '../bounds/certificate.ts';
import { OrderedWays } from '../chase/orderedWays.ts';
import { hasChains, notBrought, partsOf } from '../model/chains.ts';
import { modelOf, type TeamModel } from '../model/model.ts';
import type { Certificate, TeamProblem, TeamRefusal } from '../model/problem.ts';
import { whyNotEligible } from '../model/refusing.ts';
import { CarDays } from '../rides/carDays.ts';
import { outlineOfRides } from '../rides/rideOutline.ts';
import { daysByRides } from '../rides/rideSearch.ts';
import type { Outline } from '../model/actions.ts';
import { priced } from '../model/costs.ts';
import { scheduled } from '../schedule/scheduling.ts';
import { indexed, type IndexedOrders } from '../rides/indexedOrders.ts';
import type { TeamOrder, WayBy } from '../rides/teamOrder.ts';

/** Why an order cannot be carried out. */
export type OrderFault = {
  readonly code: /** S2 §5: the move is not among those to plan any more. */
    | 'stale'
    | 'twice'
    | 'notPlannable'
    | 'notEligible'
    | 'unknownDriver'
    | 'driverTwice'
    | 'tooManyDrivers'
    /** No such way in this mode. */
    | 'wrongWay'
    | 'tooLong'
    /** The driver cannot be brought there, or back. */
    | 'noWay';
  readonly driverId: DriverId | null;
  readonly activityId: ActivityId | null;
  /** For the operator to read. */
  readonly reason: string;
};

type Unplanned =
  | { readonly is: 'refused'; readonly refusal: TeamRefusal }
  | { readonly is: 'faulty'; readonly faults: readonly OrderFault[] };
export type OrderedPlan =
  | { readonly is: 'planned'; readonly plan: TeamPlan; readonly certificate: Certificate }
  | Unplanned;

/** Reason of moves that are in no order. */
export const notOrdered = 'This plan gives it to no driver.';

/** How long the ways of chase cars are looked for: some 50 ms for twenty moves. */
const usualRounds = 400;

/**
 * Same problem, orders and rounds, same plan. `rounds`: how long meetings are improved; 0 keeps
 * those of the orders and settles only open ways, for a drag.
 */
export function planOfOrders(
  problem: TeamProblem,
  orders: readonly TeamOrder[],
  rounds = usualRounds,
): OrderedPlan {
  const planned = uncheckedPlan(problem, orders, rounds);
  if (planned.is !== 'planned') return planned;
  const { plan, model } = planned;
  const apart = hasChains(model) ? modelOf(problem, { isApart: true }) : model;
  if ('code' in apart) return { is: 'refused', refusal: apart };
  return { is: 'planned', plan, certificate: certificateOf(plan, apart) };
}

/**
 * The moves that an order can have. All others are left out of every plan, with the reason; all of
 * them where no plan can be made.
 */
export function orderableIds(problem: TeamProblem): ReadonlySet<ActivityId> {
  const model = modelOf(problem);
  const moves = 'code' in model ? problem.moves : model.moves;
  const parts = 'code' in model ? moves : model.moves.flatMap(partsOf);
  return new Set(parts.map(({ activityId }) => activityId));
}

/** The same without the certificate, which takes most of the time: to compare many plans. */
export function uncheckedPlan(
  problem: TeamProblem,
  orders: readonly TeamOrder[],
  rounds: number,
): { readonly is: 'planned'; readonly plan: TeamPlan; readonly model: TeamModel } | Unplanned {
  const named = new Set(orders.flatMap(({ moves }) => moves.map(({ activityId }) => activityId)));
  const whyLeftOut = (id: ActivityId) => (named.has(id) ? null : notOrdered);
  const model = modelOf(problem, { whyLeftOut });
  if ('code' in model) return { is: 'refused', refusal: model };
  const faults = faultsOf(model, orders);
  if (faults.length > 0) return { is: 'faulty', faults };
  const outline = outlineOf(model, indexed(model, orders), rounds);
  if ('faults' in outline) return { is: 'faulty', faults: outline.faults };
  const timed = scheduled(outline, problem);
  if (timed.is === 'infeasible') throw new Error(`The plan has no times: ${timed.why}.`);
  return { is: 'planned', plan: priced(timed.plan, problem.rates), model };
}

const waysIn: { readonly [mode in TeamMode]: readonly WayBy[] } = {
  Rideshare: ['ride'],
  Company: ['ride', 'chase'],
  Personal: ['ride', 'chase'],
  Tow: ['car'],
  OwnCar: ['ride', 'car'],
};

/** Everything that is wrong with the orders, before any time is computed. */
function faultsOf(model: TeamModel, orders: readonly TeamOrder[]): readonly OrderFault[] {
  const { problem, drivers, moves, unserved } = model;
  const faults: OrderFault[] = [];
  const named = new Set(orders.flatMap((order) => order.moves.map((one) => one.activityId)));
  const seen = new Set<string>();
  const busy = orders.filter((order) => order.moves.length > 0);
  for (const [at, order] of orders.entries()) {
    const { driverId } = order;
    const add = (code: OrderFault['code'], reason: string, activityId: ActivityId | null = null) =>
      faults.push({ code, driverId, activityId, reason });
    const driver = drivers.find(({ id }) => id === driverId);
    if (!driver) add('unknownDriver', 'This driver is not among those to plan.');
    if (orders.findIndex((one) => one.driverId === driverId) < at) {
      add('driverTwice', 'The same driver is in the plan twice.');
    }
    for (const { activityId, by = null } of order.moves) {
      const move = moves.find((one) => partsOf(one).some((part) => part.activityId === activityId));
      const left = unserved.find((one) => one.activityId === activityId);
      if (seen.has(activityId)) add('twice', 'The same activity is planned twice.', activityId);
      seen.add(activityId);
      if (left) add('notPlannable', left.reason, activityId);
      else if (move && !named.has(move.activityId)) add('notPlannable', notBrought, activityId);
      else if (!move) add('stale', 'The plan is stale: this move no longer exists.', activityId);
      else if (driver) {
        const why = whyNotEligible(driver, move);
        if (why !== null) add('notEligible', `This driver is not eligible: ${why}.`, activityId);
      }
      if (!isWay(problem, by)) add('wrongWay', wrongWay(by), activityId);
    }
    if (!isWay(problem, order.back ?? null)) add('wrongWay', wrongWay(order.back ?? null));
  }
  if (busy.length > problem.maxDrivers) {
    const reason = `${busy.length} drivers; this plan takes ${problem.maxDrivers} at most.`;
    faults.push({ code: 'tooManyDrivers', driverId: null, activityId: null, reason });
  }
  return faults;
}

function isWay({ mode, rides, chases }: TeamProblem, by: WayBy | null): boolean {
  if (by === null) return true;
  if (hasChaseCars(mode) && !(by === 'ride' ? rides : chases > 0)) return false;
  return waysIn[mode].includes(by);
}

function wrongWay(by: WayBy | null): string {
  if (by === 'ride') return 'Drivers take no rides in this plan.';
  return by === 'car'
    ? 'Drivers have no cars in this plan.'
    : 'There is no chase car in this plan.';
}

type Faulty = { readonly faults: readonly OrderFault[] };

function outlineOf(model: TeamModel, orders: IndexedOrders, rounds: number): Outline | Faulty {
  const { mode } = model.problem;
  const cars = mode === 'OwnCar' ? new CarDays(model) : null;
  const days = cars ?? daysByRides(model);
  const faults = orders.rows.flatMap((row, driver): OrderFault[] => {
    const fault = { driverId: model.drivers[driver]?.id ?? null, activityId: null };
    if (!days.setDay(driver, row)) {
      return [{ ...fault, code: 'tooLong', reason: 'The day of this driver is too long.' }];
    }
    if (!cars || cars.setDay(driver, row, orders.byOf(driver))) return [];
    return [{ ...fault, code: 'noWay', reason: 'These ways do not lead through the day.' }];
  });
  if (faults.length > 0) return { faults };
  if (!hasChaseCars(mode)) return outlineOfRides(days, () => notOrdered);
  const ways = new OrderedWays(model, orders);
  const stuck = ways.settle(rounds);
  if (stuck === null) return ways.outline(notOrdered);
  const reason =
    stuck.move === null
      ? 'This driver cannot be brought back in time.'
      : 'This driver cannot be brought there in time.';
  const driverId = model.drivers[stuck.driver]?.id ?? null;
  const activityId = stuck.move === null ? null : (model.moves[stuck.move]?.activityId ?? null);
  return { faults: [{ code: 'noWay', driverId, activityId, reason }] };
}
