import { screenPaths } from '#domain/screens.ts';
import { useState } from 'react';
import { useAllEmployees } from '#features/employees/ui.ts';
import { useMyDriverCount } from '#features/myDrivers/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import type { RouteName } from '#spine/navigation/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { keysTo } from './keysTo.ts';
import { screens } from './ways.ts';

const ofPeople: ReadonlySet<RouteName> = new Set([
  'employees',
  'employees/create',
  'employee',
  'my-drivers',
]);
const toMyDrivers = { path: screenPaths['my-drivers'], replace: false } as const;
const toEmployees = { path: screenPaths.employees, replace: false } as const;

/** S1 §2: the popup 'Manage your users'; accented while it is open and on its pages. */
export function PeopleMenu() {
  const machine = useMachine();
  const { length: employees } = useAllEmployees();
  const drivers = useMyDriverCount();
  const [isOpen, setOpen] = useState(false);
  const isThere = useSelect(isOnPage);
  return (
    <MenuButton
      label="Manage your users"
      icon="people"
      iconOnly
      variant="ghost"
      on={isOpen || isThere}
      onOpenChange={setOpen}
      placement="bottom end"
      widthPx={248}
      groups={[
        {
          title: 'Manage your users',
          entries: [
            {
              id: 'my-drivers',
              label: screens['my-drivers'].title,
              icon: 'driver',
              ...(drivers !== null && { detail: drivers.toLocaleString('en-US') }),
              ...keysTo(screens['my-drivers'].title),
              onAction: () => void machine.dispatch({ type: 'navigation/go', data: toMyDrivers }),
            },
            {
              id: 'employees',
              label: screens.employees.title,
              icon: 'people',
              detail: employees.toLocaleString('en-US'),
              ...keysTo(screens.employees.title),
              onAction: () => void machine.dispatch({ type: 'navigation/go', data: toEmployees }),
            },
          ],
        },
      ]}
    />
  );
}

/** False when navigation has failed: the top bar goes on. */
function isOnPage(faces: unknown): boolean {
  try {
    return ofPeople.has((faces as ConsoleSees).navigation.state.route);
  } catch {
    return false;
  }
}
