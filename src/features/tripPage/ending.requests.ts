import { mayForceComplete, mayRerun } from '#domain/tripChanges.ts';
import { notice, requestSeeing } from '#spine/outbox/index.ts';
import { endingPayload, rerunResult } from './tripPage.model.ts';
import { mayChangeTrip, noteOf, ofTrip, rowOfTrip, type TripSees } from './tripPage.requests.ts';

/** Reading 37: what is left is recorded as done now. */
export const forceComplete = requestSeeing<TripSees>()({
  ...ofTrip,
  type: 'tripPage/forceComplete',
  schema: endingPayload,
  call: 'forceComplete',
  guard: ({ tripId }, sees) => mayChangeTrip(sees, tripId, mayForceComplete),
  ask: rowOfTrip.version,
  words: {
    noun: 'completion of the trip',
    verb: ['complete', 'completed'],
    running: 'The trip is being completed.',
    done: ({ note }) => notice('success', 'Saved.', `${note.subject} is recorded as complete.`),
    failed: ({ why }) => notice('error', 'Failed to complete the trip.', why),
  },
  note: ({ tripId }, sees) =>
    noteOf(tripId, sees, [{ field: 'Trip', before: 'under way', after: 'complete, by hand' }]),
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.trips.rows()];
    return rowOfTrip.named(pick(rows.filter((row) => mayForceComplete(row).yes)));
  },
});

/** Reading 37: its moves are planned again. The trip itself stays as it is. */
export const rerunTrip = requestSeeing<TripSees>()({
  ...ofTrip,
  type: 'tripPage/rerun',
  schema: endingPayload,
  call: 'rerunTrip',
  result: rerunResult,
  guard: ({ tripId }, sees) => mayChangeTrip(sees, tripId, mayRerun),
  ask: rowOfTrip.version,
  done: ({ activities }) => ({
    result: { activityIds: activities.map(({ id }) => id) },
    changes: { put: [{ collection: 'activities', rows: [...activities] }], removed: [] },
  }),
  words: {
    noun: 'new draft of the trip',
    verb: ['begin', 'begun'],
    running: 'The moves of the trip are being taken into a new draft.',
    done: ({ note, result }) =>
      notice(
        'success',
        'Ready to plan.',
        `${moves(result.activityIds.length)} of ${note.subject} can be planned again.`,
      ),
    failed: ({ why }) => notice('error', 'Failed to run the trip again.', why),
  },
  note: ({ tripId }, sees) =>
    noteOf(tripId, sees, [{ field: 'Moves', before: 'over', after: 'in a new draft' }]),
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.trips.rows()];
    return rowOfTrip.named(pick(rows.filter((row) => mayRerun(row).yes)));
  },
});

function moves(count: number): string {
  return `${count} ${count === 1 ? 'move' : 'moves'}`;
}
