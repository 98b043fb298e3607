// What the server records about the trips of one employee (S2 §2, Trip History).
import { id, idOrNull, label, timeMs, timeMsOrNull, title } from './fields.ts';
import { type DeepReadonly, list, whole, z } from './schema.ts';

/** More are not sent; the latest come first. */
export const mostTripsShown = 500;

export const employeeTrip = z.object({
  /** Of the trip; null once the trip is not known any more. */
  tripId: idOrNull,
  /** Of the row. */
  id,
  /** `KC-2050`. */
  name: title('plain'),
  role: z.enum(['Driver', 'Chase']),
  startedMs: timeMs,
  /** Null while it is under way. */
  endedMs: timeMsOrNull,
  startLabel: label('plain'),
  endLabel: label('plain'),
  /** Reading 51: planned ÷ actual minutes, in percent; null before it is over. */
  efficiency: z.nullable(whole(0, 100_000)),
  /** Reading 51: actions that were refused or came out of order. */
  invalids: whole(0, 100_000),
});
export type EmployeeTrip = DeepReadonly<z.output<typeof employeeTrip>>;

export const employeeHistory = list(employeeTrip, mostTripsShown);
