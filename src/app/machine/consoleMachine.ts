import { processes, type ProcessPorts, slices } from '#features/index.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { type Opening, openUserMachine } from './userMachine.ts';

/** The bundler names a chunk by its contents, so this names the build. */
export const build = new URL(import.meta.url).pathname;

/** Opens the console's event machine on a log; its processes resume what was under way. */
export async function openConsoleMachine(
  opening: Opening<Omit<ProcessPorts, 'putBlob'>>,
): Promise<CommandMachine> {
  // Processes begin before the machine is returned; their commands wait for it.
  let opened: (machine: CommandMachine) => void = () => {};
  const whenOpen = new Promise<CommandMachine>((resolve) => {
    opened = resolve;
  });
  const processPorts: ProcessPorts = {
    ...opening.processPorts,
    putBlob: async (value) => (await whenOpen).putBlob(value),
  };
  const machine = await openUserMachine<ProcessPorts>({
    ...opening,
    processPorts,
    slices,
    processes,
    build,
  });
  opened(machine);
  return machine;
}
