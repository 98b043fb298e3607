import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import { Avatar } from '#views/kit/Person.tsx';
import { VirtualList } from '#views/kit/VirtualList.tsx';
import css from './SelectedOthers.module.css';
import { useConsole } from './useConsole.tsx';

/** Several selected drivers or places; one click narrows the selection to it. */
export function SelectedOthers(props: {
  readonly collection: 'drivers' | 'locations';
  readonly ids: readonly string[];
}) {
  const { collection, ids } = props;
  const machine = useMachine();
  const { drivers, locations } = useConsole(({ world }) => world.tables);
  const idOf = (index: number) => ids[index] as string;
  return (
    <VirtualList
      label={collection === 'drivers' ? 'Selected drivers' : 'Selected locations'}
      count={ids.length}
      idOf={idOf}
      isSelected={() => false}
      onPick={(index) =>
        machine.dispatch({
          type: 'selection/choose',
          data: { collection, ids: [idOf(index)] },
        })
      }
      rowPx={40}
      renderRow={(index) => {
        const driver = drivers.get(idOf(index));
        const location = locations.get(idOf(index));
        return (
          <span className={css.row}>
            {collection === 'drivers' ? (
              <Avatar
                name={driver?.name ?? ''}
                {...(driver ? { presence: driver.presence } : {})}
              />
            ) : (
              <Icon of={location?.kind ?? 'custom'} size={14} />
            )}
            <span className={css.name}>{driver?.name ?? location?.label ?? 'No longer known'}</span>
          </span>
        );
      }}
    />
  );
}
