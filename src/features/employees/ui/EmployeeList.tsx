import { PersonAvatar } from '#spine/fetches/ui.ts';
import { useMemo, useState } from 'react';
import type { Employee } from '#domain/entities.ts';
import { formatPhone } from '#domain/phone.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { useDownload } from '#views/bind/useDownload.ts';
import { PeopleList, PersonName } from '#views/kit/lists/PeopleList.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import type { TableColumn } from '#views/kit/lists/TableHeads.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { EmptyState, ErrorState } from '#views/kit/panels/States.tsx';
import { employeePath } from '#spine/navigation/index.ts';
import { type Column, columns as columnIds } from '../employees.model.ts';
import { columnWords, csvName, csvOf, driverOf, hasRole, listOf } from '../employees.queries.ts';
import { useAllEmployees, useEmployees } from './useEmployees.tsx';

const widths: { readonly [C in Column]: string } = {
  name: 'minmax(200px, 1fr)',
  phone: '148px',
  isAdmin: '76px',
  isTripAdmin: '96px',
  isPaymentAuthorizer: '88px',
  isDriver: '68px',
};
const columns: readonly TableColumn<Column>[] = columnIds.map((id) => ({
  id,
  head: columnWords[id],
  width: widths[id],
}));

/** S2 §2: at most 900 wide, with the gutters beside it. */
const widthPx = 932;

/** S2 §2 Employees: the list, searched and sorted, and its CSV file. */
export function EmployeeList() {
  const all = useAllEmployees();
  const view = useEmployees((sees) => sees.employees.state.list);
  const phase = useEmployees(({ world }) => world.state.phase);
  const machine = useMachine();
  const rows = useMemo(() => listOf(all, view), [all, view]);
  const idOf = (index: number) => rows[index]?.id ?? '';
  return (
    <PeopleList
      title="Employees"
      search="Search employees"
      one="employee"
      all="employees"
      columns={columns}
      view={view}
      arrange={(changes) =>
        void machine.dispatch({ type: 'employees/list', data: { ...view, ...changes } })
      }
      count={rows.length}
      idOf={idOf}
      onPick={(index) => {
        const data = { path: employeePath(idOf(index)), replace: false };
        void machine.dispatch({ type: 'navigation/go', data });
      }}
      renderRow={(index) => {
        const row = rows[index];
        return row ? <Cells row={row} /> : null;
      }}
      none={all.length === 0 ? <NoRows phase={phase} /> : null}
      actions={
        <>
          <Download rows={rows} />
          <CommandButton type="employees/begin" data={noData} label="New Employee" icon="add" />
        </>
      }
      widthPx={widthPx}
    />
  );
}

function Download({ rows }: { readonly rows: readonly Employee[] }) {
  const { downloadPieces } = useDownload();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      {failure === null ? null : <span role="alert">{failure}</span>}
      <Button
        icon="download"
        off={rows.length === 0}
        onClick={() => {
          setFailure(null);
          downloadPieces(csvOf(rows), { name: csvName, type: 'text/csv' }).catch((error: unknown) =>
            setFailure(`Export failed: ${String(error)}`),
          );
        }}
      >
        Download as CSV
      </Button>
    </>
  );
}

function NoRows({ phase }: { readonly phase: 'empty' | 'loading' | 'ready' | 'failed' }) {
  const machine = useMachine();
  const accountIds = useEmployees(({ world }) => world.state.accountIds);
  if (phase === 'failed') {
    return (
      <ErrorState
        title="Employees could not be read"
        level={2}
        onRetry={() => void machine.dispatch({ type: 'world/reload', data: { accountIds } })}
      >
        The data of the company did not load.
      </ErrorState>
    );
  }
  if (phase !== 'ready') return <LoadingSkeleton label="Reading the employees" />;
  return (
    <EmptyState icon="people" title="No employees yet" level={2}>
      This account has no employees.
    </EmptyState>
  );
}

function Cells({ row }: { readonly row: Employee }) {
  const presence = useEmployees((sees) => driverOf(sees, row)?.presence);
  const { name, phone, avatar } = row;
  return (
    <>
      <TableCell title={name}>
        <PersonName
          avatar={<PersonAvatar name={name} avatar={avatar} {...(presence && { presence })} />}
          name={name}
        />
      </TableCell>
      <TableCell>
        <span className="figures">{phone === null ? '–' : formatPhone(phone)}</span>
      </TableCell>
      {columnIds.slice(2).map((column) => (
        <TableCell key={column}>
          {hasRole(row, column) ? (
            <Icon of="check" size={14} label="yes" />
          ) : (
            <span className="ink3">–</span>
          )}
        </TableCell>
      ))}
    </>
  );
}
