import { browserFrames } from '#backends/browserFrames.ts';
import { may } from '#domain/capabilities.ts';
import { type ConsoleSees, type ProcessPorts, processes, slices } from '#features/index.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Snapshot, Trouble } from '#kernel/machine.types.ts';
import type { Clock, LogStore } from '#kernel/ports.ts';
import type { CommandMachine } from '#views/bind/commands.ts';

/** The bundler names a chunk by its contents, so this names the build. */
export const build = new URL(import.meta.url).pathname;

export type MachinePorts = Omit<ProcessPorts, 'putBlob'>;

/** Opens the console's event machine on a log; its processes resume what was under way. */
export async function openConsoleMachine(
  session: string,
  store: LogStore,
  clock: Clock,
  ports: MachinePorts,
  onTrouble: (trouble: Trouble) => void,
): Promise<CommandMachine> {
  // Processes begin before the machine is handed out; what they store waits for it.
  let opened: (machine: CommandMachine) => void = () => {};
  const whenOpen = new Promise<CommandMachine>((resolve) => {
    opened = resolve;
  });
  const processPorts: ProcessPorts = {
    ...ports,
    putBlob: async (value) => (await whenOpen).putBlob(value),
  };
  const machine = await openMachine<ProcessPorts>({
    session,
    slices,
    processes,
    processPorts,
    clock,
    frames: browserFrames,
    store,
    actor: (latest) => userOf(latest)?.id ?? 'nobody',
    may: (capability, latest) => may(userOf(latest)?.roles ?? [], capability),
    onTrouble,
    build,
  });
  opened(machine);
  return machine;
}

/** The slices of a snapshot with their own types. */
export function consoleSees(snapshot: Snapshot): ConsoleSees {
  return snapshot as unknown as ConsoleSees;
}

function userOf(latest: Snapshot) {
  return consoleSees(latest).session.state.user;
}
