import { useMemo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { VirtualList } from '#views/kit/lists/VirtualList.tsx';
import { useActivityRows, useAddMove } from '../../activities/ui.ts';
import { ActivityCard, activityCardPx, type CardMark, useShowMove } from './ActivityCard.tsx';
import css from './InfoPanel.module.css';

const collection = 'activities';

/**
 * Moves as cards: a click adds one to the selection (S1 §2), Ctrl+click or Space removes it,
 * Shift+click selects a run. The name selects only its move and shows it on the map, Enter selects
 * it alone; the cross removes it from the selection.
 */
export function MoveCards(props: {
  readonly label: string;
  readonly ordinals: readonly number[];
  readonly isSelection: boolean;
}) {
  const { label, ordinals, isSelection } = props;
  const machine = useMachine();
  const rows = useActivityRows(ordinals);
  // The same functions each time, so that a card is drawn again only when its content changes.
  const add = useAddMove();
  const show = useShowMove();
  const takeOut = useMemo((): CardMark => {
    const onClick = (id: string) =>
      machine.dispatch({ type: 'selection/toggle', data: { collection, id } });
    return { icon: 'close', title: 'Take out of the selection', onClick };
  }, [machine]);
  return (
    <div className={css.list}>
      <VirtualList
        label={label}
        count={ordinals.length}
        idOf={rows.idOf}
        itemOf={rows.itemOf}
        isSelected={rows.isSelected}
        onPick={(index, how, from) => {
          if (how !== 'only') return rows.onPick(index, how, from);
          add(rows.idOf(index));
        }}
        onOpen={(index) => rows.onPick(index, 'only', index)}
        multiple
        rowPx={activityCardPx}
        renderRow={(index) => (
          <ActivityCard
            id={rows.idOf(index)}
            onName={show}
            mark={isSelection ? takeOut : undefined}
          />
        )}
      />
    </div>
  );
}
