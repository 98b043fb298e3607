import type { Activity, Trip } from '#domain/entities.ts';
import { checkDetails, detailFields, mayReport } from '#domain/tripChanges.ts';
import { no } from '#kernel/records.ts';
import { changesIn, notice, ofRow, requestSeeing, someOf } from '#spine/outbox/index.ts';
import { goneText } from '#spine/world/index.ts';
import type { PastSees } from './past.queries.ts';
import { editPayload, reportPayload } from './tripPage.model.ts';
import { mayChangeTrip, noteOf, ofTrip, rowOfTrip, type TripSees } from './tripPage.requests.ts';

export const editTrip = requestSeeing<TripSees>()({
  ...ofTrip,
  type: 'tripPage/edit',
  schema: editPayload,
  call: 'editTrip',
  // A second edit is sent with the version that the first one produced.
  last: false,
  guard: ({ tripId, fields }, sees) =>
    mayChangeTrip(sees, tripId, () => {
      const wrong = Object.values(checkDetails(fields))[0];
      return wrong === undefined ? { yes: true } : no(wrong);
    }),
  ask: (asked, now) => ({ ...rowOfTrip.version(asked, now), edit: asked.fields }),
  // Its moves stay as they are.
  done: rowOfTrip.put,
  words: {
    noun: 'edit',
    verb: ['save', 'saved'],
    running: 'The details of the trip are being saved.',
    done: ({ note }) => notice('success', 'Saved.', `The details of ${note.subject} are saved.`),
    failed: ({ why }) => notice('error', 'Failed to save the details.', why),
  },
  note: ({ tripId, fields }, sees) => {
    const row = sees.world.tables.trips.get(tripId);
    const changes = changesIn(detailFields, row, fields, (_field, value) => value ?? '');
    return { ...noteOf(tripId, sees, []), changes };
  },
  sample: (sees, pick) => {
    const trip = pick(sees.world.tables.trips.rows());
    const fields = someOf(detailFields, pick, { requestorName: [null, 'K. Dorsey'] });
    return trip ? { tripId: trip.id, version: trip.version, fields } : null;
  },
});

const { common, ...ofMove } = ofRow('activities', 'activityId', 'activity');

/** S2 §2, the journey of a vehicle that is not there: kept with the move until it is found. */
export const reportVehicle = requestSeeing<PastSees>()({
  ...common,
  type: 'tripPage/reportVehicle',
  schema: reportPayload,
  call: 'reportVehicle',
  guard: ({ activityId, words }, sees) => {
    const row = sees.world.tables.activities.get(activityId);
    if (!row) return no(goneText(sees, 'activities', activityId));
    return words === null ? mayBeFound(row) : mayReport(row, tripOf(sees, row));
  },
  ask: (asked, now) => ({ ...ofMove.version(asked, now), words: asked.words }),
  done: ofMove.put,
  last: false,
  words: {
    noun: 'report of the vehicle',
    verb: ['save', 'saved'],
    running: 'The report of the vehicle is being saved.',
    // The page and the panel of the move show it.
    done: () => null,
    failed: ({ why }) => notice('error', 'Failed to save the report.', why),
  },
  note: ({ activityId, words }, sees) => {
    const row = sees.world.tables.activities.get(activityId);
    const of = (report: string | null | undefined) =>
      report == null ? 'found' : `not found${report === '' ? '' : `: ${report}`}`;
    const before = row?.notFound ? of(row.notFound.words) : null;
    return {
      subject: row?.name ?? activityId,
      activityIds: [activityId],
      changes: [{ field: 'Vehicle', before, after: of(words), zone: null }],
    };
  },
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.activities.rows()];
    const row = pick(rows.filter((one) => mayReport(one, tripOf(sees, one)).yes));
    return row ? { activityId: row.id, version: row.version, words: 'Row 3 is empty.' } : null;
  },
});

function mayBeFound({ notFound }: Activity) {
  return notFound ? { yes: true as const } : no('It is not reported as missing.');
}

function tripOf({ world }: PastSees, { tripId }: Activity): Trip | undefined {
  return world.tables.trips.get(tripId ?? '');
}
