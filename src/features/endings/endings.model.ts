import { integer, payload, text, z } from '#domain/schema.ts';

/** How an operator ends a move: cancelled, which removes it, or set complete (S1 §7). */
export const endingKinds = ['cancel', 'complete'] as const;
export type EndingKind = (typeof endingKinds)[number];

/** `version`: of the move as the operator saw it; the server refuses an older one. */
export const endPayload = payload(z.object({ activityId: text(), version: integer }));
