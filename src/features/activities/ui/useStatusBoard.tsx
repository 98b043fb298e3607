import type { DisplayStatus } from '#domain/entities.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { perMachine } from '#views/bind/perMachine.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { statusBoardReader } from '../activities.queries.ts';
import type { StatusBoard } from '../statusBoard.queries.ts';

/** The status of every move in a snapshot. */
export const boardOf = perMachine(statusBoardReader);

/** The status of every move as last published. */
export function useStatusBoard(): StatusBoard {
  const machine = useMachine();
  return useSelect((snapshot) => boardOf(machine, snapshot));
}

/** The status of one move; undefined without a row. Draws again only when it changes. */
export function useStatusOf(id: string): DisplayStatus | undefined {
  const machine = useMachine();
  return useSelect((snapshot) => {
    const { world } = snapshot as unknown as WorldSees;
    const ordinal = world.tables.activities.ordinalOf(id);
    return ordinal === undefined ? undefined : boardOf(machine, snapshot).statusAt(ordinal);
  });
}
