import { useMemo } from 'react';
import type { DisplayStatus } from '#domain/entities.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Section } from '#views/kit/Panel.tsx';
import { EmptyState } from '#views/kit/States.tsx';
import { displayOrder } from '../../activities/index.ts';
import { useStatusBoard } from '../../activities/ui.ts';
import { inView } from '../info.queries.ts';
import { ActivityList } from './ActivityList.tsx';
import { StatusCounts } from './StatusCounts.tsx';
import { useConsole } from './useConsole.tsx';

/** The moves whose pick-up the map shows: how many of each status, and a list that selects. */
export function ViewportActivities() {
  const world = useConsole((sees) => sees.world);
  const view = useConsole(({ map }) => map.state.view);
  const board = useStatusBoard();
  const ordinals = useMemo(() => inView({ world }, board, view), [world, board, view]);
  const counts = useMemo(() => {
    const tally = Object.fromEntries(displayOrder.map((status) => [status, 0])) as {
      [status in DisplayStatus]: number;
    };
    for (const ordinal of ordinals) {
      const status = board.statusAt(ordinal);
      if (status) tally[status] += 1;
    }
    return tally;
  }, [ordinals, board]);
  const total = world.tables.activities.size;

  if (ordinals.length === 0) {
    return (
      <EmptyState
        icon="map"
        title="No activities in this view"
        actions={
          total > 0 ? (
            <CommandButton type="map/fit" data={{ what: 'world' }} label="Fit all" />
          ) : (
            <CommandButton
              type="moves/start"
              data={{ startId: null, endId: null }}
              label="Schedule a move"
            />
          )
        }
      >
        {total > 0 ? `${total} are outside it.` : 'No moves are scheduled in this account.'}
      </EmptyState>
    );
  }
  return (
    <>
      <Section
        title="Activities in view"
        aside={`${ordinals.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      >
        <StatusCounts counts={counts} />
      </Section>
      <ActivityList label="Activities in view" ordinals={ordinals} />
    </>
  );
}
