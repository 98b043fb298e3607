import { payload, text, z } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { draftPayload } from './moves.model.ts';

export const movesEvents = {
  /**
   * The draft is now this, or closed; told as a whole, since it is small and undo puts the old one
   * back.
   */
  'moves/draftChanged': event(draftPayload, {
    lens: 'view',
    // `flow`: what one flow has changed is not brought back under the other (reading 36).
    touches: () => ['moves/draft', 'flow'],
  }),
  /** Another slice's flow is open, or no longer. */
  'moves/flowTaken': event(payload(z.object({ by: z.nullable(text()) })), { lens: 'view' }),
};
