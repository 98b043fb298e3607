import { useCallback } from 'react';
import { useMachine } from './MachineProvider.tsx';

const nothing = {};

/** Sends what closes a window, while there is one: a second Esc, as it goes, asks for nothing. */
export function useClose(type: string): () => void {
  const machine = useMachine();
  return useCallback(() => {
    const wish = { type, data: nothing };
    if (machine.check(wish).yes) machine.dispatch(wish);
  }, [machine, type]);
}
