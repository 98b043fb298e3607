import type { DisplayStatus } from '#domain/entities.ts';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import type { WorldSees } from '../../world/index.ts';
import { statusBoardReader } from '../activities.queries.ts';
import type { StatusBoard } from '../statusBoard.queries.ts';

type Reader = ReturnType<typeof statusBoardReader>;
const readers = new WeakMap<Machine, Reader>();

/** One reader for each machine: what it derived is shared by all who look. */
export function boardOf(machine: Machine, snapshot: Snapshot): StatusBoard {
  let reader = readers.get(machine);
  if (!reader) {
    reader = statusBoardReader();
    readers.set(machine, reader);
  }
  return reader(snapshot as unknown as Parameters<Reader>[0]);
}

/** The status of every move as last published. */
export function useStatusBoard(): StatusBoard {
  const machine = useMachine();
  return useSelect((snapshot) => boardOf(machine, snapshot));
}

/** The status of one move; undefined when it is not there. Draws again only when that changes. */
export function useStatusOf(id: string): DisplayStatus | undefined {
  const machine = useMachine();
  return useSelect((snapshot) => {
    const { world } = snapshot as unknown as WorldSees;
    const ordinal = world.tables.activities.ordinalOf(id);
    return ordinal === undefined ? undefined : boardOf(machine, snapshot).statusAt(ordinal);
  });
}
