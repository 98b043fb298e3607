// What every plan of a trip refers to: its places, the ways between them, how late it is.
// In domain because planning computes plans and wire carries them. Types only.
import type { ActivityId } from './ids.ts';

/** Where an action happens: a saved location, or a driver's current position. */
export type PlanPlace = {
  /** Location id, or `driver:<id>` for a driver's own position. */
  readonly id: string;
  readonly label: string;
  readonly lonE6: number;
  readonly latE6: number;
};

/** Road distance and time between two places, whole hundredths of a mile and milliseconds. */
export type TravelLeg = { readonly distanceCmi: number; readonly durationMs: number };

export type Lateness = { readonly activityId: ActivityId; readonly lateMs: number };
