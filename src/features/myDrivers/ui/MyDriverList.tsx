import { useMemo } from 'react';
import type { Approval } from '#domain/myDrivers.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { PeopleList, PersonName } from '#views/kit/lists/PeopleList.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import type { TableColumn } from '#views/kit/lists/TableHeads.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { StarRating } from '#views/kit/marks/StarRating.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '#views/kit/panels/States.tsx';
import { FetchFailed } from '../../fetches/ui.ts';
import { linkedDrivers } from '../../trips/index.ts';
import { type Column, columns as columnIds } from '../myDrivers.model.ts';
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

/** Wider, the columns would stand too far apart. */
const widthPx = 1100;

/** S2 §2 My Drivers: the contractors, numbered by rank, searched by name. */
export function MyDriverList() {
  const { all, now, onRetry } = useMyDriverList();
  const view = useMyDrivers(({ myDrivers }) => myDrivers.state.list);
  const machine = useMachine();
  const rows = useMemo(() => listOf(all ?? [], view), [all, view]);
  const idOf = (index: number) => rows[index]?.driver.id ?? '';
  return (
    <PeopleList
      title="My Drivers"
      search="Search all drivers"
      one="driver"
      all="drivers"
      columns={columns}
      view={view}
      arrange={(changes) =>
        void machine.dispatch({ type: 'myDrivers/list', data: { ...view, ...changes } })
      }
      count={all && rows.length}
      idOf={idOf}
      onPick={(index) => {
        const data = { collection: 'drivers', id: idOf(index) } as const;
        void machine.dispatch({ type: 'search/open', data });
      }}
      renderRow={(index) => {
        const row = rows[index];
        return row ? <Cells {...row} /> : null;
      }}
      none={
        all === null || all.length === 0 ? (
          <NoRows
            isKnown={all !== null}
            why={now.is === 'failed' ? now.why : null}
            retry={onRetry}
          />
        ) : null
      }
      notice={
        now.is === 'failed' && all !== null ? (
          <FetchFailed words={linkedDrivers.words} onRetry={onRetry} isOld />
        ) : null
      }
      widthPx={widthPx}
    />
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
        <PersonName avatar={<Avatar name={name} presence={presence} />} name={name} />
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
