import type { RidePlace } from '#domain/entities.ts';
import { nextReady } from '#domain/moveTimes.ts';
import { isSamePlace } from '#domain/rides.ts';
import { formatTime, zoneAbbreviation } from '#domain/zones.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import { readPhone, writePhone } from '#views/kit/forms/phones.ts';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { type Bound, fieldOf, FormAccount, FormText } from '../../forms/ui.ts';
import { type PlaceChoice, PlaceField } from '../../places/ui.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { endAt } from '../rides.fetches.ts';
import type { TypedRide } from '../rides.model.ts';
import css from './RidePanel.module.css';
import { useRides } from './useRides.tsx';

type Form = { readonly form: Bound<TypedRide> };
type End = 'from' | 'to';

/** Who rides, from where to where, when, and who pays. */
export function RideInputs({ form }: Form) {
  const { from, to } = form.values;
  return (
    <>
      <section className={css.section} aria-label="Guest">
        <div className={css.three}>
          <FormText form={form} field="firstName" />
          <FormText form={form} field="lastName" />
          <FormText form={form} field="phone" type="tel" write={writePhone} read={readPhone} />
        </div>
      </section>
      <section className={css.section} aria-label="Ride">
        <div className={css.ends}>
          <div className={css.places}>
            <EndField form={form} end="from" />
            <EndField form={form} end="to" />
          </div>
          <IconButton
            icon="swap"
            label="Swap pick-up and drop-off"
            size="small"
            off={form.isPending || (from === null && to === null)}
            onClick={() => form.type({ from: to, to: from })}
          />
        </div>
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

/** A saved location or another place; the other end is cleared when it is the same. */
function EndField({ form, end }: Form & { readonly end: End }) {
  const locations = useRides(({ world }) => world.tables.locations);
  const { isOff, ...field } = fieldOf(form, end);
  const value = form.values[end];
  const choose = (place: RidePlace | null) => {
    const other = end === 'from' ? 'to' : 'from';
    const there = form.values[other];
    const clears = place !== null && there !== null && isSamePlace(place, there);
    form.type({ [end]: place, ...(clears && { [other]: null }) });
  };
  return (
    <PlaceField
      label={field.label}
      error={field.error}
      disabled={isOff}
      placeholder="Enter a location"
      icon={end === 'from' ? 'pickup' : 'dropoff'}
      opensOnInput
      value={value && { is: 'place', id: null, text: value.label }}
      help={value && value.address !== value.label ? value.address : undefined}
      onChange={(choice: PlaceChoice | null) => {
        if (choice === null) return choose(null);
        if (choice.is === 'place') return choose(endAt(choice.place));
        const row = locations.get(choice.locationId);
        return row ? choose(endAt(row)) : undefined;
      }}
    />
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
  const zone = times.zone(from?.timezone);
  const soonestMs = nextReady(nowMs, zone);
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
