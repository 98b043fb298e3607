import { event } from '#kernel/define.ts';
import {
  begunPayload,
  ofActPayload,
  overPayload,
  refusedPayload,
  sentPayload,
  showPayload,
  stalledPayload,
  triedAgainPayload,
} from './bulk.model.ts';

const touches = ({ bulkId }: { readonly bulkId: string }) => [`bulk:${bulkId}`];

export const bulkEvents = {
  'bulk/begun': event(begunPayload, { touches }),
  'bulk/refused': event(refusedPayload, { touches }),
  'bulk/sent': event(sentPayload, { touches }),
  'bulk/stopped': event(ofActPayload, { touches }),
  'bulk/stalled': event(stalledPayload, { touches }),
  'bulk/triedAgain': event(triedAgainPayload, { touches }),
  'bulk/over': event(overPayload, { touches }),
  'bulk/shown': event(showPayload, { lens: 'view' }),
};
