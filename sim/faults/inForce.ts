// The faults of a company as they are now: those it began with, until somebody changed them.
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

/** Takes out the fault at this place, and how often it struck. */
export function removeFault(state: SimState, at: number): void {
  state.faults = faultsInForce(state).filter((_fault, other) => other !== at);
  state.faultStrikes.splice(at, 1);
}
