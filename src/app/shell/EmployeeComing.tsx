import { EmployeeLoading } from '#features/employees/ui.ts';
import { Page } from './Page.tsx';

/** Stands in for the screen of an employee until it is loaded. */
export function EmployeeComing() {
  return (
    <Page title="Employees" isNamedBelow isWhole>
      <EmployeeLoading />
    </Page>
  );
}
