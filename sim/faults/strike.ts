// Which faults strike a request. The draws come from the seed, so that the same requests get the
// same faults.
import type { CallName } from '#wire/calls/calls.ts';
import { random, type Sim } from '../core/sim.ts';
import { dayBeginMs } from '../core/calendar.ts';
import type { Fault } from '../core/fault.ts';
import { faultsInForce } from './inForce.ts';

/** `drawn`: a random number was drawn, which changes the state even when no fault struck. */
export type Strikes = { readonly struck: readonly Fault[]; readonly drawn: boolean };

/** The faults that strike now, counted as having struck. */
export function strike(sim: Sim, on: CallName | 'realtime'): Strikes {
  const { nowMs, faultStrikes } = sim.state;
  const sinceMs = nowMs - dayBeginMs;
  const stream = on === 'realtime' ? 'net.realtime' : 'net.http';
  let drawn = false;
  // The calls that remove faults always work.
  if (on === 'simFaults') return { struck: [], drawn: false };
  const struck = faultsInForce(sim.state).filter((fault, at) => {
    const isMeant = fault.on === on || (fault.on === '*' && on !== 'realtime');
    const before = faultStrikes[at] ?? 0;
    if (!isMeant || (fault.count !== null && before >= fault.count)) return false;
    if (sinceMs < (fault.fromMs ?? 0)) return false;
    if (fault.untilMs !== null && sinceMs >= fault.untilMs) return false;
    if (fault.permille < 1000) {
      drawn = true;
      if (!random(sim, stream).chance(fault.permille)) return false;
    }
    faultStrikes[at] = before + 1;
    return true;
  });
  return { struck, drawn };
}
