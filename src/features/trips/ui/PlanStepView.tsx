import { useCallback, useMemo, useState } from 'react';
import type { Itinerary } from '#domain/itinerary.ts';
import { TripDiagram } from '#views/diagram/TripDiagram.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { formatDistance, formatMoney } from '#views/kit/marks/Quantity.tsx';
import { ErrorState, LoadingSkeleton, Notice } from '#views/kit/panels/States.tsx';
import { teamOfOne } from '#wire/legacy/tripCodec.ts';
import { FetchFailed, useAskAgain } from '../../fetches/ui.ts';
import { same } from '../../outbox/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { road } from '../trips.fetches.ts';
import type { PlanDraft } from '../trips.model.ts';
import { estimatedRoads } from '../trips.queries.ts';
import css from './TripPlanner.module.css';
import { useTrips } from './useTrips.tsx';

/** The itinerary with times, cost and warnings. */
export function PlanStepView({ plan }: { readonly plan: PlanDraft }) {
  const { outcome } = useTrips(({ trips }) => trips.state);
  if (!outcome) return <LoadingSkeleton label={road.words.loading} />;
  if (outcome?.is === 'refused') {
    return (
      <ErrorState title="There is no such trip">
        {outcome.reason} Choose another driver or start.
      </ErrorState>
    );
  }
  return <Plan plan={plan} itinerary={outcome.itinerary} />;
}

function Plan(props: { readonly plan: PlanDraft; readonly itinerary: Itinerary }) {
  const { plan, itinerary } = props;
  const { activities, drivers, locations } = useTrips(({ world }) => world.tables);
  const askAgain = useAskAgain(road);
  const estimated = useTrips((sees) => estimatedRoads(sees, plan), same);
  const driver = drivers.get(itinerary.driverId);
  const first = activities.get(plan.activityIds[0] ?? '');
  const zone = locations.get(first?.startId ?? '')?.timezone;
  const labels = new Map(itinerary.places.map(({ id, label }) => [id, label]));
  const times = useShownTimes();
  const time = useCallback((ms: number) => times.time(ms, zone), [times, zone]);
  return (
    <>
      <h3 data-leads className={css.question}>
        {driver?.name ?? 'The driver'}, {times.date(itinerary.startMs, zone)}{' '}
        {time(itinerary.startMs)} to {time(itinerary.endMs)}
      </h3>
      {itinerary.late.map(({ activityId, lateMs }) => (
        <Notice key={activityId} tone="err" icon="late" inset>
          {activities.get(activityId)?.name ?? 'The move'} is delivered {minutes(lateMs)} after its
          deadline.
        </Notice>
      ))}
      {itinerary.stranded ? (
        <Notice tone="warn" inset>
          The driver ends at {labels.get(itinerary.stranded.placeId)},{' '}
          {formatDistance(itinerary.stranded.distanceCmi)} from home, without a way back.
        </Notice>
      ) : null}
      {estimated.length > 0 ? (
        <FetchFailed words={road.words} onRetry={() => askAgain(estimated)} />
      ) : null}
      <ItineraryDiagram itinerary={itinerary} time={time} />
      <KeyValueList
        wide
        rows={[
          { term: 'Wages', value: formatMoney(itinerary.cost.wagesCents) },
          { term: 'Ride-share', value: formatMoney(itinerary.cost.rideFaresCents) },
          { term: 'Total', value: <b>{formatMoney(itinerary.cost.totalCents)}</b> },
        ]}
      />
      <p className={css.hint}>
        Drivers receive notifications upon submission and may head to the start location if it
        begins soon.
      </p>
    </>
  );
}

function minutes(ms: number): string {
  const whole = Math.max(1, Math.round(ms / 60_000));
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

/** The itinerary in the trip diagram, as the plan of one driver. */
function ItineraryDiagram(props: {
  readonly itinerary: Itinerary;
  readonly time: (ms: number) => string;
}) {
  const { itinerary, time } = props;
  const { activities, drivers } = useTrips(({ world }) => world.tables);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const plan = useMemo(() => teamOfOne(itinerary), [itinerary]);
  const names = useMemo(() => {
    const moves = plan.moves.map(({ activityId }) => {
      const { name = 'The move', deadlineMs = null } = activities.get(activityId) ?? {};
      return [activityId, { name, deadlineMs }] as const;
    });
    const { driverId } = itinerary;
    const name = drivers.get(driverId)?.name ?? 'The driver';
    return {
      drivers: new Map([[driverId, { name }]]),
      moves: new Map(moves),
      tasks: new Map<string, string>(),
    };
  }, [plan, itinerary, activities, drivers]);
  return (
    <div className={css.diagram}>
      <TripDiagram
        plan={plan}
        names={names}
        selectedId={selectedId}
        time={time}
        onSelect={setSelectedId}
      />
    </div>
  );
}
