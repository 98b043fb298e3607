// The trip summary on the wire (S2 §3): dollars, seconds and miles; its terms in cents, as those of
// the legacy trip are.
import { z } from '#domain/schema.ts';
import type { TripSummary } from './planningCalls.ts';
import { epochMs, id, note, reader } from '../codecs/fields.ts';

const MAX_DOLLARS = 10_000_000;
const MAX_SECONDS = 366 * 86_400;
const MAX_MILES = 1_000_000;
const MAX_SUGGESTIONS = 50;
/** Reading 18: where no rate is given. */
const USUAL_RATE = 18;
const MAX_RATE = 1000;

const dollars = z.number().check(z.gte(0), z.lte(MAX_DOLLARS));
const cents = z.int().check(z.gte(0), z.lte(MAX_DOLLARS * 100));
const seconds = z.number().check(z.gte(0), z.lte(MAX_SECONDS));
const miles = z.number().check(z.gte(0), z.lte(MAX_MILES));
const rate = z.number().check(z.gte(0), z.lte(MAX_RATE));

export function encodeTripSummary(summary: TripSummary) {
  const { average, driverTip } = summary;
  return {
    assignmentAccount: { id: summary.assignmentAccountId },
    billingAccount: { id: summary.billingAccountId },
    requestTime: summary.requestMs,
    estimatedDuration: summary.estimatedDurationMs / 1000,
    estimatedDistance: summary.estimatedDistanceCmi / 100,
    averageDuration: average.durationMs / 1000,
    averageDistance: average.distanceCmi / 100,
    perUnit: average.perUnitCents / 100,
    total: summary.totalCents / 100,
    rateDetails: summary.rateDetails,
    costSuggestions: summary.costSuggestions,
    driverTip: { amount: driverTip.amountCents / 100, reason: driverTip.reason },
    hourlyPayRate: summary.wageCentsPerHour / 100,
  };
}

const schema = z
  .object({
    assignmentAccount: z.object({ id }),
    billingAccount: z.object({ id }),
    requestTime: epochMs,
    estimatedDuration: seconds,
    estimatedDistance: miles,
    averageDuration: seconds,
    averageDistance: miles,
    perUnit: dollars,
    total: dollars,
    rateDetails: z.object({
      wagesCents: cents,
      carMilesCents: cents,
      rideFaresCents: cents,
      driversCents: cents,
      chasesCents: cents,
      tipCents: cents,
    }),
    costSuggestions: z.array(note).check(z.maxLength(MAX_SUGGESTIONS)),
    driverTip: z.object({ amount: dollars, reason: note }),
    hourlyPayRate: rate,
  })
  .check(
    // An operator agrees to the total, so it must be the sum of its terms.
    z.refine(({ total, rateDetails }) => hundredths(total) === sumOf(rateDetails)),
    z.refine(({ driverTip, rateDetails }) => {
      return hundredths(driverTip.amount) === rateDetails.tipCents;
    }),
  );

export const decodeTripSummary = reader(
  schema,
  (raw): TripSummary => ({
    assignmentAccountId: raw.assignmentAccount.id,
    billingAccountId: raw.billingAccount.id,
    requestMs: raw.requestTime,
    estimatedDurationMs: Math.round(raw.estimatedDuration * 1000) + 0,
    estimatedDistanceCmi: hundredths(raw.estimatedDistance),
    average: {
      durationMs: Math.round(raw.averageDuration * 1000) + 0,
      distanceCmi: hundredths(raw.averageDistance),
      perUnitCents: hundredths(raw.perUnit),
    },
    totalCents: hundredths(raw.total),
    rateDetails: raw.rateDetails,
    costSuggestions: raw.costSuggestions,
    driverTip: { amountCents: hundredths(raw.driverTip.amount), reason: raw.driverTip.reason },
    wageCentsPerHour: hundredths(raw.hourlyPayRate),
  }),
);

/** Stands beside the fields of the legacy trip. */
export const decodePayRate = reader(
  z.object({ hourlyPayRate: z._default(rate, USUAL_RATE) }),
  ({ hourlyPayRate }) => ({ wageCentsPerHour: hundredths(hourlyPayRate) }),
);

function hundredths(units: number): number {
  // `+ 0` turns a negative zero into zero.
  return Math.round(units * 100) + 0;
}

function sumOf(terms: TripSummary['rateDetails']): number {
  return Object.values(terms).reduce((sum, own) => sum + own, 0);
}
