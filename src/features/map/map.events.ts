import { event } from '#kernel/define.ts';
import { fitAskedPayload, viewPayload } from './map.model.ts';

export const mapEvents = {
  'map/fitAsked': event(fitAskedPayload, { lens: 'view' }),
  'map/settled': event(viewPayload, { lens: 'view' }),
};
