// The fields that entities are built of: type, privacy class and limits, each stated once. Apart
// from the entities because other payloads have such fields as well.
import { type PrivacyClass, text, whole, z } from './schema.ts';

export const id = text('plain', { min: 1, max: 128, isKey: true });
/** The places service's ids, longer than ours. */
export const placeId = text('plain', { min: 1, max: 512, isKey: true });
export const idOrNull = z.nullable(id);
export const version = whole(0);
/** Epoch ms, to the largest time a Date can hold. */
export const timeMs = whole(0, 8.64e15);
export const timeMsOrNull = z.nullable(timeMs);
/** Millionths of a degree. */
export const lonE6 = whole(-180_000_000, 180_000_000);
export const latE6 = whole(-90_000_000, 90_000_000);

/** For fields an entity requires. */
export function title(privacy: PrivacyClass) {
  return text(privacy, { min: 1, max: 300 });
}
export function label(privacy: PrivacyClass) {
  return text(privacy, { max: 300 });
}
/** A day of the calendar: '2026-10-20'. */
export const day = text('plain', { min: 10, max: 10 });
export const note = text('note', { max: 20_000 });
export const phoneOrNull = z.nullable(label('phone'));
