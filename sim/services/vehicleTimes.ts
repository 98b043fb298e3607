// When vehicles are where they are to be picked up: another trip may bring them (reading 70).
import type { ActivityId } from '#domain/ids.ts';
import type { Activity, EpochMs } from '#domain/entities.ts';
import { vehiclesAway } from '#planning/team/drafting/vehiclesAway.ts';
import { find, type Sim } from '../core/sim.ts';
import { withHolds } from './tripTerms.ts';

type Ready = { readonly activityId: ActivityId; readonly readyMs: EpochMs | null };

/** Moves no sooner ready than the trips that bring their vehicles are expected to deliver them. */
export function withVehicles<T extends Ready>(sim: Sim, moves: readonly T[]): T[] {
  const rows = moves.flatMap(({ activityId }) => find(sim, 'activities', activityId) ?? []);
  const wanted = new Set(rows.flatMap(({ vehicleId }) => vehicleId ?? []));
  const open = new Map<string, Activity[]>();
  for (const row of sim.state.rows.activities) {
    const { vehicleId, status } = row;
    if (vehicleId === null || status === 'completed' || !wanted.has(vehicleId)) continue;
    open.set(vehicleId, [...(open.get(vehicleId) ?? []), row]);
  }
  const away = vehiclesAway(rows, {
    placeOf: (id) => find(sim, 'locations', id),
    vehicleOf: (id) => find(sim, 'vehicles', id),
    openMovesOf: (id) => open.get(id) ?? [],
    tripOf: (id) => find(sim, 'trips', id),
  });
  const held = away.flatMap(({ forId: activityId, standing }) => {
    const notBeforeMs = standing.is === 'coming' ? standing.atMs : null;
    return notBeforeMs === null ? [] : { activityId, notBeforeMs };
  });
  return withHolds(held, moves);
}
