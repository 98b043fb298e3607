import type { ConsoleSees } from '#features/index.ts';
import { useIsLocationOpen } from '#features/locations/ui.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';

const own = { use: 'own' } as const;
const commandCenter = { path: '/command-center', replace: false };

/** Beside 'Schedule a move': a new location, and the list of all of them. */
export function AddMenu() {
  const machine = useMachine();
  const places = useSelect((all) => seesOf(all).info.state.places);
  const isOnMap = useSelect((all) =>
    seesOf(all).navigation.state.route.startsWith('commandcenter/'),
  );
  const hasWizard = useSelect((all) => seesOf(all).flow.state.open !== null);
  const isLocationOpen = useIsLocationOpen();
  const notStarted = useReason('locations/start', own);
  const isDocked = hasWizard || isLocationOpen;
  return (
    <MenuButton
      label="Locations"
      icon="custom"
      iconOnly
      variant="ghost"
      placement="bottom end"
      groups={[
        {
          entries: [
            {
              id: 'new',
              label: 'New location',
              icon: 'add',
              off: notStarted,
              onAction: () => void machine.dispatch({ type: 'locations/start', data: own }),
            },
            {
              id: 'all',
              label: 'All locations',
              icon: 'custom',
              off: isOnMap && isDocked ? 'The open form has the place of the list.' : null,
              onAction: () => {
                if (!isOnMap) machine.dispatch({ type: 'navigation/go', data: commandCenter });
                const data = { ...places, isListed: true };
                machine.dispatch({ type: 'info/listPlaces', data });
              },
            },
          ],
        },
      ]}
    />
  );
}

function seesOf(snapshot: unknown): ConsoleSees {
  return snapshot as ConsoleSees;
}
