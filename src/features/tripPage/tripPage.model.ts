import { remedyKinds } from '#domain/remedies.ts';
import { detailFields } from '#domain/tripChanges.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

/** A trip in the version the operator saw; the server refuses an older one. */
const seen = { tripId: text(), version: integer };

export const cancelPayload = payload(z.object(seen));
export const endingPayload = payload(z.object(seen));

/** Only what the operator changed; absent fields stay. Null: the one of its moves. */
export const editPayload = payload(
  z.object({
    ...seen,
    fields: detailFields.edited,
  }),
);
export type EditedFields = ReturnType<typeof editPayload.parse>['fields'];

/** The moves that are planned again. */
export const rerunResult = payload(z.object({ activityIds: z.array(text()) }));

/** The vehicle of a move is not at its start: `words` of what is known; null: it was found. */
export const reportPayload = payload(
  z.object({ activityId: text(), version: integer, words: z.nullable(text('note')) }),
);

/** `toId` drives what `fromId` was to drive. */
export const changeDriversPayload = payload(
  z.object({ ...seen, changes: z.array(z.object({ fromId: text(), toId: text() })) }),
);

/** A vehicle that is not found: `why` is for the activity log. */
export const remedyPayload = payload(
  z.object({ ...seen, activityId: text(), kind: z.enum(remedyKinds), why: text('note') }),
);
