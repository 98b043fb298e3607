// What the server has sent about a trip to its drivers and to who requested it (reading 37).
import { id, label, note, timeMs } from './fields.ts';
import { type DeepReadonly, z } from './schema.ts';

export const noticeWays = ['app', 'email'] as const;

/** `how`: drivers get it in their app, others by email. */
export const tripNotice = z.object({
  id,
  atMs: timeMs,
  toName: label('name'),
  how: z.enum(noticeWays),
  words: note,
});
export type TripNotice = DeepReadonly<z.output<typeof tripNotice>>;
