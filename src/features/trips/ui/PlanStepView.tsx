import type { Itinerary, ItineraryAction } from '#domain/itinerary.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { formatDistance, formatMoney } from '#views/kit/marks/Quantity.tsx';
import { ErrorState, LoadingSkeleton, Notice } from '#views/kit/panels/States.tsx';
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
  const time = (ms: number) => times.time(ms, zone);
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
      <ol className={css.actions}>
        {itinerary.actions.map((action) => (
          <li key={action.id} className={css.action}>
            <time className={css.time}>{time(action.startMs)}</time>
            <Icon of={iconOf(action)} size={14} />
            <span>{wordsOf(action, labels)}</span>
            <span className={css.length}>
              {action.durationMs > 0 ? minutes(action.durationMs) : ''}
            </span>
          </li>
        ))}
      </ol>
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

function iconOf(action: ItineraryAction): IconName {
  switch (action.type) {
    case 'start':
    case 'end':
      return 'custom';
    case 'wait':
      return 'stale';
    case 'uber':
      return 'rideShare';
    case 'pickup-vehicle':
      return 'pickup';
    case 'dropoff-vehicle':
      return 'dropoff';
    case 'move-vehicle':
      return 'vehicle';
  }
}

function wordsOf(action: ItineraryAction, labels: ReadonlyMap<string, string>): string {
  const at = (id: string) => labels.get(id) ?? 'an unknown place';
  switch (action.type) {
    case 'start':
      return `Start at ${at(action.placeId)}`;
    case 'end':
      return `End at ${at(action.placeId)}`;
    case 'wait':
      return 'Wait until the vehicle is ready';
    case 'uber': {
      const [far, fare] = [formatDistance(action.distanceCmi), formatMoney(action.fareCents)];
      return `Ride-share to ${at(action.toId)}, ${far}, ${fare}`;
    }
    case 'pickup-vehicle':
      return `Pick up the vehicle at ${at(action.placeId)}`;
    case 'move-vehicle':
      return `Drive it to ${at(action.toId)}, ${formatDistance(action.distanceCmi)}`;
    case 'dropoff-vehicle':
      return `Drop it off at ${at(action.placeId)}`;
  }
}
