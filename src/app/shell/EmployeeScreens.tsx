import { screenPaths } from '#domain/screens.ts';
import type { ConsoleSees } from '#features/index.ts';
import { EmployeeList, EmployeePage, NewEmployeePage } from '#features/employees/ui.ts';
import { employeeAt } from '#spine/navigation/index.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { Page } from './Page.tsx';
import { screens } from './ways.ts';

const trail = [{ label: screens.employees.title, path: screenPaths.employees }] as const;

type Props = {
  readonly is: 'list' | 'one' | 'new';
};

/** S2 §2: the screens of the employees, loaded with the first of them. */
export default function EmployeeScreens({ is }: Props) {
  return is === 'list' ? <AllEmployees /> : is === 'new' ? <NewEmployee /> : <OneEmployee />;
}

function AllEmployees() {
  return (
    <Page title={screens.employees.title} isNamedBelow isWhole>
      <EmployeeList />
    </Page>
  );
}

function NewEmployee() {
  return (
    <Page title="New" trail={trail} isNamedBelow isWhole>
      <NewEmployeePage />
    </Page>
  );
}

function OneEmployee() {
  const id = useSelect((all) => employeeAt(sees(all).navigation.state.path)) ?? '';
  const name = useSelect((all) => sees(all).world.tables.employees.get(id)?.name);
  return (
    <Page title={name ?? id} trail={trail} isNamedBelow isWhole>
      <EmployeePage key={id} id={id} />
    </Page>
  );
}

function sees(faces: unknown): ConsoleSees {
  return faces as ConsoleSees;
}
