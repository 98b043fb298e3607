/** Hands the event machine down to the views. Loads nothing but React: the login screen uses it. */
import { createContext, type ReactNode, useContext } from 'react';
import type { CommandMachine } from './commands.ts';

const MachineContext = createContext<CommandMachine | null>(null);

export function MachineProvider(props: {
  readonly machine: CommandMachine;
  readonly children: ReactNode;
}) {
  return <MachineContext value={props.machine}>{props.children}</MachineContext>;
}

/** The machine above this component. Throws when there is none: that is a fault of composition. */
export function useMachine(): CommandMachine {
  const machine = useContext(MachineContext);
  if (machine === null) throw new Error('useMachine needs a MachineProvider above it');
  return machine;
}
