import { type AddressBar, navigationProcess, navigationSlice } from '#spine/navigation/index.ts';
import { sessionProcess, sessionSlice } from '#spine/session/index.ts';
import type { Clock, Vault } from '#kernel/ports.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { Trouble } from '#kernel/machine.types.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import type { Auth } from '#wire/auth.ts';
import type { Link } from '#wire/link/link.ts';
import { openUserMachine } from './userMachine.ts';

type Ports = {
  readonly link: Link;
  readonly auth: Auth;
  readonly vault: Vault;
  readonly addressBar: AddressBar;
};

/**
 * The machine behind the login screen: only the slices of session and address, because every
 * further slice would delay the screen. Its records stay in memory and are dropped.
 */
export function openLoginMachine(
  processPorts: Ports,
  clock: Clock,
  onTrouble: (trouble: Trouble) => void,
): Promise<CommandMachine> {
  return openUserMachine<Ports>({
    session: 'login',
    slices: [sessionSlice, navigationSlice],
    processes: [sessionProcess, navigationProcess],
    processPorts,
    clock,
    onTrouble,
    store: memoryLogStore(),
  });
}
