// Lists and changes faults while the company runs. A change is journaled like any write,
// so that a reload has the same faults.
import type { User } from '#domain/entities.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { OptionRefused } from '../core/options.ts';
import type { Sim } from '../core/sim.ts';
import { dayBeginMs } from '../core/calendar.ts';
import type { Fault } from '../core/fault.ts';
import { addFault, faultsInForce, removeFault } from '../faults/inForce.ts';
import { mostFaults, parseFaults } from '../faults/parse.ts';
import { writeFault } from '../faults/write.ts';
import { Refusal } from './refusal.ts';

type SimFaults = Calls['simFaults'];

/**
 * Removes, then adds, counting from now, then returns all faults. Throws `Refusal` before any
 * change.
 */
export function changeFaults(sim: Sim, _user: User, request: SimFaults['request']) {
  const { state } = sim;
  const { add, remove } = request;
  const at = remove === undefined ? null : placeOf(sim, remove);
  const added = add === undefined ? [] : parsed(add).map((fault) => fromNow(sim, fault));
  const left = faultsInForce(state).length - (at === null ? 0 : 1);
  if (left + added.length > mostFaults) throw refused(`There are at most ${mostFaults} faults.`);
  if (at !== null) removeFault(state, at);
  for (const fault of added) addFault(state, fault);
  return listed(sim);
}

/** A typed time counts from now; the company counts from its beginning. */
function fromNow({ state }: Sim, fault: Fault): Fault {
  const sinceMs = state.nowMs - dayBeginMs;
  const { fromMs, untilMs } = fault;
  return {
    ...fault,
    fromMs: fromMs === null ? null : sinceMs + fromMs,
    untilMs: untilMs === null ? null : sinceMs + untilMs,
  };
}

function listed({ state }: Sim): SimFaults['reply'] {
  return {
    faults: faultsInForce(state).map((fault, at) => ({
      text: writeFault(fault),
      strikes: state.faultStrikes[at] ?? 0,
    })),
  };
}

function placeOf({ state }: Sim, text: string): number {
  const at = faultsInForce(state).findIndex((fault) => writeFault(fault) === text);
  if (at < 0) throw new Refusal(404, 'NOT_FOUND', 'This fault is not there any more.');
  return at;
}

function parsed(text: string) {
  try {
    const faults = parseFaults(text);
    if (faults.length === 0) throw refused('Write a fault, such as world:errorBefore:1.');
    return faults;
  } catch (error) {
    if (error instanceof OptionRefused) throw refused(error.message);
    throw error;
  }
}

function refused(message: string): Refusal {
  return new Refusal(400, 'BAD_FAULT', message);
}
