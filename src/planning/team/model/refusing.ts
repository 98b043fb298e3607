// Why a team problem cannot be planned at all, and why one of its moves cannot (S2 §4, §5).
import { validCoordinates } from '#domain/geo.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { hasChaseCars, noDepot } from '#domain/plannerModes.ts';
import { type RequirementRule, rulesBroken } from '../../eligibility.ts';
import type { MoveToPlan } from '../../moves.ts';
import type { CompanyCar, TeamDriver, TeamMove, TeamProblem, TeamRefusal } from './problem.ts';

/** More at once are refused: the caller splits them. */
export const mostMoves = 300;

/** What is wrong with the problem as a whole, or null. Single moves are left out instead. */
export function refusalOfTeam(problem: TeamProblem): TeamRefusal | null {
  const { moves, drivers, maxDrivers, chases, cars, seats, maxShiftMs, restAfterMs } = problem;
  const { mode } = problem;
  if (moves.length === 0 && !problem.running)
    return refuse('nothingToPlan', 'No activity to plan.');
  if (moves.length > mostMoves) {
    return refuse('tooManyMoves', `${moves.length} activities; a plan takes ${mostMoves} at most.`);
  }
  const seen = new Set<string>();
  for (const { activityId } of moves) {
    if (seen.has(activityId)) {
      return refuse('moveTwice', 'The same activity is planned twice.', activityId);
    }
    seen.add(activityId);
  }
  if (drivers.length === 0) return refuse('noDriver', 'There is no driver.');
  if (!drivers.every(({ place }) => isSomewhere(place))) {
    return refuse('noDepot', noDepot);
  }
  if (new Set(drivers.map(({ id }) => id)).size !== drivers.length) {
    return refuse('driverTwice', 'The same driver is in the plan twice.');
  }
  for (const { notBeforeMs, notAfterMs } of drivers) {
    const isTime = Number.isFinite(notBeforeMs) && (notAfterMs ?? notBeforeMs) >= notBeforeMs;
    if (!isTime) return refuse('badTime', 'The hours of a driver are not a time.');
  }
  if (!isWhole(maxDrivers, 1)) return refuse('badNumber', 'There is at least one driver.');
  const isChase = hasChaseCars(mode);
  if (isChase && !(isWhole(chases, 0) && isWhole(seats, 1))) {
    return refuse('badNumber', 'A chase car has at least one seat.');
  }
  if (mode === 'Company' && cars) {
    const refusal = refusalOfCars(cars, chases);
    if (refusal) return refusal;
  }
  if (maxShiftMs !== null && !(maxShiftMs > 0)) {
    return refuse('badNumber', 'The longest day is not a time.');
  }
  if (restAfterMs !== null && !(restAfterMs > 0)) {
    return refuse('badNumber', 'The most work without a rest is not a time.');
  }
  return refusalOfTables(problem);
}

function refusalOfCars(cars: readonly CompanyCar[], chases: number): TeamRefusal | null {
  if (!cars.every(({ place }) => isSomewhere(place))) {
    return refuse('badCar', 'Where a company car stands is not known.');
  }
  const ids = cars.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) {
    return refuse('badCar', 'The same company car is there twice.');
  }
  return cars.length < chases ? refuse('badCar', 'There are fewer cars than chase cars.') : null;
}

function refusalOfTables({ rates, fares, durations }: TeamProblem): TeamRefusal | null {
  const areAmounts = (table: { readonly [name: string]: number }) =>
    Object.values(table).every((value) => Number.isFinite(value) && value >= 0);
  if (!areAmounts(rates)) return refuse('badNumber', 'A rate is not an amount.');
  if (!areAmounts(fares)) return refuse('badNumber', 'A fare is not an amount.');
  if (areAmounts(durations)) return null;
  return refuse('badTime', 'How long something takes is not a duration.');
}

