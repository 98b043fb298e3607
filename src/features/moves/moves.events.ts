import { event } from '#kernel/define.ts';
import { draftPayload } from './moves.model.ts';

export const movesEvents = {
  /**
   * The new draft, or null when it was closed; always complete, because it is small and undo
   * restores the old one.
   */
  'moves/draftChanged': event(draftPayload, {
    lens: 'view',
    // `flow`: undo does not bring back a change of one flow while another is open (reading 36).
    touches: () => ['moves/draft', 'flow'],
  }),
};
