import type { CommandMachine, Commands } from './commands.ts';

/** Says why nothing was done, where no button could show the reason. */
export function sayWhy(machine: CommandMachine, data: Commands['notices/refuse']): void {
  const command = { type: 'notices/refuse', data } as const;
  if (machine.check(command).yes) machine.dispatch(command);
}
