import { event } from '#kernel/define.ts';
import { openPlacePayload, placeFailedPayload, placeShownPayload } from './search.model.ts';

export const searchEvents = {
  /** The operator chose a suggested place: it is shown once its details are known. */
  'search/placeAsked': event(openPlacePayload, { lens: 'view' }),
  /** The details could not be read; the operator is shown the reason. */
  'search/placeNotFound': event(placeFailedPayload, { lens: 'view' }),
  /** The map marks a searched place until the selection changes, or marks none any more. */
  'search/placeShown': event(placeShownPayload, {
    lens: 'view',
    touches: () => ['search/place'],
  }),
};
