import { activity } from '#domain/entities.ts';
import { limitsOf } from '#domain/schema.ts';

/** The most characters that a move takes. */
export const mostOfLabel = limitsOf(activity.shape.vin.def.innerType).max ?? Infinity;
export const mostOfNote = limitsOf(activity.shape.pickupNotes).max ?? Infinity;
