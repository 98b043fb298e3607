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
  /** A rule of the console refuses these rows. */
  'bulk/refused': event(refusedPayload, { touches }),
  /** This row was sent, with this intent as its key. */
  'bulk/sent': event(sentPayload, { touches }),
  /** The waiting rows were left alone. */
  'bulk/stopped': event(ofActPayload, { touches }),
  /** The waiting rows could not be sent. */
  'bulk/stalled': event(stalledPayload, { touches }),
  /** These rows wait again, in their current versions. */
  'bulk/triedAgain': event(triedAgainPayload, { touches }),
  /** Every row of the act has an outcome: the counts by outcome. */
  'bulk/over': event(overPayload, { touches }),
  /** The outcomes of this act are shown, or of none. */
  'bulk/shown': event(showPayload, { lens: 'view' }),
};
