import { useCallback } from 'react';
import type { Command, CommandType } from './commands.ts';
import { useMachine } from './MachineProvider.tsx';

/** Sends what closes a window, while there is one: a second Esc, as it goes, asks for nothing. */
export function useClose<T extends CommandType>(wish: Command<T>): () => void {
  const machine = useMachine();
  return useCallback(() => {
    if (machine.check(wish).yes) machine.dispatch(wish);
  }, [machine, wish]);
}
