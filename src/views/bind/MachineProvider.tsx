/** Hands the event machine down to the views. Loads nothing but React: the login screen uses it. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Machine } from '#kernel/machine.types.ts';

const MachineContext = createContext<Machine | null>(null);

export function MachineProvider(props: {
  readonly machine: Machine;
  readonly children: ReactNode;
}) {
  return <MachineContext value={props.machine}>{props.children}</MachineContext>;
}

/** The machine above this component. Throws when there is none: that is a fault of composition. */
export function useMachine(): Machine {
  const machine = useContext(MachineContext);
  if (machine === null) throw new Error('useMachine needs a MachineProvider above it');
  return machine;
}
