import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { employeePath } from '#spine/navigation/index.ts';
import { useConsole } from './useConsole.tsx';

/** To the screen of an employee. */
export function EmployeeLink({ id }: { readonly id: string }) {
  const data = useMemo(() => ({ path: employeePath(id), replace: false }), [id]);
  return (
    <CommandButton
      type="navigation/go"
      data={data}
      label="Open employee"
      icon="driver"
      size="small"
    />
  );
}

/** The same for a driver; absent where no employee is this driver. */
export function EmployeeOfDriver({ driverId }: { readonly driverId: string }) {
  const employees = useConsole(({ world }) => world.tables.employees);
  const id = useMemo(
    () => [...employees.rows()].find((one) => one.driverId === driverId)?.id,
    [employees, driverId],
  );
  return id === undefined ? null : <EmployeeLink id={id} />;
}
