import { remedyKinds } from '#domain/remedies.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

/** A trip in the version the operator saw; the server refuses an older one. */
const seen = { tripId: text(), version: integer };

export const cancelPayload = payload(z.object(seen));

/** `toId` drives what `fromId` was to drive. */
export const changeDriversPayload = payload(
  z.object({ ...seen, changes: z.array(z.object({ fromId: text(), toId: text() })) }),
);

/** A vehicle that is not found: `why` is for the activity log. */
export const remedyPayload = payload(
  z.object({ ...seen, activityId: text(), kind: z.enum(remedyKinds), why: text('note') }),
);
