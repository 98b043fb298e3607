import { useCallback } from 'react';
import type { Command, CommandType } from './commands.ts';
import { useMachine } from './MachineProvider.tsx';

/** Sends the command that closes an open window; ignores a second Esc while it is closing. */
export function useClose<T extends CommandType>(wish: Command<T>): () => void {
  const machine = useMachine();
  return useCallback(() => {
    if (machine.check(wish).yes) machine.dispatch(wish);
  }, [machine, wish]);
}
