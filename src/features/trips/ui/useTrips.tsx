import { selectFrom } from '#views/bind/useSelect.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import type { TripsSees, TripsTypes } from '../facts.slice.ts';

export const useTrips = selectFrom<TripsTypes>();

/** What the slice may read, as of the last published snapshot. */
export function seesOf(machine: CommandMachine): TripsSees {
  return machine.published() as never;
}
