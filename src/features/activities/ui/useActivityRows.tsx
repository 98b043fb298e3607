import { useCallback, useMemo } from 'react';
import { itemKey } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import type { VirtualRowsProps } from '#views/kit/lists/useVirtualRows.ts';
import type { SelectionSees } from '#spine/selection/index.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Sees = WorldSees & SelectionSees;

/**
 * Moves as selectable rows, by ordinals of the activities table: select one alone, add or remove
 * one, or select a run. Narrowing a selection of several keeps a way back.
 */
export function useActivityRows(ordinals: readonly number[]) {
  const machine = useMachine();
  const table = useSelect((all) => seesOf(all).world.tables.activities);
  const selection = useSelect((all) => seesOf(all).selection.state);
  const chosen = useMemo(
    () => new Set(selection.collection === 'activities' ? selection.ids : []),
    [selection],
  );
  const idOf = (index: number) => table.idOf(ordinals[index] as number) ?? '';
  const onPick: VirtualRowsProps['onPick'] = (index, how, from) => {
    const collection = 'activities';
    if (how === 'toggle') {
      machine.dispatch({ type: 'selection/toggle', data: { collection, id: idOf(index) } });
      return;
    }
    const [low, high] = how === 'range' && from < index ? [from, index] : [index, from];
    const taken = how === 'range' ? ordinals.slice(low, high + 1) : [ordinals[index] as number];
    const ids = taken.flatMap((ordinal) => table.idOf(ordinal) ?? []);
    machine.dispatch({ type: 'selection/drill', data: { collection, ids } });
  };
  return {
    idOf,
    onPick,
    itemOf: (index: number) => itemKey({ collection: 'activities', id: idOf(index) }),
    isSelected: (index: number) => chosen.has(idOf(index)),
  };
}

/**
 * S1 §2: a click on a card adds its move. If one item of another collection is selected, such as
 * the vehicle of these moves, the move replaces it; a selection of several is never replaced.
 */
export function useAddMove(): (id: string) => void {
  const machine = useMachine();
  return useCallback(
    (id) => {
      const { collection, ids } = seesOf(machine.latest()).selection.state;
      const isOther = collection !== null && collection !== 'activities';
      const data = { collection: 'activities', ids: [id] } as const;
      const type = isOther && ids.length === 1 ? 'selection/choose' : 'selection/add';
      machine.dispatch({ type, data });
    },
    [machine],
  );
}

function seesOf(snapshot: unknown): Sees {
  return snapshot as Sees;
}
