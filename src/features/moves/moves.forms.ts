import { moveFields } from '#domain/moveEdit.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { formSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { type EditedValues, editedValues } from './editing.model.ts';
import { inWords, locksOf, valuesOf, wrongIn } from './editing.queries.ts';
import { saveEdits, zoneOfTime } from './editing.requests.ts';

type Sees = Pick<WorldSees, 'world' | 'session'> & ClockSees;

/** 'Edit your move' (readings 5 to 7): a move that others change as well. */
export const moveForm = formSeeing<Sees>()({
  request: saveEdits,
  collection: 'activities',
  values: editedValues,
  // One rule concerns both fields of each.
  groups: [
    ['startId', 'endId'],
    ['vehicleId', 'vin'],
    ['readyMs', 'deadlineMs'],
  ],
  joins: ['pickupNotes', 'dropoffNotes', 'notes', 'assigned'],
  words: moveFields.labels,
  valuesOf: (row): EditedValues => valuesOf(row),
  locks: (row, sees) => locksOf(sees, row),
  check: (changes, sees, row) => wrongIn(sees, row, changes),
  asked: ({ id: activityId, version }, fields) => ({ activityId, version, fields }),
  title: ({ name }) => name,
  valueText: (field, value, sees, row) => {
    const words = inWords(sees, field, value);
    if (typeof words === 'number') return { ms: words, zone: zoneOfTime(sees, field, row) };
    return words === '' ? 'empty' : (words ?? empty[field] ?? 'no time set');
  },
  wizard: {
    title: 'Edit your move',
    name: 'the move being edited',
    // S1 §2, the flipped flow.
    steps: ['Location', 'Edit the details', 'Confirm'],
    // Reading 7: its notes may be edited at any time, and other steps may have nothing to edit.
    first: () => 1,
  },
});

/** Words for a value that is not there. */
const empty: { readonly [field: string]: string } = {
  startId: 'no location',
  endId: 'no location',
  vehicleId: 'not in the inventory',
  vin: 'unknown',
};
