import { useMemo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { VirtualList } from '#views/kit/VirtualList.tsx';
import { useActivityRows } from '../../activities/ui.ts';
import { ActivityCard, activityCardPx } from './ActivityCard.tsx';
import css from './InfoPanel.module.css';

const collection = 'activities';

/**
 * Moves as cards that select: one by click or Enter, more with Ctrl or Space, a run with Shift.
 * The name takes the move alone and shows it on the map; the cross takes it out of the selection.
 * Out of several selected one drills into a move: there is a way back to them.
 */
export function MoveCards(props: {
  readonly label: string;
  readonly ordinals: readonly number[];
  readonly isSelection: boolean;
}) {
  const { label, ordinals, isSelection } = props;
  const machine = useMachine();
  const rows = useActivityRows(ordinals, isSelection ? 'drill' : 'choose');
  // The same functions each time: a card is drawn again when it tells something else.
  const [show, takeOut] = useMemo(
    () => [
      (id: string) => {
        machine.dispatch({ type: 'selection/drill', data: { collection, ids: [id] } });
        machine.dispatch({ type: 'map/fit', data: { what: 'selection' } });
      },
      (id: string) => {
        machine.dispatch({ type: 'selection/toggle', data: { collection, id } });
      },
    ],
    [machine],
  );
  return (
    <div className={css.list}>
      <VirtualList
        label={label}
        count={ordinals.length}
        idOf={rows.idOf}
        itemOf={rows.itemOf}
        isSelected={rows.isSelected}
        onPick={rows.onPick}
        multiple
        rowPx={activityCardPx}
        renderRow={(index) => (
          <ActivityCard
            id={rows.idOf(index)}
            onName={show}
            onTakeOut={isSelection ? takeOut : undefined}
          />
        )}
      />
    </div>
  );
}
