import { nothing } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { fitAskedPayload, showPayload, viewPayload } from './map.model.ts';

export const mapEvents = {
  'map/fitAsked': event(fitAskedPayload, { lens: 'view' }),
  'map/settled': event(viewPayload, { lens: 'view' }),
  'map/shown': event(showPayload, {
    lens: 'view',
    touches: ({ ground }) => [`map/${ground}`],
  }),
  /** None of the trip's moves is in the store (reading 56). */
  'map/tripNotFound': event(nothing, { lens: 'view' }),
};
