/** Provides the event machine to the views. Loads only React: the login screen uses it. */
import { createContext, type ReactNode, useContext } from 'react';
import type { CommandMachine } from './commands.ts';

const MachineContext = createContext<CommandMachine | null>(null);

export function MachineProvider(props: {
  readonly machine: CommandMachine;
  readonly children: ReactNode;
}) {
  return <MachineContext value={props.machine}>{props.children}</MachineContext>;
}

/** The machine above this component. Throws when there is none: a composition error. */
export function useMachine(): CommandMachine {
  const machine = useContext(MachineContext);
  if (machine === null) throw new Error('useMachine needs a MachineProvider above it');
  return machine;
}
