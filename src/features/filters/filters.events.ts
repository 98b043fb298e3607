import { event } from '#kernel/define.ts';
import { changedPayload } from './filters.model.ts';

export const filtersEvents = {
  /** The filter criteria have changed. */
  'filters/changed': event(changedPayload, { lens: 'view', touches: () => ['filters'] }),
};
