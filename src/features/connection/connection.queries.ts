import type { ConnectionState } from './connection.model.ts';

/** Whether the route planner can be reached and how many are running, in words. */
export function plannerWords(planner: ConnectionState['planner']): string {
  if (planner === null) return 'nothing told yet';
  if (planner.line === 'lost') return 'not reached, trying again';
  if (planner.running === null) return 'reached, nothing told yet';
  return planner.running === 0 ? 'no planner is running' : `${planner.running} running`;
}
