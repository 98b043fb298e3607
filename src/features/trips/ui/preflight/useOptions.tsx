import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { PlanOptions } from '../../trips.model.ts';

/** Changes choices of the draft. */
export function useOptions(): (data: PlanOptions) => void {
  const machine = useMachine();
  return (data) => void machine.dispatch({ type: 'trips/setOptions', data });
}
