import { event } from '#kernel/define.ts';
import {
  placeAskedPayload,
  placeFailedPayload,
  placeRepliedPayload,
  placeShownPayload,
} from './search.model.ts';

export const searchEvents = {
  'search/placeAsked': event(placeAskedPayload, { lens: 'view' }),
  'search/placeTold': event(placeRepliedPayload, { lens: 'view' }),
  'search/placeNotFound': event(placeFailedPayload, { lens: 'view' }),
  'search/placeShown': event(placeShownPayload, {
    lens: 'view',
    touches: () => ['search/place'],
  }),
};
