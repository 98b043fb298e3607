// The clock of the planning areas: CPU of this process, so that load does not matter.
import { cpuUsage } from 'node:process';

/** Milliseconds of CPU, from any zero. */
export function nowMs(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}
