import { screenPaths } from '#domain/screens.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { formsSlice } from '#spine/forms/index.ts';
import { movedTo, navigationSlice } from '#spine/navigation/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { scopeSlice } from '#spine/scope/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { employeesCommands } from './employees.commands.ts';
import { employeesEvents } from './employees.events.ts';
import { employeeHistory } from './employees.fetches.ts';
import { employeeForm, newEmployeeForm, scheduleForm } from './employees.forms.ts';
import type { EmployeesState } from './employees.model.ts';
import { columnWords } from './employees.queries.ts';
import {
  createEmployee,
  editEmployee,
  removeEmployee,
  removePicture,
  savePicture,
  saveSchedule,
} from './employees.requests.ts';

const initial: EmployeesState = { list: { words: '', by: 'name', descending: false } };

const facts = declareSlice({
  name: 'employees',
  imports: [
    sessionSlice,
    clockSlice,
    navigationSlice,
    connectionSlice,
    worldSlice,
    fetchesSlice,
    scopeSlice,
    outboxSlice,
    formsSlice,
  ],
  commands: employeesCommands,
  events: employeesEvents,
  initial,
});
export type EmployeesTypes = TypesOf<typeof facts>;
export type EmployeesSees = SeesOf<typeof facts>;

const asks = asking(
  createEmployee,
  editEmployee,
  savePicture,
  removePicture,
  saveSchedule,
  removeEmployee,
);
const ofEmployees = { capability: 'employees' } as const;

/** The company's employees: list, form, schedule, removal (S2 §2). */
export const employeesSlice = facts.does({
  guards: asks.guards,
  decide: {
    ...asks.decide,
    'employees/begin': (_command, sees) => movedTo(sees, screenPaths['employees/create']),
    'employees/list': ({ data }, { employees }) => {
      const { list } = employees.state;
      if (JSON.stringify(list) === JSON.stringify(data)) return { events: [], revert: [] };
      return {
        events: [{ type: 'employees/listed', data }],
        revert: [{ type: 'employees/listed', data: list }],
      };
    },
  },
  requests: asks.requests,
  fetches: [employeeHistory],
  forms: [newEmployeeForm, employeeForm, scheduleForm],
  evolve: {
    'employees/listed': ({ data }, { draft }) => {
      draft.list = { ...data };
    },
  },
  registry: {
    'employees/list': {
      label: 'Search or sort the employees',
      capability: 'see',
      step: ({ words, by }) =>
        words === ''
          ? `sort the employees by ${columnWords[by].toLowerCase()}`
          : `search the employees for '${[...words].slice(0, 20).join('')}'`,
    },
    'employees/begin': {
      ...ofEmployees,
      label: 'New employee',
      icon: 'add',
      step: () => 'begin a new employee',
      from: () => ({ yes: true, data: {} }),
    },
    'employees/create': { ...ofEmployees, label: 'Save the new employee' },
    'employees/edit': { ...ofEmployees, label: 'Save the employee', icon: 'edit' },
    'employees/savePicture': { ...ofEmployees, label: 'Save the picture' },
    'employees/removePicture': { ...ofEmployees, label: 'Remove the picture', icon: 'remove' },
    'employees/saveSchedule': { ...ofEmployees, label: 'Save the work schedule' },
    'employees/remove': { ...ofEmployees, label: 'Remove the employee', icon: 'remove' },
  },
});
