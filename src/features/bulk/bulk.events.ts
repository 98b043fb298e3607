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
  /** These moves are to be cancelled or completed, one by one. */
  'bulk/begun': event(begunPayload, { touches }),
  /** These rows may not be done, by a rule known here. */
  'bulk/refused': event(refusedPayload, { touches }),
  /** This row is under way, with this intent as its key. */
  'bulk/sent': event(sentPayload, { touches }),
  /** The rows that waited are left alone. */
  'bulk/stopped': event(ofActPayload, { touches }),
  /** The rows that waited could not be sent. */
  'bulk/stalled': event(stalledPayload, { touches }),
  /** These rows wait again, with the versions as they are now. */
  'bulk/triedAgain': event(triedAgainPayload, { touches }),
  /** Every row of the act has an outcome: so many of each. */
  'bulk/over': event(overPayload, { touches }),
  /** The outcomes of this act are looked at, or of none. */
  'bulk/shown': event(showPayload, { lens: 'view' }),
};
