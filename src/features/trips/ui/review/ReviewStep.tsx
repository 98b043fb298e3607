import { formatDistance, formatMoney, formatSpan } from '#views/kit/marks/Quantity.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { same } from '../../../outbox/index.ts';
import { useShownTimes } from '../../../settings/ui.ts';
import type { Planned } from '../../trips.model.ts';
import { columnsOf, plannedNow } from '../../trips.queries.ts';
import css from '../TripPlanner.module.css';
import { useTrips } from '../useTrips.tsx';

/** The facts, the cost and the certificate of the plan that is confirmed (S2 §2). */
export function ReviewStep() {
  const planned = useTrips(({ trips }) => plannedNow(trips.state));
  if (!planned) return <EmptyState icon="trip" title="There is no plan yet" />;
  return <Review planned={planned} />;
}

function Review({ planned }: { readonly planned: Planned }) {
  const { plan, certificate } = planned;
  const columns = useTrips(columnsOf, same);
  const locations = useTrips(({ world }) => world.tables.locations);
  const times = useShownTimes();
  const zone = locations.get(plan.moves[0]?.startId ?? '')?.timezone;
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  const startMs = Math.min(...actions.map((action) => action.startMs));
  const endMs = Math.max(...actions.map((action) => action.startMs + action.durationMs));
  const distanceCmi = [...actions, ...plan.ubers].reduce(
    (sum, one) => sum + ('distanceCmi' in one ? one.distanceCmi : 0),
    0,
  );
  const { cost } = plan;
  return (
    <>
      <h3 data-leads className={css.question}>
        {times.date(startMs, zone)} {times.time(startMs, zone)} to {times.time(endMs, zone)}
      </h3>
      <KeyValueList
        wide
        rows={[
          { term: 'Moves', value: `${plan.moves.length}` },
          { term: 'Drivers', value: columns.map(({ name }) => name).join(', ') },
          { term: 'Duration', value: formatSpan(endMs - startMs) },
          { term: 'Distance', value: formatDistance(distanceCmi, 2) },
          { term: 'Delivered late', value: `${plan.late.length}` },
          { term: 'Left out', value: `${plan.unserved.length}` },
        ]}
      />
      <KeyValueList
        wide
        rows={[
          ...costTerms
            .filter(([, field]) => cost[field] !== 0)
            .map(([term, field]) => ({ term, value: formatMoney(cost[field]) })),
          { term: 'Total', value: <b>{formatMoney(cost.totalCents)}</b> },
        ]}
      />
      <KeyValueList
        wide
        rows={[
          { term: 'Rules', value: 'All kept' },
          {
            term: 'Not proven better than',
            value: `${formatMoney(certificate.boundCents)} (${percent(certificate.gap)} below)`,
          },
          ...certificate.binds.slice(0, 3).map(({ text }) => ({ term: 'Binds', value: text })),
        ]}
      />
      <p className={css.hint}>
        Drivers receive notifications upon submission and may head to the start location if it
        begins soon. Submission means agreeing to the provider's terms and conditions.
      </p>
    </>
  );
}

const costTerms = [
  ['Wages', 'wagesCents'],
  ['Car miles', 'carMilesCents'],
  ['Ride-share', 'rideFaresCents'],
  ['Drivers', 'driversCents'],
  ['Chase cars', 'chasesCents'],
  ['Driver bonus', 'tipCents'],
  ['Lateness', 'latenessCents'],
] as const;

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
