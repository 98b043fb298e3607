import { payload, text, z } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { createRequestedPayload, draftPayload } from './moves.model.ts';

const saving = () => ['moves/saving'];

export const movesEvents = {
  /** The draft as a whole: it is small, and undo puts the old one back. */
  'moves/draftChanged': event(draftPayload, { lens: 'view', touches: () => ['moves/draft'] }),
  'moves/createRequested': event(createRequestedPayload, { touches: saving }),
  'moves/created': event(payload(z.object({ createId: text(), activityIds: z.array(text()) })), {
    touches: () => ['moves/saving', 'moves/draft'],
  }),
  'moves/createFailed': event(payload(z.object({ createId: text(), why: text('note') })), {
    touches: saving,
  }),
  'moves/outcomeUnknown': event(payload(z.object({ createId: text() })), { touches: saving }),
  'moves/askedAgain': event(payload(z.object({ createId: text() })), { touches: saving }),
};
