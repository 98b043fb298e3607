import { emptyPayload } from '#domain/schema.ts';
import { event } from '#kernel/define.ts';
import { fitAskedPayload, historyPayload, showPayload, viewPayload } from './map.model.ts';

export const mapEvents = {
  /** The map was asked to fit to this, once. */
  'map/fitAsked': event(fitAskedPayload, { lens: 'view' }),
  /** The map settled on this view. */
  'map/settled': event(viewPayload, { lens: 'view' }),
  /** This layer of the ground is shown, or no longer. */
  'map/shown': event(showPayload, {
    lens: 'view',
    touches: ({ ground }) => [`map/${ground}`],
  }),
  /** The history of the driver of the open panel is shown for this long, or no longer. */
  'map/historyShown': event(historyPayload, { lens: 'view', touches: () => ['map/history'] }),
  /** A trip should have been shown, but none of its moves is in the store (reading 56). */
  'map/tripNotFound': event(emptyPayload, { lens: 'view' }),
};
