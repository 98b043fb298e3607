// An independent check of a team plan: it recomputes all that the plan says from what was asked
// for. It shares only the types with the planner, so that it does not repeat its mistakes. Numbers:
// docs/rules.md, "Properties of a plan".
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamAnswer } from '../model/problem.ts';
import type { Asked, UnderWay } from './asked.ts';
import { checkCars } from './checkCars.ts';
import { checkCost } from './checkCost.ts';
import { checkDays } from './checkDay.ts';
import { checkEligible, checkHours, checkTimes } from './checkHours.ts';
import { checkLengths } from './checkLengths.ts';
import { checkMeetings } from './checkMeetings.ts';
import { checkMoves } from './checkMoves.ts';
import { checkPast } from './checkPast.ts';
import { checkPlaces } from './checkPlaces.ts';
import { checkRests } from './checkRests.ts';
import { checkRides } from './checkRides.ts';
import { checkVehicles } from './checkVehicles.ts';
import { checkWaits } from './checkWaits.ts';
import { Facts } from './facts.ts';

const parts = [
  checkPast,
  checkMoves,
  checkPlaces,
  checkDays,
  checkLengths,
  checkVehicles,
  checkCars,
  checkMeetings,
  checkWaits,
  checkRides,
  checkTimes,
  checkHours,
  checkBreaks,
  checkEligible,
  checkCost,
];

function checkBreaks({ plan, asked, underWay }: Facts): string[] {
  return checkRests(plan, asked.restAfterMs, underWay?.nowMs ?? null);
}

/**
 * The violations, one sentence each with the property's number first; empty for a sound plan.
 * `underWay` is for a plan that goes on from another, whose past is fixed.
 */
export function checkTeamPlan(
  plan: TeamPlan,
  asked: Asked,
  underWay: UnderWay | null = asked.running ?? null,
): readonly string[] {
  const checking = checkInTurns(plan, asked, underWay);
  let turn = checking.next();
  while (!turn.done) turn = checking.next();
  return turn.value;
}

/** The same in turns of some milliseconds. */
export function* checkInTurns(
  plan: TeamPlan,
  asked: Asked,
  underWay: UnderWay | null = asked.running ?? null,
): Generator<null, readonly string[], undefined> {
  const facts = new Facts(plan, asked, underWay);
  const found: string[] = [];
  for (const check of parts) {
    found.push(...check(facts));
    yield null;
  }
  return found;
}

/** The violations of the plan, and of what its certificate says of it. */
export function checkAnswer({ plan, certificate }: TeamAnswer, asked: Asked): readonly string[] {
  const found = checkTeamPlan(plan, asked);
  const { violations, boundCents, boundIs, over, gap } = certificate;
  const { totalCents } = plan.cost;
  const wrong: string[] = [];
  if (violations.join('\n') !== found.join('\n')) wrong.push('18: the violations are others');
  if (!(boundCents >= 0 && boundCents <= totalCents)) wrong.push('18: the bound is above the cost');
  if (boundIs === 'exact' && boundCents !== totalCents) {
    wrong.push('18: the bound is not the cost of the optimum');
  }
  if (
    asked.mode !== null &&
    over !== (hasChaseCars(asked.mode) ? 'chaseDriversOnlyDrive' : 'all')
  ) {
    wrong.push(`18: the bound is not over ${over}`);
  }
  const own = totalCents === 0 ? 0 : (totalCents - boundCents) / totalCents;
  if (gap !== own) wrong.push(`18: the gap is ${gap}, not ${own}`);
  return [...found, ...wrong];
}
