import { browserFrames } from '#backends/browserFrames.ts';
import { may } from '#domain/capabilities.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Machine, MachineOptions, Snapshot } from '#kernel/machine.types.ts';
import { consoleSees } from './consoleSees.ts';

/** What differs between two openings of the same slices. */
export type Opening<Ports> = Pick<
  MachineOptions<Ports & object>,
  'session' | 'store' | 'clock' | 'isVolatile' | 'onTrouble'
> & { readonly processPorts: Ports };

/** An event machine of this page whose actor is the user of its session slice. */
export function openUserMachine<Ports>(
  options: Omit<MachineOptions<Ports>, 'frames' | 'actor' | 'may'>,
): Promise<Machine> {
  return openMachine<Ports>({
    ...options,
    frames: browserFrames,
    actor: (latest) => userOf(latest)?.id ?? 'nobody',
    may: (capability, latest) => may(userOf(latest)?.roles ?? [], capability),
  });
}

function userOf(latest: Snapshot) {
  return consoleSees(latest).session.state.user;
}
