import { useMachine } from '#views/bind/MachineProvider.tsx';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Segmented } from '#views/kit/Choice.tsx';
import css from './MapModes.module.css';

type Mode = 'activities' | 'resources';

const modes = [
  { value: 'resources', label: 'Resources' },
  { value: 'activities', label: 'Activities' },
] as const satisfies { value: Mode; label: string }[];

/** The map's mode, which is a route, and the eye that shows the whole world (S1 §2). */
export function MapModes({ mode }: { readonly mode: Mode }) {
  const machine = useMachine();
  return (
    <div className={css.float}>
      <Segmented
        label="Map shows"
        value={mode}
        options={modes}
        fill
        onChange={(value) =>
          machine.dispatch({
            type: 'navigation/go',
            data: { path: `/command-center/${value}`, replace: false },
          })
        }
      />
      <CommandButton
        type="map/fit"
        data={fitWorld}
        label="Fit the whole map"
        icon="show"
        iconOnly
        variant="ghost"
      />
    </div>
  );
}

const fitWorld = { what: 'world' } as const;
