import { event } from '#kernel/define.ts';
import {
  placeAskedPayload,
  placeFailedPayload,
  placeRepliedPayload,
  placeShownPayload,
} from './search.model.ts';

export const searchEvents = {
  /** The details of a suggested place are asked for. */
  'search/placeAsked': event(placeAskedPayload, { lens: 'view' }),
  /** The details have come. */
  'search/placeTold': event(placeRepliedPayload, { lens: 'view' }),
  /** The details could not be had; the operator is told why. */
  'search/placeNotFound': event(placeFailedPayload, { lens: 'view' }),
  /** The map marks a searched place until the selection changes, or none any more. */
  'search/placeShown': event(placeShownPayload, {
    lens: 'view',
    touches: () => ['search/place'],
  }),
};
