import { useAllEmployees } from '#features/employees/ui.ts';
import { useMyDriverCount } from '#features/myDrivers/ui.ts';
import { pathOf } from '#features/navigation/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';

const toMyDrivers = { path: pathOf['my-drivers'], replace: false } as const;
const toEmployees = { path: pathOf.employees, replace: false } as const;

/**
 * S1 §2: the popup 'Manage your users'. Which screen is shown is not asked: the top bar goes on
 * when navigation has failed.
 */
export function PeopleMenu() {
  const machine = useMachine();
  const { length: employees } = useAllEmployees();
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
              detail: employees.toLocaleString('en-US'),
              onAction: () => void machine.dispatch({ type: 'navigation/go', data: toEmployees }),
            },
          ],
        },
      ]}
    />
  );
}
