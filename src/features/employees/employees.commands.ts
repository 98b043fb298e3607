import { durableIntent, undoableIntent } from '#kernel/define.ts';
import { emptyPayload } from '#domain/schema.ts';
import {
  createPayload,
  editPayload,
  listPayload,
  picturePayload,
  removePayload,
  schedulePayload,
} from './employees.model.ts';

export const employeesCommands = {
  /** Searches or sorts the list of employees. */
  'employees/list': undoableIntent(listPayload),
  /** Opens the screen of a new employee. */
  'employees/begin': undoableIntent(emptyPayload),
  /** Saves a new employee; the password waits in the vault. */
  'employees/create': durableIntent(createPayload),
  /** Changes fields of an employee, in the version the administrator saw. */
  'employees/edit': durableIntent(editPayload),
  /** Saves a picture of an employee; it waits in the vault. */
  'employees/savePicture': durableIntent(picturePayload),
  /** Removes the picture of an employee, so that their initials stand in its place. */
  'employees/removePicture': durableIntent(removePayload),
  /** Changes days of a work schedule, in the version the administrator saw. */
  'employees/saveSchedule': durableIntent(schedulePayload),
  /** Removes an employee, in the version the administrator saw. */
  'employees/remove': durableIntent(removePayload),
};
