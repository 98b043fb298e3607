import { useMemo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { movesWhere } from '../../activities/index.ts';
import { useConsole } from './useConsole.tsx';

/** S1 §3: a notice of moves the map does not draw, since an end is unknown; selects them. */
export function Unplaced() {
  const machine = useMachine();
  const { activities, locations } = useConsole(({ world }) => world.tables);
  // Locations change rarely: all moves are read again when one does.
  const read = useMemo(
    () =>
      movesWhere(({ startId, endId }) => {
        return locations.get(startId) === undefined || locations.get(endId) === undefined;
      }),
    [locations],
  );
  const ordinals = read(activities);
  if (ordinals.length === 0) return null;
  const count = ordinals.length;
  return (
    <Notice
      tone="warn"
      icon="custom"
      action={
        <Button
          size="small"
          onClick={() => {
            const ids = ordinals.flatMap((ordinal) => activities.idOf(ordinal) ?? []);
            machine.dispatch({ type: 'selection/choose', data: { collection: 'activities', ids } });
          }}
        >
          Show
        </Button>
      }
    >
      {count === 1
        ? '1 move begins or ends'
        : `${count.toLocaleString('en-US')} moves begin or end`}{' '}
      at an unknown location.
    </Notice>
  );
}
