import { useCallback } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { MoveEnd } from '../moves.model.ts';

/** Chooses an end of the draft, or clears it. */
export function useChooseEnd(end: 'start' | 'end'): (value: MoveEnd | null) => void {
  const machine = useMachine();
  return useCallback(
    (value) => {
      const locationId = value && 'locationId' in value ? value.locationId : null;
      const place = value && 'place' in value ? { place: value.place } : {};
      machine.dispatch({ type: 'moves/setPlace', data: { end, locationId, ...place } });
    },
    [machine, end],
  );
}
