import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { mostDrivers } from '#domain/plannerModes.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { recommendedCount, startIdOf } from '../../problem.queries.ts';
import type { PlanDraft, PlanOptions } from '../../trips.model.ts';
import css from '../TripPlanner.module.css';
import { useTrips } from '../useTrips.tsx';

const modes = [
  { value: 'legacy-uber', label: 'Rides' },
  { value: 'legacy-company', label: 'Company chase cars' },
  { value: 'legacy-own', label: 'Own chase cars' },
] as const;

const counts = Array.from({ length: mostDrivers }, (_, at) => at + 1);

const ways = [
  { value: 'round', label: 'Round trip' },
  { value: 'oneWay', label: 'One way' },
] as const;

/** How drivers come from one vehicle to the next, when the trip starts, and whether they return. */
export function PreflightStep({ plan }: { readonly plan: PlanDraft }) {
  const machine = useMachine();
  const nowMs = useTrips(({ clock }) => clock.state.nowMs);
  const zone = useTrips((sees) => {
    return sees.world.tables.locations.get(startIdOf(sees, plan) ?? '')?.timezone;
  });
  const set = (data: PlanOptions) => machine.dispatch({ type: 'trips/setOptions', data });
  const recommended = useTrips((sees) => recommendedCount(sees, plan));
  const mode = modes.find(({ value }) => value === plan.mode)?.value ?? 'legacy-uber';
  return (
    <>
      <h3 data-leads className={css.question}>
        How is it driven?
      </h3>
      <Segmented
        label="Between two vehicles"
        showLabel
        value={mode}
        options={modes}
        onChange={(value) => set({ mode: value })}
      />
      <Select
        label="Drivers at most"
        value={`${plan.driverCount ?? recommended}`}
        options={counts.map((count) => ({
          id: `${count}`,
          text: count === recommended ? `${count} (recommended)` : `${count}`,
        }))}
        onChange={(count) =>
          set({ driverCount: Number(count) === recommended ? null : Number(count) })
        }
      />
      <DateTimeField
        label="Earliest start"
        value={plan.requestMs ?? nowMs}
        zone={zone ?? operatorZone}
        operatorZone={operatorZone}
        minMs={nowMs - 60_000}
        help="Drivers leave later if they would only have to wait."
        onChange={(requestMs) => set({ requestMs })}
      />
      <Segmented
        label="Drivers' return"
        showLabel
        value={plan.roundTrip ? 'round' : 'oneWay'}
        options={ways}
        onChange={(way) => set({ roundTrip: way === 'round' })}
      />
      <p className={css.hint}>
        {plan.roundTrip
          ? 'Each driver comes back to where the trip starts.'
          : 'Each driver stays at the last drop-off.'}
      </p>
    </>
  );
}
