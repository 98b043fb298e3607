import { useCallback, useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { itemKey } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { RestingField } from '#views/kit/forms/RestingField.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import type { TableColumn } from '#views/kit/lists/TableHeads.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import { VirtualTable } from '#views/kit/lists/VirtualTable.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import type { PlaceList as Arranged, PlaceOrder, PlaceTab } from '../info.model.ts';
import { type ListedPlaces, listedPlaces, townOf, upcomingAt } from '../places.queries.ts';
import css from './PlaceList.module.css';
import { useConsole, useInfo } from './useConsole.tsx';

const columns: readonly TableColumn<PlaceOrder>[] = [
  { id: 'name', head: 'Name', width: 'minmax(150px, 1fr)' },
  { id: 'city', head: 'City', width: 'minmax(110px, 160px)' },
  { id: 'upcoming', head: 'Upcoming', width: '96px' },
];
const tabWords: { readonly [T in PlaceTab]: string } = {
  all: 'All',
  mine: 'My Locations',
  auction: 'Auctions',
  custom: 'Custom',
};

/** The saved locations: looked for, by kind, with the number of moves to come (S1 §2). */
export function PlaceList() {
  const listed = useListedPlaces();
  const list = useInfo(({ info }) => info.state.places);
  const arrange = useArrange(list);
  const onRest = useCallback((words: string) => arrange({ words }), [arrange]);
  if (listed.saved === 0) return <NoLocations />;
  return (
    <div className={css.list}>
      <div className={css.bar}>
        <RestingField
          label="Search the locations"
          hideLabel
          icon="search"
          placeholder="Name, address, phone"
          quiet
          className={css.search}
          value={list.words}
          onRest={onRest}
          maxLength={200}
        />
        <Segmented
          label="Kind of location"
          value={list.tab}
          options={tabsOf(listed.counts, list.tab)}
          onChange={(tab) => arrange({ tab })}
        />
      </div>
      <Table list={list} listed={listed} arrange={arrange} />
    </div>
  );
}

/** The saved locations as the list shows them. */
export function useListedPlaces(): ListedPlaces {
  const { activities, locations } = useConsole(({ world }) => world.tables);
  const list = useInfo(({ info }) => info.state.places);
  const board = useStatusBoard();
  const upcoming = useMemo(() => upcomingAt(activities, board), [activities, board]);
  return useMemo(() => listedPlaces(locations.rows(), upcoming, list), [locations, upcoming, list]);
}

/** Kinds without a location have no tab. */
function tabsOf(counts: ListedPlaces['counts'], chosen: PlaceTab) {
  return (Object.keys(tabWords) as PlaceTab[])
    .filter((tab) => tab !== 'auction' || counts.auction > 0 || chosen === tab)
    .map((tab) => ({
      value: tab,
      label: `${tabWords[tab]} ${counts[tab].toLocaleString('en-US')}`,
    }));
}

type Arrange = (changes: Partial<Arranged>) => void;

function useArrange(list: Arranged): Arrange {
  const machine = useMachine();
  return useCallback(
    (changes) => void machine.dispatch({ type: 'info/listPlaces', data: { ...list, ...changes } }),
    [machine, list],
  );
}

function Table(props: {
  readonly list: Arranged;
  readonly listed: ListedPlaces;
  readonly arrange: Arrange;
}) {
  const { list, listed, arrange } = props;
  const { rows } = listed;
  const machine = useMachine();
  const activities = useConsole(({ world }) => world.tables.activities);
  const board = useStatusBoard();
  const upcoming = useMemo(() => upcomingAt(activities, board), [activities, board]);
  const selection = useConsole((sees) => sees.selection.state);
  const chosen = selection.collection === 'locations' ? selection.ids : none;
  const idOf = (index: number) => rows[index]?.id ?? '';
  return (
    <VirtualTable
      label="Locations"
      columns={columns}
      sort={list}
      onSort={(by) =>
        arrange({ by, descending: list.by === by ? !list.descending : by === 'upcoming' })
      }
      count={rows.length}
      idOf={idOf}
      itemOf={(index) => itemKey({ collection: 'locations', id: idOf(index) })}
      isSelected={(index) => chosen.includes(idOf(index))}
      onPick={(index) => {
        const data = { collection: 'locations', ids: [idOf(index)] } as const;
        machine.dispatch({ type: 'selection/choose', data });
        machine.dispatch({ type: 'map/fit', data: { what: 'selection' } });
      }}
      renderRow={(index) => {
        const row = rows[index];
        if (!row) return null;
        const count = upcoming.get(row.id) ?? 0;
        return (
          <>
            <TableCell title={row.label}>
              <span className={css.name}>
                <Icon of={row.kind} size={14} />
                <b>{row.label}</b>
              </span>
            </TableCell>
            <TableCell title={townOf(row)}>{townOf(row)}</TableCell>
            <TableCell>
              <span className={count === 0 ? css.none : css.count}>
                {count === 0 ? 'none' : count.toLocaleString('en-US')}
              </span>
            </TableCell>
          </>
        );
      }}
      empty={
        <EmptyState
          icon="search"
          title="No location fits"
          actions={
            <Button size="small" onClick={() => arrange({ words: '', tab: 'all' })}>
              Show all locations
            </Button>
          }
        />
      }
    />
  );
}

const none: readonly string[] = [];

function NoLocations() {
  return (
    <EmptyState
      icon="custom"
      title="No locations yet"
      actions={
        <CommandButton type="locations/start" data={ownUse} label="New location" icon="add" />
      }
    />
  );
}

const ownUse = { use: 'own' } as const;
