import { useCallback, useMemo } from 'react';
import type { Approval } from '#domain/myDrivers.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { RestingField } from '#views/kit/forms/RestingField.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import type { TableColumn } from '#views/kit/lists/TableHeads.tsx';
import { VirtualTable } from '#views/kit/lists/VirtualTable.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { Avatar, PresenceDot, presenceWords } from '#views/kit/marks/Person.tsx';
import { StarRating } from '#views/kit/marks/StarRating.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '#views/kit/panels/States.tsx';
import { FetchFailed } from '../../fetches/ui.ts';
import { linkedDrivers } from '../../trips/index.ts';
import { type Column, columns as columnIds, type ListView } from '../myDrivers.model.ts';
import { columnWords, listOf, type MyDriver } from '../myDrivers.queries.ts';
import css from './MyDriverList.module.css';
import { useMyDriverList, useMyDrivers } from './useMyDrivers.tsx';

const widths: { readonly [C in Column]: string } = {
  rank: '64px',
  name: 'minmax(160px, 1fr)',
  rating: '124px',
  rides: '64px',
  license: '88px',
  groups: 'minmax(120px, .6fr)',
  approval: '124px',
};
const columns: readonly TableColumn<Column>[] = columnIds.map((id) => ({
  ...{ id, head: columnWords[id], width: widths[id] },
}));
const headPx = 28;
const rowPx = 32;

/** S2 §2 My Drivers: the contractors, numbered by rank, searched by name. */
export function MyDriverList() {
  const { all, now, onRetry } = useMyDriverList();
  const view = useMyDrivers(({ myDrivers }) => myDrivers.state.list);
  const machine = useMachine();
  const rows = useMemo(() => listOf(all ?? [], view), [all, view]);
  const arrange = useCallback(
    (changes: Partial<ListView>) =>
      void machine.dispatch({ type: 'myDrivers/list', data: { ...view, ...changes } }),
    [machine, view],
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>My Drivers</h1>
        {all === null ? null : (
          <span className={css.count} role="status">
            {rows.length.toLocaleString('en-US')} found
          </span>
        )}
        <span className={css.space} />
        <RestingField
          label="Search all drivers"
          hideLabel
          icon="search"
          placeholder="Search all drivers..."
          quiet
          className={css.search}
          value={view.words}
          onRest={(words) => arrange({ words })}
          maxLength={200}
        />
      </header>
      {now.is === 'failed' && all !== null ? (
        <FetchFailed words={linkedDrivers.words} onRetry={onRetry} isOld />
      ) : null}
      {all === null || all.length === 0 ? (
        <NoRows isKnown={all !== null} why={now.is === 'failed' ? now.why : null} retry={onRetry} />
      ) : (
        <Table rows={rows} view={view} arrange={arrange} />
      )}
    </div>
  );
}

function NoRows(props: {
  readonly isKnown: boolean;
  readonly why: string | null;
  readonly retry: (() => void) | null;
}) {
  const { isKnown, why, retry } = props;
  if (isKnown) {
    return (
      <EmptyState icon="driver" title="No drivers yet" level={2}>
        No contractor drives for this account.
      </EmptyState>
    );
  }
  if (why === null) return <LoadingSkeleton label={linkedDrivers.words.loading} />;
  return (
    <ErrorState title={linkedDrivers.words.failed} level={2} {...(retry ? { onRetry: retry } : {})}>
      {why}
    </ErrorState>
  );
}

function Table(props: {
  readonly rows: readonly MyDriver[];
  readonly view: ListView;
  readonly arrange: (changes: Partial<ListView>) => void;
}) {
  const { rows, view, arrange } = props;
  const machine = useMachine();
  const idOf = (index: number) => rows[index]?.driver.id ?? '';
  const locate = (index: number) => {
    const data = { collection: 'drivers', id: idOf(index) } as const;
    void machine.dispatch({ type: 'search/open', data });
  };
  return (
    <>
      <div className={css.table} style={{ height: headPx + Math.max(rows.length, 6) * rowPx + 2 }}>
        <VirtualTable
          label="My Drivers"
          columns={columns}
          sort={view}
          onSort={(by) => arrange({ by, descending: view.by === by && !view.descending })}
          count={rows.length}
          idOf={idOf}
          isSelected={() => false}
          onPick={locate}
          renderRow={(index) => {
            const row = rows[index];
            return row ? <Cells {...row} /> : null;
          }}
          empty={
            <EmptyState
              icon="search"
              title={`No driver fits '${view.words}'`}
              actions={
                <Button size="small" onClick={() => arrange({ words: '' })}>
                  Show all drivers
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

/** Approval is no status of a move: its chips have no hue. */
const approvalIcons: { readonly [A in Approval]: IconName } = {
  Linked: 'linked',
  Approved: 'check',
  'In Progress': 'waiting',
};

function Cells({ driver, relation }: MyDriver) {
  const { name, presence, licence } = driver;
  const { rank, rating, rides, groups, approval } = relation;
  return (
    <>
      <TableCell>
        <span className={css.rank}>{rank}</span>
      </TableCell>
      <TableCell title={name}>
        <span className={css.name}>
          <Avatar name={name} presence={presence} />
          <b>{name}</b>
        </span>
      </TableCell>
      <TableCell>
        {rating === null ? (
          <span className={css.none}>{rides === 0 ? 'No rides yet' : 'Not rated'}</span>
        ) : (
          <span className={css.rating}>
            <StarRating rating={rating} />
          </span>
        )}
      </TableCell>
      <TableCell>
        <span className={css.number}>{rides.toLocaleString('en-US')}</span>
      </TableCell>
      <TableCell title={licence === null ? 'License unknown' : `License ${licence}`}>
        {licence === null ? '--' : <span className={css.license}>{licence}</span>}
      </TableCell>
      <TableCell title={groups.join(', ')}>
        <Groups of={groups} />
      </TableCell>
      <TableCell>
        <Chip icon={approvalIcons[approval]}>{approval}</Chip>
      </TableCell>
    </>
  );
}

function Groups({ of: [first, ...more] }: { readonly of: readonly string[] }) {
  if (first === undefined) return <span className={css.none}>None</span>;
  return (
    <span className={css.groups}>
      <Chip>{first}</Chip>
      {more.length > 0 ? <span className={css.more}>+{more.length}</span> : null}
    </span>
  );
}
