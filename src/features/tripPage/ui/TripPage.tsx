import { useMemo } from 'react';
import type { Trip } from '#domain/entities.ts';
import type { TripDetail } from '#domain/tripDetail.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { TripBadge } from '#views/kit/marks/StatusBadge.tsx';
import { EmptyState, LoadingSkeleton } from '#views/kit/panels/States.tsx';
import { FetchFailed, useFetched } from '../../fetches/ui.ts';
import { tripDetail } from '../tripPage.fetches.ts';
import { latenessWords, movesOf, placeMarks, type ShownMove } from '../tripPage.queries.ts';
import { TripActions, type TripActionsProps } from './TripActions.tsx';
import { TripFacts } from './TripFacts.tsx';
import css from './TripPage.module.css';
import { TripTasks } from './TripTasks.tsx';
import { TripVehicles } from './TripVehicles.tsx';
import { useTripPage } from './useTripPage.tsx';

type TripPageProps = Omit<TripActionsProps, 'trip'>;

/** S2 §2: the page of one trip: its facts, the two stops of each vehicle, and the checklists. */
export function TripPage({ id, ...actions }: TripPageProps & { readonly id: string }) {
  const trip = useTripPage(({ world }) => world.tables.trips.get(id));
  const phase = useTripPage(({ world }) => world.state.phase);
  if (trip) return <KnownTrip trip={trip} {...actions} />;
  if (phase === 'empty' || phase === 'loading') {
    return <LoadingSkeleton label={tripDetail.words.loading} lines={8} />;
  }
  return (
    <EmptyState icon="trip" title="No such trip" level={1}>
      It was removed, or it belongs to accounts that are not chosen now.
    </EmptyState>
  );
}

function KnownTrip({ trip, ...actions }: TripPageProps & { readonly trip: Trip }) {
  const world = useTripPage((sees) => sees.world);
  const clock = useTripPage((sees) => sees.clock);
  const moves = useMemo(() => movesOf({ world, clock }, trip), [world, clock, trip]);
  const params = useMemo(() => ({ tripId: trip.id }), [trip.id]);
  const { now, onRetry } = useFetched(tripDetail, params);
  const detail = now.is === 'ready' ? now.value : now.last;
  const lateness = latenessWords(moves);
  return (
    <article className={css.page} aria-label={`Trip #${trip.name}`}>
      <header className={css.head}>
        <h1 className={css.title}>Trip #{trip.name}</h1>
        <TripBadge status={trip.status} size="large" />
        {lateness === null ? null : (
          <span className={css.late}>
            <Icon of="late" size={13} />
            {lateness}
          </span>
        )}
        <TripActions trip={trip} {...actions} />
      </header>
      <TripFacts trip={trip} detail={detail} isReading={now.is === 'loading'} />
      {now.is === 'failed' ? (
        <FetchFailed words={tripDetail.words} onRetry={onRetry} isOld={now.last !== null} />
      ) : null}
      <Moves moves={moves} detail={detail} />
      {detail === null ? (
        now.is === 'loading' && <LoadingSkeleton label={tripDetail.words.loading} lines={3} />
      ) : (
        <TripTasks tasks={detail.tasks} marks={placeMarks(trip)} />
      )}
    </article>
  );
}

type MovesProps = {
  readonly moves: readonly ShownMove[];
  readonly detail: TripDetail | null;
};

function Moves({ moves, detail }: MovesProps) {
  if (moves.length === 0) {
    return <EmptyState icon="vehicle" title="No activities for trip found." level={2} />;
  }
  return <TripVehicles moves={moves} detail={detail} />;
}
