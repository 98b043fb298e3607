// Default durations of the work in a plan (reading 21: one table).

/** Milliseconds. */
export type Durations = {
  /** Boarding a ride or a chase car, and leaving it. */
  readonly driverPickupMs: number;
  readonly driverDropoffMs: number;
  readonly vehiclePickupMs: number;
  readonly vehicleDropoffMs: number;
  readonly taskMs: number;
  /** Inspections and other errands. */
  readonly errandMs: number;
};

const minuteMs = 60_000;

export const standardDurations: Durations = {
  driverPickupMs: 3 * minuteMs,
  driverDropoffMs: 3 * minuteMs,
  vehiclePickupMs: 5 * minuteMs,
  vehicleDropoffMs: 5 * minuteMs,
  taskMs: 20 * minuteMs,
  errandMs: 30 * minuteMs,
};

/** Reading 18: what an hour of a driver costs where no rate is set. */
export const standardWageCentsPerHour = 1800;

/** Reading 68: a driver's day, unless the trip says otherwise. */
export const standardDay = {
  /** From start to end. */
  longestMs: 600 * minuteMs,
  /** The most work without a rest, and the shortest wait that is one. */
  restAfterMs: 360 * minuteMs,
  restMs: 30 * minuteMs,
};

/** The wire counts seconds; rounding up keeps a plan from promising too much. */
export function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000) * 1000;
}
