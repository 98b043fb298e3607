// Possible payloads of the intents that change a saved trip, for the random operator.
import { mayRemedy } from '#domain/tripChanges.ts';
import type { ConsoleSees } from '#features/index.ts';
import { candidatesFor } from '#features/tripPage/changing.queries.ts';

const tripsOf = ({ world }: ConsoleSees) => [...world.tables.trips.rows()];

export const changingTrips = {
  'tripPage/cancel': (sees: ConsoleSees) =>
    tripsOf(sees).map(({ id, version }) => ({ tripId: id, version })),
  'tripPage/changeDrivers': (sees: ConsoleSees) =>
    tripsOf(sees).flatMap((trip) =>
      trip.driverIds.flatMap((fromId) =>
        candidatesFor(sees, trip, fromId)
          .slice(0, 1)
          .map(({ id: toId }) => ({
            tripId: trip.id,
            version: trip.version,
            changes: [{ fromId, toId }],
          })),
      ),
    ),
  'tripPage/edit': (sees: ConsoleSees) =>
    tripsOf(sees).map(({ id, version }) => ({
      tripId: id,
      version,
      fields: { notes: `Gate ${version}.` },
    })),
  'tripPage/forceComplete': (sees: ConsoleSees) =>
    tripsOf(sees).map(({ id, version }) => ({ tripId: id, version })),
  'tripPage/rerun': (sees: ConsoleSees) =>
    tripsOf(sees).map(({ id, version }) => ({ tripId: id, version })),
  'tripPage/reportVehicle': ({ world }: ConsoleSees) =>
    [...world.tables.activities.rows()].map(({ id, version, notFound }) => ({
      activityId: id,
      version,
      words: notFound ? null : 'Row 3 is empty.',
    })),
  'tripPage/applyRemedy': (sees: ConsoleSees) =>
    tripsOf(sees).flatMap((trip) =>
      trip.activityIds
        .filter((activityId) => mayRemedy(trip, activityId).yes)
        .map((activityId) => ({
          tripId: trip.id,
          version: trip.version,
          activityId,
          kind: 'leaveOut',
          why: 'Row 3 is empty.',
        })),
    ),
} as const;
