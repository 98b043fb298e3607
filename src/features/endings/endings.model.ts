import { integer, payload, text, z } from '#domain/schema.ts';

/** How a move is ended by hand: taken away, or set complete (S1 §7). */
export const endingKinds = ['cancel', 'complete'] as const;
export type EndingKind = (typeof endingKinds)[number];

/** `version`: of the move as it was seen: the server refuses when it is another by now. */
export const endPayload = payload(z.object({ activityId: text(), version: integer }));
