// Which faults strike a request. The draws come from the seed, so that the same requests meet the
// same faults.
import type { CallName } from '#wire/calls.ts';
import { random, type Sim } from '../core/sim.ts';
import { dayBeginMs } from '../world/calendar.ts';
import type { Fault } from './fault.ts';

/** The faults that strike now, counted as having struck. */
export function strike(sim: Sim, on: CallName | 'realtime'): Fault[] {
  const { options, nowMs, faultStrikes } = sim.state;
  const sinceMs = nowMs - dayBeginMs;
  return options.faults.filter((fault, at) => {
    const isMeant = fault.on === on || (fault.on === '*' && on !== 'realtime');
    const struck = faultStrikes[at] ?? 0;
    if (!isMeant || (fault.count !== null && struck >= fault.count)) return false;
    if (sinceMs < (fault.fromMs ?? 0)) return false;
    if (fault.untilMs !== null && sinceMs >= fault.untilMs) return false;
    const stream = on === 'realtime' ? 'net.realtime' : 'net.http';
    if (fault.permille < 1000 && !random(sim, stream).chance(fault.permille)) return false;
    faultStrikes[at] = struck + 1;
    return true;
  });
}
