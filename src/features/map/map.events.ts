import { emptyPayload } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { fitAskedPayload, showPayload, viewPayload } from './map.model.ts';

export const mapEvents = {
  /** The map is to be fitted, once. */
  'map/fitAsked': event(fitAskedPayload, { lens: 'view' }),
  /** The map looks at this. */
  'map/settled': event(viewPayload, { lens: 'view' }),
  /** The ground shows this, or no longer. */
  'map/shown': event(showPayload, {
    lens: 'view',
    touches: ({ ground }) => [`map/${ground}`],
  }),
  /** A trip was to be viewed, and none of its moves is in the store (reading 56). */
  'map/tripNotFound': event(emptyPayload, { lens: 'view' }),
};
