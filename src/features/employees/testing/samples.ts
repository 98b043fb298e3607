import { samplesOf } from '#kernel/testing/samples.ts';
import type { employeesCommands } from '../employees.commands.ts';
import type { EmployeesSees } from '../employees.slice.ts';

export const employeesSamples = samplesOf<typeof employeesCommands, EmployeesSees>({
  'employees/list': () => [
    ...(['name', 'phone'] as const).map((by) => ({ words: by, by, descending: true })),
    { words: '', by: 'name', descending: false },
  ],
});
