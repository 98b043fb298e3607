import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { ActivityCard } from '../../info/ui.ts';
import type { PlanDraft } from '../trips.model.ts';
import css from './TripPlanner.module.css';
import { useTrips } from './useTrips.tsx';

const ways = [
  { value: 'round', label: 'Round trip' },
  { value: 'oneWay', label: 'One way' },
] as const;

/** The moves of the trip, its start, and whether the driver is brought back. */
export function ActivitiesStep({ plan }: { readonly plan: PlanDraft }) {
  const machine = useMachine();
  const nowMs = useTrips(({ clock }) => clock.state.nowMs);
  const zone = useTrips(({ world }) => {
    const [first] = plan.activityIds;
    const activity = first ? world.tables.activities.get(first) : undefined;
    return activity ? world.tables.locations.get(activity.startId)?.timezone : undefined;
  });
  return (
    <>
      <h3 data-leads className={css.question}>
        What is being moved?
      </h3>
      <ul className={css.cards}>
        {plan.activityIds.map((id) => (
          <li key={id} className={css.card}>
            <ActivityCard id={id} />
          </li>
        ))}
      </ul>
      <DateTimeField
        label="Earliest start"
        value={plan.startMs}
        zone={zone ?? operatorZone}
        operatorZone={operatorZone}
        minMs={nowMs - 60_000}
        help="The driver leaves later if they would only have to wait."
        onChange={(startMs) => {
          const data = { startMs: startMs ?? nowMs };
          machine.dispatch({ type: 'trips/setOptions', data });
        }}
      />
      <Segmented
        label="Driver's return"
        showLabel
        value={plan.roundTrip ? 'round' : 'oneWay'}
        options={ways}
        onChange={(way) =>
          machine.dispatch({ type: 'trips/setOptions', data: { roundTrip: way === 'round' } })
        }
      />
      <p className={css.hint}>
        {plan.roundTrip
          ? 'A ride-share brings the driver back to the start.'
          : 'The driver stays at the last drop-off; the plan says how far that is from home.'}
      </p>
    </>
  );
}
