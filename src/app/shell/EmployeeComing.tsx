import { EmployeeLoading } from '#features/employees/ui.ts';
import { Page } from './Page.tsx';
import { screens } from './ways.ts';

/** Stands in for the screen of an employee until it is loaded. */
export function EmployeeComing() {
  return (
    <Page title={screens.employees.title} isNamedBelow isWhole>
      <EmployeeLoading />
    </Page>
  );
}
