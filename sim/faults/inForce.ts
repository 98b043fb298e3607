// The current faults of a company: those it began with, until they are changed at run time.
import type { SimState } from '../core/state.ts';
import type { Fault } from '../core/fault.ts';

/** In the order of `faultStrikes`. */
export function faultsInForce({ faults, options }: SimState): readonly Fault[] {
  return faults ?? options.faults;
}

/** Adds a fault that has not struck yet. */
export function addFault(state: SimState, fault: Fault): void {
  state.faults = [...faultsInForce(state), fault];
  state.faultStrikes.push(0);
}

/** Removes the fault at this index, and its count of strikes. */
export function removeFault(state: SimState, at: number): void {
  state.faults = faultsInForce(state).filter((_fault, other) => other !== at);
  state.faultStrikes.splice(at, 1);
}
