// Who causes the events that other drivers wait for.
import type { DiagramPlan } from './diagramPlan.ts';

/** By `syncId`: the drivers of the event, of a meeting both. */
export function causesOf({
  drivers,
  ubers,
}: Pick<DiagramPlan, 'drivers' | 'ubers'>): ReadonlyMap<string, readonly string[]> {
  const causes = new Map<string, string[]>();
  const add = (syncId: string, driverId: string) => {
    causes.set(syncId, [...(causes.get(syncId) ?? []), driverId]);
  };
  for (const { driverId, actions } of drivers) {
    for (const action of actions) {
      const isWaiting = action.type === 'wait-for';
      if (!isWaiting && 'syncId' in action && action.syncId !== null) add(action.syncId, driverId);
    }
  }
  for (const { driverId, startSyncId, endSyncId } of ubers) {
    add(startSyncId, driverId);
    add(endSyncId, driverId);
  }
  return causes;
}
