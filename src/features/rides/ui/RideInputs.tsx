import { nextReady } from '#domain/moveTimes.ts';
import { formatTime, zoneAbbreviation } from '#domain/zones.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { type Bound, fieldOf, FormAccount, FormText } from '#spine/forms/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { TypedRide } from '../rides.model.ts';
import css from './OrderForm.module.css';
import { OrderEnds } from './OrderEnds.tsx';
import { RiderInputs } from './RiderInputs.tsx';
import { useRides } from './useRides.tsx';

type Form = { readonly form: Bound<TypedRide> };

/** Who rides, from where to where, when, and who pays. */
export function RideInputs({ form }: Form) {
  return (
    <>
      <RiderInputs form={form} />
      <section className={css.section} aria-label="Ride">
        <OrderEnds form={form} />
        <When form={form} />
        <div className={css.two}>
          <FormText form={form} field="driverNote" optional />
          <FormText form={form} field="memo" optional />
        </div>
        <FormAccount form={form} />
      </section>
    </>
  );
}

const whens = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const;

/** As soon as possible, or at a time on the clock of the pick-up. */
function When({ form }: Form) {
  const nowMs = useRides(({ clock }) => clock.state.nowMs);
  const times = useShownTimes();
  const { isOff, ...field } = fieldOf(form, 'atMs');
  const { atMs, from } = form.values;
  // Until the pick-up is chosen, the company's.
  const companyZone = useCompanyZone();
  const zone = times.zone(from?.timezone ?? companyZone);
  // The clock goes on by minutes: the one that it shows is partly over.
  const soonestMs = nextReady(nowMs + 60_000, zone);
  return (
    <div className={css.when}>
      <Segmented
        label="When"
        showLabel
        value={atMs === null ? 'now' : 'later'}
        options={whens}
        disabled={isOff}
        onChange={(when) => form.type({ atMs: when === 'now' ? null : soonestMs })}
      />
      {atMs === null ? (
        <TextField
          label={field.label}
          quiet
          readOnly
          mono
          value={formatTime(nowMs, zone)}
          onChange={noop}
          suffix={zoneAbbreviation(zone, nowMs)}
          error={field.error}
        />
      ) : (
        <DateTimeField
          label={field.label}
          value={atMs}
          zone={zone}
          operatorZone={operatorZone}
          minMs={soonestMs}
          startMs={soonestMs}
          disabled={isOff}
          error={field.error}
          onChange={(ms) => form.type({ atMs: ms ?? soonestMs })}
        />
      )}
    </div>
  );
}

const noop = () => {};
