// What users have done to a saved trip, as far as the server says it: in any console, and by whom.
import { trip } from './entities.ts';
import { id, label, note, timeMsOrNull } from './fields.ts';
import { type DeepReadonly, list, z } from './schema.ts';

export const tripDeedWords = [
  'saved',
  'details',
  'drivers',
  'plan',
  'cancelled',
  'completed',
  'rerun',
  'unknown',
] as const;

/** One thing of the trip that is another now; an empty text stands for nothing. */
export const tripDeedChange = z.object({ of: label('plain'), before: note, after: note });
export type TripDeedChange = DeepReadonly<z.output<typeof tripDeedChange>>;

export const tripDeed = z.object({
  id,
  atMs: timeMsOrNull,
  /** Null where the server does not say. */
  byName: z.nullable(label('name')),
  did: z.enum(tripDeedWords),
  changes: list(tripDeedChange, 1_000),
  unknownWords: trip.shape.unknownWords,
});
export type TripDeed = DeepReadonly<z.output<typeof tripDeed>>;
