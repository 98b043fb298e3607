import { event } from '#kernel/define.ts';
import { openPlacePayload, placeFailedPayload, placeShownPayload } from './search.model.ts';

export const searchEvents = {
  /** A suggested place was taken: it is shown once its details are known. */
  'search/placeAsked': event(openPlacePayload, { lens: 'view' }),
  /** The details could not be had; the operator is told why. */
  'search/placeNotFound': event(placeFailedPayload, { lens: 'view' }),
  /** The map marks a searched place until the selection changes, or none any more. */
  'search/placeShown': event(placeShownPayload, {
    lens: 'view',
    touches: () => ['search/place'],
  }),
};
