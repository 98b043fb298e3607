import { Fragment, useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import type { RemedyKind } from '#domain/remedies.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import type { TripDetail } from '#domain/tripDetail.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { TripBadge } from '#views/kit/marks/StatusBadge.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { EmptyState, ErrorState, Notice } from '#views/kit/panels/States.tsx';
import { Tabs } from '#views/kit/panels/Tabs.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { FetchFailed, useFetched } from '#spine/fetches/ui.ts';
import { NotFoundNote } from '../../activities/ui.ts';
import { sideBySide } from '../comparing.queries.ts';
import { pastTripOf, pastWords } from '../past.queries.ts';
import { tripDetail } from '../tripPage.fetches.ts';
import { latenessWords, movesOf, placeMarks, type ShownMove } from '../tripPage.queries.ts';
import { TripActions, type TripActionsProps } from './TripActions.tsx';
import { LeftNotes } from './LeftNote.tsx';
import { Remedies, useRemedies } from './Remedies.tsx';
import { TripUnanswered } from './TripChanges.tsx';
import { TripCosts } from './TripCosts.tsx';
import { TripDrawn } from './TripDrawn.tsx';
import { TripFacts } from './TripFacts.tsx';
import css from './TripPage.module.css';
import { TripTasks } from './TripTasks.tsx';
import { TripVehicles } from './TripVehicles.tsx';
import { PastRows, useIsPast, useTripPage } from './useTripPage.tsx';

type TripPageProps = Omit<TripActionsProps, 'trip'>;

/** A remedy that is looked at, and the move that it is for. */
type ChosenRemedy = { readonly activityId: string; readonly kind: RemedyKind };

/** S2 §2: the page of one trip: its facts, the two stops of each vehicle, and the checklists. */
export function TripPage({ id, ...actions }: TripPageProps & { readonly id: string }) {
  const trip = useTripPage(({ world }) => world.tables.trips.get(id));
  const phase = useTripPage(({ world }) => world.state.phase);
  if (trip) return <KnownTrip trip={trip} {...actions} />;
  if (phase === 'empty' || phase === 'loading') return <Loading />;
  return <PastTrip id={id} {...actions} />;
}

/** A trip that is no row of the world: the server may have it as a record. */
function PastTrip({ id, ...actions }: TripPageProps & { readonly id: string }) {
  const params = useMemo(() => ({ tripId: id }), [id]);
  const { now, onRetry } = useFetched(tripDetail, params);
  const past = useTripPage((sees) => pastTripOf(sees, id));
  if (past) {
    return (
      <PastRows value={past}>
        <KnownTrip trip={past.trip} {...actions} />
      </PastRows>
    );
  }
  if (now.is === 'loading') return <Loading />;
  return (
    <div className={css.page}>
      {now.is === 'failed' && !now.isUnknown ? (
        <ErrorState title="The trip could not be read" level={1} {...(onRetry ? { onRetry } : {})}>
          {now.why}
        </ErrorState>
      ) : (
        <EmptyState icon="trip" title="No such trip" level={1}>
          It was removed, or it belongs to accounts that are not chosen now.
        </EmptyState>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={css.page}>
      <LoadingSkeleton label={tripDetail.words.loading} lines={8} />
    </div>
  );
}

function KnownTrip({ trip, ...actions }: TripPageProps & { readonly trip: Trip }) {
  const isPast = useIsPast();
  const world = useTripPage((sees) => sees.world);
  const clock = useTripPage((sees) => sees.clock);
  const fetches = useTripPage((sees) => sees.fetches);
  const moves = useMemo(
    () => movesOf({ world, clock, fetches }, trip),
    [world, clock, fetches, trip],
  );
  const params = useMemo(() => ({ tripId: trip.id }), [trip.id]);
  const { now, onRetry } = useFetched(tripDetail, params);
  const detail = now.is === 'ready' ? now.value : now.last;
  const lateness = latenessWords(moves);
  const [tab, setTab] = useState('details');
  const [chosen, setChosen] = useState<ChosenRemedy | null>(null);
  const missing = moves.flatMap(({ activity }) => (activity.notFound ? [activity] : []));
  // One for which a driver comes all the same needs no remedy, until it is missing once more.
  const open = missing.filter(
    ({ id, notFound }) => !notFound?.isRemedied && mayRemedy(trip, id).yes,
  );
  // The drawing compares those of one vehicle: the one looked at, or the first.
  const drawn = open.find(({ id }) => id === chosen?.activityId) ?? open[0];
  const remedies = useRemedies(trip, drawn?.id ?? null);
  // It is of the trip as it was read; the best one until another is looked at.
  const isOf = drawn !== undefined && drawn.id === chosen?.activityId;
  const shown = (isOf && remedies.find(({ kind }) => kind === chosen.kind)) || remedies[0] || null;
  const compared = useMemo(() => sideBySide(remedies, shown), [remedies, shown]);
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  const head = (
    <header className={css.head}>
      <h1 className={css.title}>Trip #{trip.name}</h1>
      <TripBadge of={trip} size="large" />
      {lateness === null ? null : (
        <span className={css.late}>
          <Icon of="late" size={13} />
          {lateness}
        </span>
      )}
      {missing.length === 0 ? null : (
        <span className={css.late}>
          <Icon of="vehicle" size={13} />
          {`${missing.length} ${missing.length === 1 ? 'vehicle' : 'vehicles'} not found`}
        </span>
      )}
      <TripActions trip={trip} {...actions} />
    </header>
  );
  const details = (
    <>
      <TripUnanswered tripId={trip.id} />
      <LeftNotes key={trip.id} trip={trip} />
      {isPast ? (
        <Notice tone="info" inset>
          {pastWords.unchanged}
        </Notice>
      ) : null}
      <TripFacts trip={trip} detail={detail} isReading={now.is === 'loading'} />
      {now.is === 'failed' ? (
        <FetchFailed words={tripDetail.words} onRetry={onRetry} isOld={now.last !== null} />
      ) : null}
      {missing.map((activity) => (
        <Fragment key={activity.id}>
          <NotFoundNote activity={activity} />
          {open.includes(activity) ? (
            <Remedies
              trip={trip}
              activity={activity}
              chosen={activity === drawn ? (shown?.kind ?? null) : null}
              onChoose={(remedy) =>
                setChosen(remedy && { activityId: activity.id, kind: remedy.kind })
              }
            />
          ) : null}
        </Fragment>
      ))}
      <Moves trip={trip} moves={moves} detail={detail} />
      {detail === null ? (
        now.is === 'loading' && <LoadingSkeleton label={tripDetail.words.loading} lines={3} />
      ) : (
        <>
          <TripTasks
            tasks={detail.tasks}
            marks={placeMarks(trip)}
            isCancelled={trip.status === 'Cancelled'}
          />
          {detail.costs && detail.costs.length > 0 ? <TripCosts costs={detail.costs} /> : null}
        </>
      )}
    </>
  );
  const drawing = <TripDrawn trip={trip} seats={detail?.chaseSeats ?? null} remedies={compared} />;
  const label = `Trip #${trip.name}`;
  if (!isNarrow) {
    return (
      <article className={css.split} aria-label={label}>
        <div className={css.page}>
          {head}
          {details}
        </div>
        {drawing}
      </article>
    );
  }
  const items = [
    { id: 'details', label: 'Details', content: <div className={css.page}>{details}</div> },
    { id: 'plan', label: 'Plan and actual', content: drawing },
  ];
  return (
    <article className={css.narrow} aria-label={label}>
      {head}
      <Tabs label="Trip" items={items} selected={tab} onSelect={setTab} />
    </article>
  );
}

type MovesProps = {
  readonly trip: Trip;
  readonly moves: readonly ShownMove[];
  readonly detail: TripDetail | null;
};

function Moves(props: MovesProps) {
  const { trip, moves } = props;
  if (moves.length === 0) {
    return (
      <EmptyState icon="vehicle" title="No activities for trip found." level={2}>
        {trip.activityIds.length === 0
          ? 'All its moves have left it.'
          : 'They were removed, or belong to accounts that are not chosen now.'}
      </EmptyState>
    );
  }
  return <TripVehicles {...props} />;
}
