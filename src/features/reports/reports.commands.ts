import { intent } from '#kernel/define.ts';
import { viewPayload } from './reports.model.ts';

export const reportsCommands = {
  /** Chooses the days, the zone and the basis of all reports. */
  'reports/view': intent(viewPayload),
};
