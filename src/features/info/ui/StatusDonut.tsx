import { useMemo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Donut } from '#views/charts/Donut.tsx';
import { statusColor } from '#views/charts/statusColor.ts';
import { statusWords } from '#views/kit/marks/StatusBadge.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import { countsOf } from '../tally.queries.ts';
import { useConsole } from './useConsole.tsx';

/** The counts of these moves by status; a click on a slice or its line selects the moves. */
export function StatusDonut(props: {
  readonly ordinals: readonly number[];
  /** Under the total: 'in view', 'selected'. */
  readonly label: string;
}) {
  const counted = useStatusParts(props.ordinals);
  return <Donut {...counted} label={props.label} verb="select" />;
}

/** The parts of the donut by status, and the handler that selects the moves of a part. */
export function useStatusParts(ordinals: readonly number[]) {
  const machine = useMachine();
  const table = useConsole(({ world }) => world.tables.activities);
  const board = useStatusBoard();
  const parts = useMemo(
    () =>
      countsOf(ordinals, board).map(({ status, count }, at, counts) => ({
        id: status,
        words: statusWords[status],
        icon: status,
        count,
        color: statusColor[status],
        isUrgent: status === 'late',
        // Reading 81: the two parts of one status.
        ...(status === 'toStart' &&
          counts[at - 1]?.status === 'needsDriver' && { behind: 'to start' }),
      })),
    [ordinals, board],
  );
  function onPick(status: string): void {
    const those = ordinals.filter((ordinal) => board.statusAt(ordinal) === status);
    const ids = those.map((ordinal) => table.idOf(ordinal) ?? '');
    machine.dispatch({ type: 'selection/drill', data: { collection: 'activities', ids } });
  }
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return { parts, total, onPick };
}
