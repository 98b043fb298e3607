import { event } from '#kernel/define.ts';
import {
  droppedPayload,
  begunPayload,
  calculatedPayload,
  failedPayload,
  keptPayload,
  planPayload,
  plannedPayload,
  refusedPayload,
  reportPayload,
  waysPayload,
} from './trips.model.ts';

// `flow`: undo does not bring back a change of one flow while another is open (reading 36).
const view = { lens: 'view', touches: () => ['trips/plan', 'flow'] } as const;

export const tripsEvents = {
  /** The new draft as a whole, or null when it was closed; a plan it does not fit is void. */
  'trips/planChanged': event(planPayload, view),
  /** A calculation of the draft has begun: 'Now' is fixed. */
  'trips/calculationBegan': event(begunPayload, { lens: 'view' }),
  /** The travel between the places of the draft. */
  'trips/waysRead': event(waysPayload, { lens: 'view' }),
  /** How far the calculation is, with a better plan if there is one. */
  'trips/improved': event(reportPayload, { lens: 'view' }),
  /** The calculation ended with this plan. */
  'trips/calculated': event(calculatedPayload, { lens: 'view' }),
  /** The calculation ended without a plan. */
  'trips/calculationFailed': event(failedPayload, { lens: 'view' }),
  /** The plan that the operator changed, took or brought back. */
  'trips/planned': event(plannedPayload, view),
  /** A plan is kept to be compared, with the ways that are known then. */
  'trips/alternativeKept': event(keptPayload, view),
  /** A plan is kept no more. */
  'trips/alternativeDropped': event(droppedPayload, view),
  /** The draft can't be planned. */
  'trips/planRefused': event(refusedPayload, { lens: 'view' }),
};
