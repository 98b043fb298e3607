import { useMemo, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { useStatusBoard } from '../../activities/ui.ts';
import { ClearFilters, useFiltered } from '../../filters/ui.ts';
import { inViewReader } from '../info.queries.ts';
import { MoveSet } from './MoveSet.tsx';
import { Unplaced } from './Unplaced.tsx';
import { Unread } from './Unread.tsx';
import { useConsole } from './useConsole.tsx';

/** The moves whose pick-up the map shows: counts by status, and a list to select from. */
export function ViewportActivities() {
  const activities = useConsole(({ world }) => world.tables.activities);
  const locations = useConsole(({ world }) => world.tables.locations);
  const view = useConsole(({ map }) => map.state.view);
  const board = useStatusBoard();
  const [inView] = useState(inViewReader);
  const shown = useFiltered().moves;
  const ordinals = useMemo(
    () => inView({ activities, locations }, board, view).filter(shown.passes),
    [inView, activities, locations, board, view, shown],
  );
  const out = shown.total - shown.shown;
  const total = activities.size;

  if (ordinals.length === 0) {
    return (
      <>
        <Unread />
        <Unplaced />
        <EmptyState
          icon="map"
          title="No activities in this view"
          actions={
            total > 0 ? (
              <>
                <CommandButton type="map/fit" data={{ what: 'world' }} label="Fit all" />
                {out > 0 ? <ClearFilters theme="moves" /> : null}
              </>
            ) : (
              <CommandButton
                type="moves/start"
                data={{ startId: null, endId: null }}
                label="Schedule a move"
              />
            )
          }
        >
          {total > 0 ? outside(total, out) : 'No moves are scheduled in this account.'}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Unread />
      <Unplaced />
      <MoveSet
        label="Activities in view"
        donutLabel="in view"
        ordinals={ordinals}
        isSelection={false}
      />
    </>
  );
}

function outside(total: number, out: number): string {
  const isOrAre = total === 1 ? '1 is' : `${total.toLocaleString('en-US')} are`;
  return `${isOrAre} outside it${out > 0 ? ' or filtered out' : ''}.`;
}
