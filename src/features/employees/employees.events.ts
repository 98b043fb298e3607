import { event } from '#kernel/define.ts';
import { listPayload } from './employees.model.ts';

export const employeesEvents = {
  /** The list of employees is searched and sorted like this from now on. */
  'employees/listed': event(listPayload, { lens: 'view', touches: () => ['employees/list'] }),
};
