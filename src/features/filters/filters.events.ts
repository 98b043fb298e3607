import { event } from '#kernel/define.ts';
import { changedPayload } from './filters.model.ts';

export const filtersEvents = {
  'filters/changed': event(changedPayload, { lens: 'view', touches: () => ['filters'] }),
};
