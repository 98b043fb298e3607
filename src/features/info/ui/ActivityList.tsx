import { useMachine } from '#views/bind/MachineProvider.tsx';
import { VirtualList } from '#views/kit/VirtualList.tsx';
import { ActivityCard, activityCardPx } from './ActivityCard.tsx';
import css from './InfoPanel.module.css';
import { useConsole } from './useConsole.tsx';

/** A list of moves that selects: one by click or Enter, more with Ctrl, a run with Shift. */
export function ActivityList(props: {
  readonly label: string;
  readonly ordinals: readonly number[];
}) {
  const { label, ordinals } = props;
  const machine = useMachine();
  const table = useConsole(({ world }) => world.tables.activities);
  const selection = useConsole((sees) => sees.selection.state);
  const chosen = new Set(selection.collection === 'activities' ? selection.ids : []);
  const idOf = (index: number) => table.idOf(ordinals[index] as number) ?? '';

  function pick(index: number, how: 'only' | 'toggle' | 'range', from: number): void {
    const collection = 'activities';
    if (how === 'toggle') {
      machine.dispatch({ type: 'selection/toggle', data: { collection, id: idOf(index) } });
      return;
    }
    const [low, high] = how === 'range' && from < index ? [from, index] : [index, from];
    const range = how === 'range' ? ordinals.slice(low, high + 1) : [ordinals[index] as number];
    const ids = range.map((ordinal) => table.idOf(ordinal) ?? '');
    machine.dispatch({ type: 'selection/choose', data: { collection, ids } });
  }

  return (
    <div className={css.list}>
      <VirtualList
        label={label}
        count={ordinals.length}
        idOf={idOf}
        isSelected={(index) => chosen.has(idOf(index))}
        onPick={pick}
        multiple
        rowPx={activityCardPx}
        renderRow={(index) => <ActivityCard id={idOf(index)} />}
      />
    </div>
  );
}
