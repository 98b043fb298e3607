// Data for a console that plans a trip: one move, a driver with a position, and the roads.
import { nowMs } from '#domain/testing/rows.ts';
import { plannerInProcess } from '#planning/team/desk/teamPlanner.ts';
import { answered } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { flowProcess } from '#spine/flow/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { tripsProcess, tripsSlice } from '../index.ts';

const at = { lonE6: -94_650_000, latE6: 38_950_000 };
export const place = { id: 'driver:d1', label: 'Driver d1', ...at };
export const road = answered<'directions'>({ distanceCmi: 900, durationMs: 1_200_000 }, nowMs);

export const planning = (process: object = tripsProcess) => ({
  put: put({ locations: ['A', 'B'], drivers: ['d1'], activities: ['a1', 'a2'] }),
  processes: [fetchesProcess(fetchesOfAll([tripsSlice as never])), process, flowProcess],
  ports: { planner: plannerInProcess(1) },
});

type Run = {
  readonly run: (type: string, data: object) => Promise<unknown>;
  readonly rest: () => Promise<void>;
};

/** Opens the planner for a move, lets it plan, and names the driver. */
export async function planMove({ run, rest }: Run, activityIds = ['a1']): Promise<void> {
  await run('trips/open', { activityIds });
  await run('trips/goTo', { step: 'plan' });
  await rest();
  await run('trips/assignDriver', { column: 0, driverId: 'd1', from: place });
  await rest();
}
