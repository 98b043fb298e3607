import { useCallback, useMemo, useState } from 'react';
import type { Employee } from '#domain/entities.ts';
import { formatPhone } from '#domain/phone.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { downloadPieces } from '#views/kit/download.ts';
import { RestingField } from '#views/kit/forms/RestingField.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import type { TableColumn } from '#views/kit/lists/TableHeads.tsx';
import { VirtualTable } from '#views/kit/lists/VirtualTable.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Avatar, PresenceDot, presenceWords } from '#views/kit/marks/Person.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '#views/kit/panels/States.tsx';
import { employeePath } from '../../navigation/index.ts';
import { type Column, columns as columnIds, type ListView } from '../employees.model.ts';
import {
  columnWords,
  csvName,
  csvOf,
  driverOf,
  employeesIn,
  hasRole,
  listOf,
} from '../employees.queries.ts';
import css from './EmployeeList.module.css';
import { useEmployees } from './useEmployees.tsx';

const widths: { readonly [C in Column]: string } = {
  name: 'minmax(200px, 1fr)',
  phone: '148px',
  isAdmin: '76px',
  isTripAdmin: '96px',
  isPaymentAuthorizer: '88px',
  isDriver: '68px',
};
const columns: readonly TableColumn<Column>[] = columnIds.map((id) => ({
  ...{ id, head: columnWords[id], width: widths[id] },
}));
const headPx = 28;
const rowPx = 32;

/** S2 §2 Employees: the list, searched and sorted, and its CSV file. */
export function EmployeeList() {
  const employees = useEmployees(({ world }) => world.tables.employees);
  const accounts = useEmployees(({ world }) => world.tables.accounts);
  const accountIds = useEmployees(({ world }) => world.state.accountIds);
  const phase = useEmployees(({ world }) => world.state.phase);
  const view = useEmployees((sees) => sees.employees.state.list);
  const machine = useMachine();
  const all = useMemo(
    () => employeesIn(machine.published() as unknown as Parameters<typeof employeesIn>[0]),
    // oxlint-disable-next-line react/exhaustive-deps -- of the world only these are read
    [machine, employees, accounts, accountIds],
  );
  const rows = useMemo(() => listOf(all, view), [all, view]);
  const arrange = useCallback(
    (changes: Partial<ListView>) =>
      void machine.dispatch({ type: 'employees/list', data: { ...view, ...changes } }),
    [machine, view],
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>Employees</h1>
        <span className={css.count} role="status">
          {rows.length.toLocaleString('en-US')} found
        </span>
        <span className={css.space} />
        <RestingField
          label="Search employees"
          hideLabel
          icon="search"
          placeholder="Search employees..."
          quiet
          className={css.search}
          value={view.words}
          onRest={(words) => arrange({ words })}
          maxLength={200}
        />
        <Download rows={rows} />
        <CommandButton type="employees/begin" data={noData} label="New Employee" icon="add" />
      </header>
      {all.length === 0 ? (
        <NoRows phase={phase} />
      ) : (
        <Table rows={rows} view={view} arrange={arrange} />
      )}
    </div>
  );
}

const noData = {};

function Download({ rows }: { readonly rows: readonly Employee[] }) {
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

function Table(props: {
  readonly rows: readonly Employee[];
  readonly view: ListView;
  readonly arrange: (changes: Partial<ListView>) => void;
}) {
  const { rows, view, arrange } = props;
  const machine = useMachine();
  const idOf = (index: number) => rows[index]?.id ?? '';
  const open = (index: number) => {
    const data = { path: employeePath(idOf(index)), replace: false };
    void machine.dispatch({ type: 'navigation/go', data });
  };
  return (
    <>
      <div className={css.table} style={{ height: headPx + Math.max(rows.length, 6) * rowPx + 2 }}>
        <VirtualTable
          label="Employees"
          columns={columns}
          sort={view}
          onSort={(by) => arrange({ by, descending: view.by === by && !view.descending })}
          count={rows.length}
          idOf={idOf}
          isSelected={() => false}
          onPick={open}
          renderRow={(index) => {
            const row = rows[index];
            return row ? <Cells row={row} /> : null;
          }}
          empty={
            <EmptyState
              icon="search"
              title={`No employee fits '${view.words}'`}
              actions={
                <Button size="small" onClick={() => arrange({ words: '' })}>
                  Show all employees
                </Button>
              }
            />
          }
        />
      </div>
      <ul className={css.legend} aria-label="Presence">
        {(['online', 'away', 'busy', 'offline'] as const).map((presence) => (
          <li key={presence}>
            <PresenceDot presence={presence} />
            {presenceWords[presence]}
          </li>
        ))}
      </ul>
    </>
  );
}

function Cells({ row }: { readonly row: Employee }) {
  const presence = useEmployees((sees) => driverOf(sees, row)?.presence);
  const { name, phone } = row;
  return (
    <>
      <TableCell title={name}>
        <span className={css.name}>
          <Avatar name={name} {...(presence && { presence })} />
          <b>{name}</b>
        </span>
      </TableCell>
      <TableCell>
        <span className={css.number}>{phone === null ? '–' : formatPhone(phone)}</span>
      </TableCell>
      {columnIds.slice(2).map((column) => (
        <TableCell key={column}>
          {hasRole(row, column) ? (
            <Icon of="check" size={14} label="yes" />
          ) : (
            <span className={css.none}>–</span>
          )}
        </TableCell>
      ))}
    </>
  );
}
