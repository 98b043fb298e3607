import { useState } from 'react';
import { may } from '#domain/capabilities.ts';
import type { ConsoleSees } from '#features/index.ts';
import { RightsDialog } from '#features/employees/ui.ts';
import { useIsLocationOpen } from '#features/locations/ui.ts';
import { useSelectedEnds } from '#features/moves/ui.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { noData } from '#views/bind/commands.ts';
import { useReason } from '#views/bind/useCommand.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { keysTo } from './keysTo.ts';

const ownUse = { use: 'own' } as const;
const commandCenter = { path: '/command-center', replace: false };

/** S1 §2, the add menu: 'Vehicle' schedules a move of one. Below it the list of all locations. */
export function AddMenu() {
  const machine = useMachine();
  const ends = useSelectedEnds();
  const move = useReason('moves/start', ends);
  const rows = useReason('imports/open', noData);
  const inventory = useReason('vehicles/begin', noData);
  const location = useReason('locations/start', ownUse);
  const ride = useReason('rides/start', noData);
  const voucher = useReason('rides/startVoucher', noData);
  const delivery = useReason('rides/startPackage', noData);
  const all = useAllLocations();
  const open = useSelect((sees) => seesOf(sees).flow.state.open?.title);
  /** The flow that is open says so; each has its key. */
  const way = (label: string, title = label) => ({
    label,
    ...keysTo(title),
    ...(title === open && { detail: 'open' }),
  });
  const mayOrder = useSelect(
    (sees) => may(seesOf(sees).session.state.user?.roles ?? [], 'rides').yes,
  );
  const [isAsking, setAsking] = useState(false);
  const ask = {
    id: 'right',
    label: 'Ask to order rides...',
    icon: 'people',
    onAction: () => setAsking(true),
  } as const;
  return (
    <>
      <MenuButton
        label="Add"
        icon="down"
        iconOnly
        placement="bottom end"
        widthPx={264}
        groups={[
          {
            entries: [
              {
                id: 'vehicle',
                ...way('Vehicle', 'Schedule a move'),
                icon: 'vehicle',
                off: move,
                onAction: () => void machine.dispatch({ type: 'moves/start', data: ends }),
              },
              {
                id: 'import',
                label: 'Paste or import moves',
                icon: 'table',
                off: rows,
                onAction: () => void machine.dispatch({ type: 'imports/open', data: noData }),
              },
              {
                id: 'inventory',
                label: 'Add to inventory',
                icon: 'add',
                off: inventory,
                onAction: () => void machine.dispatch({ type: 'vehicles/begin', data: noData }),
              },
              {
                id: 'location',
                label: 'Location',
                icon: 'custom',
                off: location,
                onAction: () => void machine.dispatch({ type: 'locations/start', data: ownUse }),
              },
            ],
          },
          {
            entries: [
              {
                id: 'ride',
                ...way('RideShare'),
                icon: 'rideShare',
                off: ride,
                onAction: () => void machine.dispatch({ type: 'rides/start', data: noData }),
              },
              {
                id: 'voucher',
                ...way('RideShare (Voucher)'),
                icon: 'ticket',
                off: voucher,
                onAction: () => void machine.dispatch({ type: 'rides/startVoucher', data: noData }),
              },
              {
                id: 'package',
                ...way('Package'),
                icon: 'package',
                off: delivery,
                onAction: () => void machine.dispatch({ type: 'rides/startPackage', data: noData }),
              },
              ...(mayOrder ? [] : [ask]),
            ],
          },
          { entries: [{ id: 'locations', label: 'All locations', icon: 'table', ...all }] },
        ]}
      />
      {isAsking ? <RightsDialog capability="rides" onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Opens the list of locations, on the map's screen; an open form has its place. */
function useAllLocations() {
  const machine = useMachine();
  const hasWizard = useSelect((all) => seesOf(all).flow.state.open !== null);
  const isDocked = useIsLocationOpen() || hasWizard;
  return {
    off: isDocked ? 'The open form has the place of the list.' : null,
    onAction: () => {
      // Read when it is needed: an error in one of them stops its part, not the top bar.
      const { info, navigation } = seesOf(machine.published());
      if (!navigation.state.route.startsWith('commandcenter/')) {
        machine.dispatch({ type: 'navigation/go', data: commandCenter });
      }
      const data = { ...info.state.places, isListed: true };
      machine.dispatch({ type: 'info/listPlaces', data });
    },
  };
}

function seesOf(snapshot: unknown): ConsoleSees {
  return snapshot as ConsoleSees;
}
