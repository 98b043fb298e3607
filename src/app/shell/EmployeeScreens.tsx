import { screenPaths } from '#domain/screens.ts';
import type { ConsoleSees } from '#features/index.ts';
import { EmployeeList, EmployeePage, NewEmployeePage } from '#features/employees/ui.ts';
import { AsideService } from '#spine/fetches/ui.ts';
import { employeeAt } from '#spine/navigation/index.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { Page } from './Page.tsx';
import { screens } from './ways.ts';

const trail = [{ label: screens.employees.title, path: screenPaths.employees }] as const;

type Props = {
  readonly is: 'list' | 'one' | 'new';
  /** The way to the server, for pictures; null in a recording. */
  readonly ask: AskAside | null;
};

/** S2 §2: the screens of the employees, loaded with the first of them. */
export default function EmployeeScreens({ is, ask }: Props) {
  return (
    <AsideService value={ask}>
      {is === 'list' ? <AllEmployees /> : is === 'new' ? <NewEmployee /> : <OneEmployee />}
    </AsideService>
  );
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
