// What every plan of a trip refers to: its places, the ways between them, how late it is.
// In domain because planning computes plans and wire carries them.
import { id, label, latE6, lonE6 } from './fields.ts';
import type { ActivityId } from './ids.ts';
import { type DeepReadonly, z } from './schema.ts';

/** Where an action happens: a saved location, or a driver's current position. */
export const planPlace = z.object({
  /** Location id, or `driver:<id>` for a driver's own position. */
  id,
  label: label('plain'),
  lonE6,
  latE6,
});
export type PlanPlace = DeepReadonly<z.output<typeof planPlace>>;

/** Road distance and time between two places, whole hundredths of a mile and milliseconds. */
export type TravelLeg = { readonly distanceCmi: number; readonly durationMs: number };

export type Lateness = { readonly activityId: ActivityId; readonly lateMs: number };
