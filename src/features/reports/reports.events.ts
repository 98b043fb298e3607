import { event } from '#kernel/define.ts';
import { viewPayload } from './reports.model.ts';

export const reportsEvents = {
  /** All reports are of these days, in this zone and on this basis from now on. */
  'reports/viewed': event(viewPayload, { lens: 'view', touches: () => ['reports/view'] }),
};
