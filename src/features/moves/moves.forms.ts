import type { ClockSees } from '../clock/index.ts';
import { formSeeing, type Reasons } from '../forms/index.ts';
import type { WorldSees } from '../world/index.ts';
import { editedFields, editedValues, type EditedValues, wordsOfField } from './editing.model.ts';
import { checkEditedTimes, locksOf, lockStatus, valuesOf } from './editing.queries.ts';
import { saveEdits, zoneOfTime } from './moves.requests.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;

/** 'Edit your move' (readings 5 and 7): times and notes of a move that others change as well. */
export const moveForm = formSeeing<Sees>()({
  request: saveEdits,
  collection: 'activities',
  values: editedValues,
  // The time rule concerns both fields.
  groups: [['readyMs', 'deadlineMs']],
  joins: ['pickupNotes', 'dropoffNotes', 'notes'],
  words: wordsOfField,
  valuesOf: (row): EditedValues => valuesOf(row),
  locks: (row, sees) => {
    const locks = locksOf(sees, row);
    const locked = editedFields.map((field) => [field, locks[field]]);
    return Object.fromEntries(locked) as Reasons<EditedValues>;
  },
  check: (changes, sees, row) => {
    if (!('readyMs' in changes) && !('deadlineMs' in changes)) return {};
    const may = checkEditedTimes(sees, row, changes);
    return may.yes ? {} : { deadlineMs: may.reason };
  },
  asked: ({ id: activityId, version }, fields) => ({ activityId, version, fields }),
  title: ({ name }) => name,
  valueText: (field, value, sees, row) => {
    if (typeof value === 'number') return { ms: value, zone: zoneOfTime(sees, field, row) };
    return value === null ? 'no time set' : value || 'empty';
  },
  wizard: {
    title: 'Edit your move',
    name: 'the move being edited',
    steps: ['Edit the details', 'Confirm'],
    first: (row, sees) => (lockStatus(sees, row) === 'inProgress' ? 1 : 0),
  },
});
