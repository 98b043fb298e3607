import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { openForm } from '../forms/index.ts';
import { employeePath, pathOf } from '../navigation/index.ts';
import { endsAs, following } from '../outbox/index.ts';
import { scheduleForm } from './employees.forms.ts';
import { createEmployee, editEmployee, removeEmployee } from './employees.requests.ts';
import type { EmployeesSees, EmployeesTypes } from './employees.slice.ts';

/** S2 §4: leads back to the list once the employee on the screen is saved or removed. */
export const employeesProcess: Process<EmployeesTypes, object, Job> = {
  name: 'employees',
  on: {
    'outbox/closed': (event, sees) => {
      const job = (isOver: boolean): Job | undefined =>
        isOver ? { key: event.id as RecordId } : undefined;
      return following(
        endsAs(createEmployee, ({ how }, now: EmployeesSees) =>
          job(how === 'done' && isAt(now, pathOf['employees/create'])),
        ),
        endsAs(editEmployee, ({ how, asked: { employeeId } }, now: EmployeesSees) =>
          job(how === 'done' && isAt(now, employeePath(employeeId)) && !hasMore(now, employeeId)),
        ),
        endsAs(removeEmployee, ({ how, asked: { employeeId } }, now: EmployeesSees) =>
          job(how === 'done' && isAt(now, employeePath(employeeId))),
        ),
      )(event, sees);
    },
  },
  resume: () => [],
  async *run(): AsyncGenerator<CommandOf<EmployeesTypes>, void> {
    yield { type: 'navigation/go', data: { path: pathOf.employees, replace: false } };
  },
};

function isAt({ navigation }: EmployeesSees, path: string): boolean {
  return navigation.state.path === path;
}

/** Whether the schedule beside the saved fields was changed as well. */
function hasMore(sees: EmployeesSees, id: string): boolean {
  return openForm(sees, { of: scheduleForm.request.type, id }) !== undefined;
}
