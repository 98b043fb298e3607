// Data for a console that plans a trip: one move, a driver with a position, and the roads.
import { nowMs } from '#domain/testing/rows.ts';
import { answered } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '../../fetches/index.ts';
import { flowProcess } from '../../flow/index.ts';
import { put } from '../../world/testing/world.ts';
import { tripsProcess, tripsSlice } from '../index.ts';

const at = { lonE6: -94_650_000, latE6: 38_950_000 };
export const place = { id: 'driver:d1', label: 'Driver d1', ...at };
export const road = answered<'directions'>({ distanceCmi: 900, durationMs: 1_200_000 }, nowMs);

export const planning = (process: object = tripsProcess) => ({
  put: put({ locations: ['A', 'B'], drivers: ['d1'], activities: ['a1'] }),
  processes: [fetchesProcess(fetchesOfAll([tripsSlice as never])), process, flowProcess],
});
