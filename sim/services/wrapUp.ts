// The summary of a trip before it is saved (S2 §7 wrapup): what its plan costs, term by term.
import type { User } from '#domain/entities.ts';
import type { TeamPlan, UberRow } from '#domain/teamItinerary.ts';
import { standardDurations } from '#planning/durations.ts';
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { priced, summaryOf } from '#planning/team/model/costs.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { teamPlanOf } from '#wire/legacy/teamReading.ts';
import { must, type Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { costSuggestions } from './suggestions.ts';
import { askedOfTrip, legsOf, movesNamed } from './tripRequests.ts';
import { holdsIn, withHolds } from './tripTerms.ts';

type WrapUp = Calls['wrapup'];

/** S2 §2: the picker goes to 12. */
const mostDrivers = 12;

export function wrapUp(sim: Sim, user: User, request: WrapUp['request']): WrapUp['reply'] {
  const { trip } = request;
  const plan = planOf(trip);
  const { wageCentsPerHour } = plan;
  const moves = withHolds(
    holdsIn(trip),
    movesNamed(sim, user, [
      ...trip.activityIds,
      ...plan.unserved.map(({ activityId }) => activityId),
    ]),
  );
  // A trip does not say at which rates it was planned, and may have been planned without errands.
  const known = { maxDrivers: mostDrivers, rates: null };
  const withoutErrands = moves.map((move) => ({ ...move, taskId: undefined }));
  const [wrong] = checkTeamPlan(plan, askedOfTrip(sim, withoutErrands, plan, known));
  if (wrong !== undefined) {
    const message = `The plan cannot be carried out: ${wrong.replace(/^\d+: /, '')}.`;
    throw new Refusal(422, 'UNSOUND_PLAN', message);
  }
  const [first] = plan.moves;
  if (!first) throw new Refusal(422, 'NO_ACTIVITIES', 'A trip needs an activity.');
  // A penalty is not paid to a driver.
  const { totalCents: _, latenessCents: __, tipShares: ___, ...rateDetails } = plan.cost;
  const totalCents = Object.values(rateDetails).reduce((sum, own) => sum + own, 0);
  const cost = { ...plan.cost, ...rateDetails, latenessCents: 0, totalCents };
  const { average, estimatedDistanceCmi, estimatedDurationMs } = summaryOf({ ...plan, cost });
  if (!average) throw new Error('a plan with moves has averages');
  const own = must(sim, 'activities', first.activityId).accountId;
  const reasons = trip.childTrips.map(({ payment }) => payment.adjustmentReason);
  return {
    assignmentAccountId: accountOf(sim, user, trip.requestor.account?.id ?? own),
    billingAccountId: accountOf(sim, user, trip.requestor.payment?.id ?? own),
    requestMs: trip.requestedTime,
    estimatedDurationMs,
    estimatedDistanceCmi,
    averageDurationMs: average.durationMs,
    averageDistanceCmi: average.distanceCmi,
    perUnitCents: average.perUnitCents,
    totalCents,
    rateDetails,
    costSuggestions: costSuggestions(
      { ...plan, cost },
      { sim, moves, wageCentsPerHour, legs: legsOf(sim, plan.places) },
    ),
    driverTip: {
      amountCents: cost.tipCents,
      reason: reasons.find((reason) => reason !== '') ?? '',
    },
    wageCentsPerHour,
  };
}

function planOf(trip: LegacyTrip): TeamPlan {
  try {
    const plan = teamPlanOf(trip);
    const { wagesCents } = priced(plan, { wageCentsPerHour: plan.wageCentsPerHour }).cost;
    return { ...plan, ubers: plan.ubers.map(inParts), cost: withWages(plan.cost, wagesCents) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(422, 'NO_PLAN', `The trip cannot be read as a plan: ${error.message}.`);
  }
}

/** What drivers are paid follows from the rate, whatever the client has counted. */
function withWages(cost: TeamPlan['cost'], wagesCents: number): TeamPlan['cost'] {
  return { ...cost, wagesCents, totalCents: cost.totalCents - cost.wagesCents + wagesCents };
}

/** A trip of one driver says of a ride only how long it lasts as a whole. */
function inParts(row: UberRow): UberRow {
  if (row.pickupMs > 0 || row.dropoffMs > 0) return row;
  const { driverPickupMs: pickupMs, driverDropoffMs: dropoffMs } = standardDurations;
  return { ...row, pickupMs, driveMs: row.driveMs - pickupMs - dropoffMs, dropoffMs };
}

function accountOf(sim: Sim, user: User, id: string): string {
  if (scopeOf(sim, user).has(id)) return id;
  throw new Refusal(422, 'UNKNOWN_ACCOUNT', `There is no account ${id}.`);
}
