import { samplesOf } from '#kernel/testing/samples.ts';
import type { worldCommands } from '../world.commands.ts';
import type { WorldSees } from '../index.ts';
import { newestMoves } from './rows.ts';

export const worldSamples = samplesOf<typeof worldCommands, WorldSees>({
  'world/reload': ({ world: { state } }) => [{ accountIds: state.accountIds ?? null }],
  'world/staleHeard': (sees) =>
    newestMoves(sees).map(({ id }) => ({ collection: 'activities', ids: [id] })),
  /** A trip with a move of an account that is not this operator's. */
  'world/heard': ({ world }) =>
    [...world.tables.trips.rows()].map((trip) => ({
      put: [{ collection: 'trips', rows: [{ ...trip, id: 'foreign', activityIds: ['foreign'] }] }],
      removed: [],
    })),
});
