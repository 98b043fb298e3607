import { useMemo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import type { SelectionSees } from '#spine/selection/index.ts';
import { AskDialog } from './AskDialog.tsx';
import { useAsking } from './useBulk.tsx';

const none: readonly string[] = [];

/** The actions for several selected moves as a menu, where there is no room for buttons. */
export function BulkMenu() {
  const ids = useSelect((faces) => {
    const { collection, ids: chosen } = (faces as unknown as SelectionSees).selection.state;
    return collection === 'activities' ? chosen : none;
  });
  return ids.length > 1 ? <MenuOf ids={ids} /> : null;
}

function MenuOf({ ids }: { readonly ids: readonly string[] }) {
  const machine = useMachine();
  const { asked, reason, ask, close } = useAsking(ids);
  const data = useMemo(() => ({ activityIds: [...ids] }), [ids]);
  const notPlanned = useReason('trips/open', data);
  const notAdded = useReason('cart/add', data);
  const send = (type: 'trips/open' | 'cart/add') => () => void machine.dispatch({ type, data });
  return (
    <>
      <MenuButton
        label={`${ids.length.toLocaleString('en-US')} selected`}
        size="small"
        placement="top start"
        groups={[
          {
            entries: [
              {
                id: 'plan',
                label: 'Plan Trip',
                icon: 'planned',
                off: notPlanned,
                onAction: send('trips/open'),
              },
              {
                id: 'cart',
                label: 'Add to Cart',
                icon: 'cart',
                off: notAdded,
                onAction: send('cart/add'),
              },
            ],
          },
          {
            entries: [
              {
                id: 'complete',
                label: 'Complete…',
                icon: 'complete',
                off: reason,
                onAction: () => ask('complete'),
              },
              {
                id: 'cancel',
                label: 'Cancel…',
                icon: 'cancel',
                danger: true,
                off: reason,
                onAction: () => ask('cancel'),
              },
            ],
          },
        ]}
      />
      {asked ? <AskDialog asked={asked} onClose={close} /> : null}
    </>
  );
}
