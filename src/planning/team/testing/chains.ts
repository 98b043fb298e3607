// Problems in which some moves take the vehicle of another one on, and every plan for small ones.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Chance } from '../../searching/chance.ts';
import { priced } from '../model/costs.ts';
import type { PlannedMove, TeamMove, TeamProblem } from '../model/problem.ts';
import { whyNotEligible } from '../model/refusing.ts';
import { type DriverDay, type Signal, TeamOutline } from '../schedule/outlining.ts';
import { scheduled } from '../schedule/scheduling.ts';

/**
 * About half of the moves begin with the vehicle of another one where that ends; a few take it from
 * somewhere else, which cannot be. In any order.
 */
export function withChains(problem: TeamProblem, seed: number): TeamProblem {
  const chance = new Chance(seed);
  const moves: TeamMove[] = [];
  for (const move of problem.moves) {
    const before = moves.at(-1);
    const share = chance.share();
    const isOnward = before?.end && before.end.id !== move.end?.id && share < 0.5;
    const isTaken = before && share > 0.95;
    const start = isOnward ? before.end : move.start;
    const vehicleId = (isOnward || isTaken ? before?.vehicleId : null) ?? move.vehicleId;
    moves.push({ ...move, start, vehicleId });
  }
  return { ...problem, moves: chance.shuffled(moves) };
}

/** By vehicle with several moves in the plan: its drives in their order. */
export function turnsIn({ drivers }: TeamPlan) {
  const turns = drivers.flatMap(({ actions }) =>
    actions.flatMap((pickup) => {
      if (pickup.type !== 'pickup-vehicle' || pickup.vehicleId === null) return [];
      const { activityId, vehicleId, startMs } = pickup;
      const dropoff = actions.find(
        (one) => one.type === 'dropoff-vehicle' && one.activityId === activityId,
      );
      if (!dropoff) throw new Error(`${activityId} is not dropped off.`);
      return { activityId, vehicleId, startMs, overMs: dropoff.startMs + dropoff.durationMs };
    }),
  );
  const vehicles = [...new Set(turns.map(({ vehicleId }) => vehicleId))];
  return vehicles
    .map((id) => turns.filter(({ vehicleId }) => vehicleId === id))
    .filter(({ length }) => length > 1)
    .map((own) => own.toSorted((a, b) => a.startMs - b.startMs));
}

/**
 * By rides, every plan that serves these moves, whoever drives a vehicle on: its driver waits until
 * it is there. The moves of a vehicle are in the order of the list.
 */
export function* everyPlanByRides(
  problem: TeamProblem,
  moves: readonly PlannedMove[],
): Generator<TeamPlan> {
  for (const rows of everySharing(moves, problem.drivers.length)) {
    const may = rows.every((row, at) => {
      const driver = problem.drivers[at];
      return row.every((move) => driver && whyNotEligible(driver, move) === null);
    });
    const used = rows.filter(({ length }) => length > 0).length;
    if (!may || used > problem.maxDrivers) continue;
    const plan = planOfRows(problem, moves, rows);
    if (plan) yield plan;
  }
}

type Rows = readonly (readonly PlannedMove[])[];

function* everySharing(moves: readonly PlannedMove[], drivers: number): Generator<Rows> {
  const [last, others] = [moves.at(-1), moves.slice(0, -1)];
  if (!last) {
    yield Array.from({ length: drivers }, () => []);
    return;
  }
  for (const rows of everySharing(others, drivers)) {
    for (const [driver, row] of rows.entries()) {
      for (let at = 0; at <= row.length; at += 1) {
        yield rows.with(driver, row.toSpliced(at, 0, last));
      }
    }
  }
}

/** Null where drivers would wait for each other, or somebody's hours do not suffice. */
function planOfRows(
  problem: TeamProblem,
  moves: readonly PlannedMove[],
  rows: Rows,
): TeamPlan | null {
  const team = new TeamOutline(problem);
  const left = rows.map((row) => [...row]);
  const days = problem.drivers.map((driver, at): DriverDay | null => {
    const { place } = driver;
    return place && left[at]?.length ? team.add({ ...driver, place }) : null;
  });
  const over = new Map<PlannedMove, { readonly by: DriverDay; readonly signal: Signal }>();
  const beforeOf = (move: PlannedMove) =>
    moves.slice(0, moves.indexOf(move)).findLast((one) => one.vehicleId === move.vehicleId);
  for (let went = true; went; ) {
    went = false;
    for (const [at, day] of days.entries()) {
      const [next] = left[at] ?? [];
      const before = next && beforeOf(next);
      if (!day || !next || (before && !over.has(before))) continue;
      left[at]?.shift();
      day.come(next.start);
      const brought = before && over.get(before);
      if (brought && brought.by !== day) day.waitFor(brought.signal);
      over.set(next, { by: day, signal: day.move(next, next.taskId ?? undefined) });
      went = true;
    }
  }
  if (left.some((row) => row.length > 0)) return null;
  problem.drivers.forEach(({ place }, at) => {
    if (problem.roundTrip && place) days[at]?.come(place);
  });
  const timed = scheduled(team.finish(), problem);
  if (timed.is !== 'timed') return null;
  const isInTime = timed.plan.drivers.every(({ driverId, actions }) => {
    const driver = problem.drivers.find(({ id }) => id === driverId);
    const [first, last] = [actions[0], actions.at(-1)];
    if (!first || !last) return false;
    const isLong = last.startMs - first.startMs > (problem.maxShiftMs ?? Infinity);
    return !isLong && last.startMs <= (driver?.notAfterMs ?? Infinity);
  });
  return isInTime ? priced(timed.plan, problem.rates) : null;
}