/** Why moves cannot be carried out in this order with any drivers, or null. */
export function refusalOfRow(moves: readonly MoveToPlan[]): string | null {
  if (moves.length === 0) return 'No activity to plan.';
  const parked = new Map<string, string | undefined>();
  const seen = new Set<string>();
  for (const move of moves) {
    const { activityId, vehicleId, start, end } = move;
    const fault = faultOf(move);
    if (fault !== null) return fault;
    if (seen.has(activityId)) return 'The same activity is planned twice.';
    seen.add(activityId);
    if (vehicleId === null) continue;
    if (parked.has(vehicleId) && parked.get(vehicleId) !== start?.id) {
      return `The vehicle will not be at ${start?.label}: the plan leaves it elsewhere.`;
    }
    parked.set(vehicleId, end?.id);
  }
  return null;
}

/** What is wrong with the move itself, or null. */
function faultOf(move: MoveToPlan & Pick<TeamMove, 'unknownIds'>): string | null {
  const { start, end, readyMs, deadlineMs, unknownIds = [] } = move;
  if (!isSomewhere(start) || !isSomewhere(end)) {
    const ids = [...new Set(unknownIds)].map((id) => `"${id}"`).join(' and ');
    if (ids === '') return 'The start or end location is not known.';
    return `The location ${ids} is not known.`;
  }
  if (start?.id === end?.id) return 'Equal start and end are not supported.';
  const areTimes = [readyMs, deadlineMs].every((ms) => ms === null || Number.isFinite(ms));
  return areTimes ? null : 'The ready time or the deadline is not a time.';
}

/** Why a move is left out regardless of the drivers and the rest of the plan, or null. */
export function whyNotPlanned(
  move: TeamMove,
  drivers: readonly TeamDriver[],
  others: readonly TeamMove[],
): string | null {
  const { readyMs, deadlineMs, vehicleId, isHeld = false } = move;
  const fault = faultOf(move);
  if (fault !== null) return fault;
  if (!isHeld && readyMs !== null && deadlineMs !== null && deadlineMs <= readyMs) {
    return 'The deadline is not after the ready time.';
  }
  if (vehicleId !== null && others.some((other) => other.vehicleId === vehicleId)) {
    return 'Another move of this plan moves its vehicle.';
  }
  const movers = drivers.filter(({ isChaseDriver }) => !isChaseDriver);
  if (movers.length === 0) return 'No driver is eligible: they all drive chase cars.';
  const broken = movers.map((driver) => rulesBroken(driver, move.requirements, move.namedId));
  if (broken.some((rules) => rules.length === 0)) return null;
  const closest = broken.reduce((a, b) => (b.length < a.length ? b : a));
  return `No driver is eligible: ${inWords(closest)}.`;
}

type MoveRules = Pick<TeamMove, 'requirements' | 'namedId'>;

/** Why a driver may not carry the move, or all of a chain, out, in words; null: eligible. */
export function whyNotEligible(
  driver: TeamDriver,
  move: MoveRules & { readonly parts?: readonly MoveRules[] },
): string | null {
  if (driver.isChaseDriver) return 'the driver is to drive a chase car';
  const all = (move.parts ?? [move]).flatMap((part) =>
    rulesBroken(driver, part.requirements, part.namedId),
  );
  const broken = [...new Set(all)];
  return broken.length === 0 ? null : inWords(broken);
}

/** Why a move is left out by a search that time has cut short. */
export const notTried = 'Not every way to bring a driver there was tried in the time given.';

/** Why a move is left out where riders may take no ride (reading 69). */
export const needsRide = 'Without a ride no driver can be brought there and back in time.';

const words: { readonly [rule in RequirementRule]: string } = {
  cdl: 'a commercial license is required',
  manualTransmission: 'manual transmission is required',
  medicalCard: 'a medical card is required',
  plates: 'plates are required',
  twic: 'a TWIC card is required',
  manualAssignment: 'the dispatcher names the driver',
  driverGroup: 'the driver must be in the group',
};

export function inWords(broken: readonly RequirementRule[]): string {
  return broken.map((rule) => words[rule]).join(', ');
}

function isSomewhere(place: PlanPlace | null): boolean {
  return place !== null && validCoordinates(place.latE6 / 1e6, place.lonE6 / 1e6);
}

function isWhole(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least;
}

function refuse(
  code: TeamRefusal['code'],
  reason: string,
  activityId: string | null = null,
): TeamRefusal {
  return { code, activityId, reason };
}
