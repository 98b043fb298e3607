import { VirtualList } from '#views/kit/VirtualList.tsx';
import { useActivityRows } from '../../activities/ui.ts';
import { ActivityCard, activityCardPx } from './ActivityCard.tsx';
import css from './InfoPanel.module.css';

/** A list of moves that selects: one by click or Enter, more with Ctrl, a run with Shift. */
export function ActivityList(props: {
  readonly label: string;
  readonly ordinals: readonly number[];
}) {
  const { label, ordinals } = props;
  const rows = useActivityRows(ordinals);
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
        renderRow={(index) => <ActivityCard id={rows.idOf(index)} />}
      />
    </div>
  );
}
