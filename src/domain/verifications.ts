// What the company has checked of an employee's identity (S2 §7). The specification leaves the
// fields open; here they are the kind of document, its last day, and who saw it when. Neither its
// number nor a copy of it is kept.
import { usualZone } from './employees.ts';
import { day, id, label, timeMs } from './fields.ts';
import { type Day, dayIn, daysLater, numberOfDay } from './reports.ts';
import { type DeepReadonly, z } from './schema.ts';

export const verificationKinds = ['driversLicense', 'stateId', 'passport'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

export const kindWords: { readonly [K in VerificationKind]: string } = {
  driversLicense: "Driver's license",
  stateId: 'State ID card',
  passport: 'Passport',
};

export const verification = z.object({
  id,
  employeeId: id,
  kind: z.enum(verificationKinds),
  /** The last day on which the document is valid; null where it has none. */
  validUntil: z.nullable(day),
  /** When it was seen, and by whom. */
  checkedMs: timeMs,
  checkedByName: label('name'),
});
export type Verification = DeepReadonly<z.output<typeof verification>>;

/** What is said of a document that was seen. */
export type NewVerification = Pick<Verification, 'employeeId' | 'kind' | 'validUntil'>;

/**
 * As many as an employee may have.
 * @limit verifications of an employee
 * @test sim/services/refusedActs.test.ts: a verification after 50
 */
export const mostVerifications = 50;
const soonDays = 30;

/** Why a document with this last day is not verified; null when it may be. */
export function wrongLastDay(validUntil: Day | null, nowMs: number): string | null {
  if (validUntil === null) return null;
  if (Number.isNaN(numberOfDay(validUntil))) return 'This is no date.';
  return validUntil < dayIn(nowMs, usualZone) ? 'The document is not valid any more.' : null;
}

/** Whether a document has ended, or ends within 30 days; null when neither. */
export function endingOf(validUntil: Day | null, nowMs: number): 'ended' | 'soon' | null {
  if (validUntil === null) return null;
  const today = dayIn(nowMs, usualZone);
  if (validUntil < today) return 'ended';
  return validUntil <= daysLater(today, soonDays) ? 'soon' : null;
}
