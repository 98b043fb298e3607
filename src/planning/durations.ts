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

/** The wire counts seconds; rounding up keeps a plan from promising too much. */
export function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000) * 1000;
}
