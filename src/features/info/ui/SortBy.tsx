import { useMachine } from '#views/bind/MachineProvider.tsx';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { type ColumnId, columnWords } from '../../flightboard/index.ts';
import { useInfo } from './useConsole.tsx';

/** S1 §2: the menu's texts, in its order. */
const choices = [
  { by: 'created', words: 'Requested Date' },
  { by: 'deadline', words: 'Deadline' },
  { by: 'ready', words: 'Ready Time' },
  { by: 'requestor', words: 'Requested By' },
] as const satisfies readonly { by: ColumnId; words: string }[];

/** Chooses the order of several moves; choosing the same one reverses it. */
export function SortBy() {
  const machine = useMachine();
  const sort = useInfo(({ info }) => info.state.sort);
  const now = choices.find(({ by }) => by === sort.by)?.words ?? columnWords[sort.by];
  return (
    <MenuButton
      label="Sort By"
      detail={`${now}${sort.descending ? ', last first' : ''}`}
      size="small"
      variant="ghost"
      placement="bottom end"
      groups={[
        {
          entries: choices.map(({ by, words }) => ({
            id: by,
            label: words,
            chosen: by === sort.by,
            onAction: () => machine.dispatch({ type: 'info/sort', data: { by } }),
          })),
        },
      ]}
    />
  );
}
