import { useMemo } from 'react';
import { employeesIn } from '#features/employees/index.ts';
import type { ConsoleSees } from '#features/index.ts';
import { useMyDriverCount } from '#features/myDrivers/ui.ts';
import { pathOf } from '#features/navigation/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';

const toMyDrivers = { path: pathOf['my-drivers'], replace: false } as const;
const toEmployees = { path: pathOf.employees, replace: false } as const;

/**
 * S1 §2: the popup 'Manage your users'. Which screen is shown is not asked: the top bar goes on
 * when navigation has failed.
 */
export function PeopleMenu() {
  const machine = useMachine();
  const count = useCount();
  const drivers = useMyDriverCount();
  return (
    <MenuButton
      label="Manage your users"
      icon="people"
      iconOnly
      variant="ghost"
      placement="bottom end"
      groups={[
        {
          title: 'Manage your users',
          entries: [
            {
              id: 'my-drivers',
              label: 'My Drivers',
              icon: 'driver',
              ...(drivers !== null && { detail: drivers.toLocaleString('en-US') }),
              onAction: () => void machine.dispatch({ type: 'navigation/go', data: toMyDrivers }),
            },
            {
              id: 'employees',
              label: 'Employees',
              icon: 'people',
              detail: count.toLocaleString('en-US'),
              onAction: () => void machine.dispatch({ type: 'navigation/go', data: toEmployees }),
            },
          ],
        },
      ]}
    />
  );
}

function useCount(): number {
  const employees = useSelect((all) => (all as unknown as ConsoleSees).world.tables.employees);
  const accounts = useSelect((all) => (all as unknown as ConsoleSees).world.tables.accounts);
  const ids = useSelect((all) => (all as unknown as ConsoleSees).world.state.accountIds);
  const machine = useMachine();
  return useMemo(
    () => employeesIn(machine.published() as unknown as ConsoleSees).length,
    // oxlint-disable-next-line react/exhaustive-deps -- of the world only these are read
    [machine, employees, accounts, ids],
  );
}
