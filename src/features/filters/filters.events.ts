import { event } from '#kernel/define.ts';
import { changedPayload } from './filters.model.ts';

export const filtersEvents = {
  /** What is shown is chosen by these criteria. */
  'filters/changed': event(changedPayload, { lens: 'view', touches: () => ['filters'] }),
};
