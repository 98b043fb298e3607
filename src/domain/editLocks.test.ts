import { describe, expect, test } from 'vitest';
import type { ActivityStatus } from './entities.ts';
import { editableFields, editLocks, mayCancel, mayComplete, mayEdit } from './editLocks.ts';
import { tripRow } from './testing/rows.ts';

const open = (status: ActivityStatus) =>
  editableFields.filter((field) => mayEdit(status, field).yes);
const notes = ['notes', 'pickupNotes', 'dropoffNotes'];

describe('edit locks', () => {
  test('reading 06: every field of an unplanned move can be edited', () => {
    expect(open('unplanned')).toEqual(editableFields);
    expect(editLocks('unplanned')).toEqual({});
  });

  test.each(['planned', 'needsDriver'] as const)(
    'reading 06: notes, assigned, vehicle and times of a %s move can be edited',
    (status) => {
      expect(new Set(open(status))).toEqual(
        new Set([...notes, 'assigned', 'vehicle', 'readyMs', 'deadlineMs']),
      );
    },
  );

  test.each(['inProgress', 'complete', 'lockedInAI', 'unknown'] as const)(
    'reading 06: only the notes of a move that is %s can be edited, and each lock has a reason',
    (status) => {
      expect(open(status)).toEqual(notes);
      const locked = editLocks(status);
      expect(Object.keys(locked).length).toBe(editableFields.length - notes.length);
      for (const reason of Object.values(locked)) expect(reason).toMatch(/^Locked: .+\.$/);
    },
  );

  test.each([
    ['unplanned', true],
    ['unknown', true],
    ['needsDriver', false],
    ['planned', false],
    ['inProgress', false],
    ['lockedInAI', false],
    ['complete', false],
  ] as const)('a move that is %s may be completed by hand: %s', (status, may) => {
    const verdict = mayComplete(status);
    expect(verdict.yes).toBe(may);
    if (!verdict.yes) expect(verdict.reason).toMatch(/.+\.$/);
  });

  const held = { yes: false, reason: 'Activities may not be cancelled once in progress.' };

  test.each([
    ['without a trip', null, undefined, { yes: true }],
    ['of an assigned trip', 't', 'Assigned', held],
    ['of a running trip', 't', 'In Progress', held],
    ['of a complete trip', 't', 'Complete', held],
    ['of an unknown trip', 't', undefined, held],
    ['of a cancelled trip', 't', 'Cancelled', { yes: true }],
  ] as const)('reading 06: a move %s is cancelled only if no trip holds it', (...row) => {
    const [, tripId, status, verdict] = row;
    const trip = status === undefined ? undefined : tripRow('t', { status });
    expect(mayCancel({ id: 'm', tripId }, trip)).toEqual(verdict);
  });

  test('reading 06: another trip that is cancelled does not free the move', () => {
    const other = tripRow('other', { status: 'Cancelled' });
    expect(mayCancel({ id: 'm', tripId: 't' }, other)).toEqual(held);
  });
});
