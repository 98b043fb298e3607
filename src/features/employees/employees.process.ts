import { screenPaths } from '#domain/screens.ts';
import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import type { FormName } from '#spine/forms/index.ts';
import { employeePath } from '#spine/navigation/index.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
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
  /** A picture that was chosen for an employee who is there now. */
  readonly picture: { readonly employeeId: string; readonly pictureHandle: string } | null;
};

type Commands = AsyncGenerator<CommandOf<EmployeesTypes>, void>;

/**
 * S2 §4: leads back to the list once the employee on the screen is saved or removed. What was
 * typed for an employee who is removed here is discarded, as the question said.
 */
export const employeesProcess: Process<EmployeesTypes, object, EmployeeJob> = {
  name: 'employees',
  on: {
    'outbox/closed': (event, sees) => {
      const job = (does: Partial<EmployeeJob>) => ({
        key: event.id as RecordId,
        leads: false,
        dropped: [],
        picture: null,
        ...does,
      });
      return following(
        endsAs(createEmployee, ({ how, asked, result }, now: EmployeesSees) => {
          if (how !== 'done') return undefined;
          const { pictureHandle } = asked;
          const picture =
            result && pictureHandle ? { employeeId: result.employeeId, pictureHandle } : null;
          return job({ leads: isAt(now, screenPaths['employees/create']), picture });
        }),
        endsAs(editEmployee, ({ how, asked: { employeeId: id } }, now: EmployeesSees) => {
          const hasMore = typedOf(now, id).some(({ of }) => of === saveSchedule.type);
          const isOver = how === 'done' && isAt(now, employeePath(id)) && !hasMore;
          return isOver ? job({ leads: true }) : undefined;
        }),
        endsAs(removeEmployee, ({ how, asked: { employeeId: id } }, now: EmployeesSees) =>
          how === 'done'
            ? job({ leads: isAt(now, employeePath(id)), dropped: typedOf(now, id) })
            : undefined,
        ),
      )(event, sees);
    },
  },
  resume: () => [],
  async *run({ leads, dropped, picture }, _ports, _cancelled, sees): Commands {
    const version = picture && sees().world.tables.employees.get(picture.employeeId)?.version;
    if (picture)
      yield { type: 'employees/savePicture', data: { ...picture, version: version ?? 0 } };
    for (const data of dropped) yield { type: 'forms/discard', data };
    if (leads)
      yield { type: 'navigation/go', data: { path: screenPaths.employees, replace: false } };
  },
};

function isAt({ navigation }: EmployeesSees, path: string): boolean {
  return navigation.state.path === path;
}
