// What can be done when a vehicle of a running trip is not found. Computed by the server, which has
// the roads and the drivers' positions; compared and chosen by the operator.
import { type Trip, trip } from './entities.ts';
import { id, idOrNull, timeMsOrNull } from './fields.ts';
import { type DeepReadonly, list, whole, z } from './schema.ts';

export const remedyKinds = ['leaveOut', 'otherDriver', 'handOver', 'rideHome'] as const;

/**
 * `leaveOut`: the trip goes on without the move; `otherDriver`: another driver comes for it;
 * `handOver`: it is left out, and the driver's other moves go to others; `rideHome`: all that the
 * driver has not begun is left out.
 */
export type RemedyKind = (typeof remedyKinds)[number];

const mostMoves = 5_000;

const mostCents = 1_000_000_000;

/** A drop-off that comes so long after its deadline. */
export const lateDropoff = z.object({ activityId: id, lateMs: whole(0) });

export const remedyHead = z.object({
  kind: z.enum(remedyKinds),
  /** Against going on as planned, lateness included; negative: saved. */
  moreCents: whole(-mostCents, mostCents),
  /** Who moves the vehicle then; null: no driver of this trip. */
  driverId: idOrNull,
  /** When the day of the driver who misses the vehicle ends; null: no longer in the trip. */
  homeMs: timeMsOrNull,
  /** Moves that leave the trip. */
  leftOut: list(id, mostMoves),
  /** Drop-offs that come too late then. */
  late: list(lateDropoff, mostMoves),
});

/** `trip`: as it would be. */
export const remedy = z.object({ ...remedyHead.shape, trip });
export type Remedy = DeepReadonly<z.output<typeof remedy>>;

/**
 * The drivers who hear of it when a remedy is used: those who leave the trip, who stay and who come
 * (reading 37), in this order.
 */
export function notifiedOf(before: Trip, { trip: after }: Pick<Remedy, 'trip'>): readonly string[] {
  return [...new Set([...before.driverIds, ...after.driverIds])];
}
