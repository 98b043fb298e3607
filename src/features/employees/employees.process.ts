import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import type { FormName } from '../forms/index.ts';
import { employeePath, pathOf } from '../navigation/index.ts';
import { endsAs, following } from '../outbox/index.ts';
import { typedOf } from './employees.queries.ts';
import {
  createEmployee,
  editEmployee,
  removeEmployee,
  saveSchedule,
} from './employees.requests.ts';
import type { EmployeesSees, EmployeesTypes } from './employees.slice.ts';

type EmployeeJob = Job & {
  readonly leads: boolean;
  /** Forms that have lost their employee. */
  readonly dropped: readonly FormName[];
};

/**
 * S2 §4: leads back to the list once the employee on the screen is saved or removed. What was
 * typed for an employee who is removed here is discarded, as the question said.
 */
export const employeesProcess: Process<EmployeesTypes, object, EmployeeJob> = {
  name: 'employees',
  on: {
    'outbox/closed': (event, sees) => {
      const job = (leads: boolean, dropped: readonly FormName[] = []) =>
        leads || dropped.length > 0 ? { key: event.id as RecordId, leads, dropped } : undefined;
      return following(
        endsAs(createEmployee, ({ how }, now: EmployeesSees) =>
          job(how === 'done' && isAt(now, pathOf['employees/create'])),
        ),
        endsAs(editEmployee, ({ how, asked: { employeeId: id } }, now: EmployeesSees) => {
          const hasMore = typedOf(now, id).some(({ of }) => of === saveSchedule.type);
          return job(how === 'done' && isAt(now, employeePath(id)) && !hasMore);
        }),
        endsAs(removeEmployee, ({ how, asked: { employeeId: id } }, now: EmployeesSees) =>
          how === 'done' ? job(isAt(now, employeePath(id)), typedOf(now, id)) : undefined,
        ),
      )(event, sees);
    },
  },
  resume: () => [],
  async *run({ leads, dropped }): AsyncGenerator<CommandOf<EmployeesTypes>, void> {
    for (const data of dropped) yield { type: 'forms/discard', data };
    if (leads) yield { type: 'navigation/go', data: { path: pathOf.employees, replace: false } };
  },
};

function isAt({ navigation }: EmployeesSees, path: string): boolean {
  return navigation.state.path === path;
}
