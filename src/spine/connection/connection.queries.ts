import type { ConnectionState } from './connection.model.ts';

/** How far the operator's watch and the server's clock are apart, as text. */
export function skewText(skewMs: number): string {
  const apartMs = Math.abs(skewMs);
  const [unitMs, unit] = units.find(([ms]) => apartMs >= 2 * ms) ?? minutes;
  const way = skewMs > 0 ? 'ahead of' : 'behind';
  const count = Math.floor(apartMs / unitMs);
  return `The clock of this machine is ${count} ${unit} ${way} the server's.`;
}

const minutes = [60_000, 'minutes'] as const;
const units = [[86_400_000, 'days'], [3_600_000, 'hours'], minutes] as const;

/** Whether the route planner can be reached and how many are running, as text. */
export function plannerText(planner: ConnectionState['planner']): string {
  if (planner === null) return 'no report yet';
  if (planner.line === 'none') return 'there is none here';
  if (planner.line === 'lost') return 'not reached, trying again';
  if (planner.running === null) return 'reached, no report yet';
  return planner.running === 0 ? 'no planner is running' : `${planner.running} running`;
}
