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
};
