import { useEffect, useMemo } from 'react';
import { leastPercent, mostPercent, nearMiles, validities } from '#domain/vouchers.ts';
import { formatDateTime, formatWeekday, zoneAbbreviation } from '#domain/zones.ts';
import { areasOnMapOf } from '#views/bind/areasOnMap.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Segmented, Switch } from '#views/kit/forms/Choice.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { SliderField } from '#views/kit/forms/SliderField.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { useFetched } from '#spine/fetches/ui.ts';
import { type Bound, fieldOf, FormAccount, FormText, useForm } from '#spine/forms/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { rideTypes } from '../vouchers.fetches.ts';
import { voucherForm } from '../vouchers.forms.ts';
import type { TypedVoucher } from '../vouchers.model.ts';
import { limitsOf } from '../vouchers.queries.ts';
import { offerOf } from '../vouchers.requests.ts';
import css from './OrderForm.module.css';
import { OrderPanel } from './OrderPanel.tsx';
import { OrderPlace } from './OrderPlace.tsx';
import { seatWords } from './Fares.tsx';
import { useRides } from './useRides.tsx';

/** The form that generates a voucher. */
export function VoucherPanel({ id }: { readonly id: string }) {
  const typed = useForm(voucherForm, id)?.values;
  const nowMs = useRides(({ clock }) => clock.state.nowMs);
  const types = useFetched(rideTypes, typed ? { accountId: typed.accountId } : null);
  const { now } = types;
  const all = (now.is === 'ready' ? now.value : now.last) ?? [];
  const chosen = all.find(({ productId }) => productId === typed?.productId) ?? all[0];
  const form = useForm(voucherForm, id, { offer: chosen ? offerOf(chosen, nowMs) : null });
  useLimitsOnMap(typed);
  if (!form) return null;
  return (
    <OrderPanel
      form={form as unknown as Bound}
      title="RideShare (Voucher)"
      note={
        now.is === 'ready' && !chosen ? noTypes : (form.reason ?? 'Costs nothing until it is used.')
      }
      label="Generate voucher"
    >
      <section className={css.section} aria-label="Ride">
        <div className={css.two}>
          <Select
            label={fieldOf(form, 'productId').label}
            value={chosen?.productId ?? null}
            placeholder={now.is === 'loading' ? `${rideTypes.words.loading}\u2026` : 'None'}
            options={all.map((type) => ({
              id: type.productId,
              text: `${type.product}, ${seatWords(type)}`,
              icon: type.seats > 4 ? 'chase' : 'vehicle',
            }))}
            disabled={form.isPending}
            onChange={(productId) => form.type({ productId })}
          />
          <FormAccount form={form} />
        </div>
        {now.is === 'failed' ? (
          <Notice
            tone="err"
            inset
            action={
              types.onRetry ? (
                <Button size="small" onClick={types.onRetry}>
                  Read again
                </Button>
              ) : undefined
            }
          >
            {rideTypes.words.failed} {now.why}
          </Notice>
        ) : null}
        <FormText
          form={form}
          field="memo"
          optional
          help="On the list of vouchers, not shown to the rider."
        />
      </section>
      <Pays form={form} />
      <section className={css.section} aria-label="Where">
        <Near form={form} flag="restrictsPickup" place="pickup" />
        <Near form={form} flag="restrictsDropoff" place="dropoff" />
      </section>
      <Expiry form={form} nowMs={nowMs} />
    </OrderPanel>
  );
}

const noTypes = 'No kind of ride can be given to this account.';

/** Draws where the ride may begin and end on the map, as long as the form is open. */
function useLimitsOnMap(typed: TypedVoucher | undefined): void {
  const machine = useMachine();
  const limits = useMemo(() => (typed ? limitsOf(typed) : []), [typed]);
  useEffect(() => areasOnMapOf(machine).set(limits), [machine, limits]);
  useEffect(() => () => areasOnMapOf(machine).set([]), [machine]);
}

type Form = { readonly form: Bound<TypedVoucher> };

const kinds = [
  { value: 'Percentage', label: 'Percentage' },
  { value: 'Company Max', label: 'Company Max' },
  { value: 'Rider Max', label: 'Rider Max' },
] as const;

const kindHelp = {
  Percentage: `${leastPercent} % to ${mostPercent} % of the fare. The rider pays the rest.`,
  'Company Max': 'The company pays up to this amount. The rider pays the rest.',
  'Rider Max': 'The rider pays up to this amount. The company pays the rest.',
} as const;

/** Only the chosen kind is explained. */
function Pays({ form }: Form) {
  const { kind, percent } = form.values;
  const { isOff, ...field } = fieldOf(form, 'kind');
  return (
    <section className={css.section} aria-label="Payment">
      <Segmented
        label={field.label}
        showLabel
        fill
        value={kind}
        options={kinds}
        disabled={isOff}
        onChange={(next) => form.type({ kind: next })}
      />
      <p className="small ink3">{kindHelp[kind]}</p>
      {kind === 'Percentage' ? (
        <SliderField
          label={fieldOf(form, 'percent').label}
          value={percent}
          min={leastPercent}
          max={mostPercent}
          unit="%"
          unitAfter
          disabled={isOff}
          onChange={(next) => form.type({ percent: next })}
        />
      ) : (
        <div className={css.three}>
          <FormText form={form} field="amount" inputMode="decimal" mono suffix="USD" />
        </div>
      )}
    </section>
  );
}

/** A restriction, and the place that it is to. */
function Near(
  props: Form & {
    readonly flag: 'restrictsPickup' | 'restrictsDropoff';
    readonly place: 'pickup' | 'dropoff';
  },
) {
  const { form, flag, place } = props;
  const isOn = form.values[flag];
  const { label, isOff } = fieldOf(form, flag);
  return (
    <>
      <Switch
        label={label}
        help={isOn ? `Within ${nearMiles} mi of a place.` : 'Anywhere in the service area.'}
        checked={isOn}
        disabled={isOff}
        leads
        onChange={(next) => form.type({ [flag]: next })}
      />
      {isOn ? (
        <OrderPlace
          form={form}
          field={place}
          icon={place}
          onChoose={(chosen) => form.type({ [place]: chosen })}
        />
      ) : null}
    </>
  );
}

/** How long it can be used, and until when that is. */
function Expiry({ form, nowMs }: Form & { readonly nowMs: number }) {
  const { label, isOff } = fieldOf(form, 'hours');
  const times = useShownTimes();
  const zone = times.zone(useCompanyZone());
  const { hours } = form.values;
  return (
    <section className={css.section} aria-label={label}>
      <Segmented
        label={label}
        showLabel
        fill
        value={String(hours)}
        options={validities.map((one) => ({ value: String(one), label: `${one} hours` }))}
        disabled={isOff}
        onChange={(next) => form.type({ hours: Number(next) })}
      />
      <p className="small ink3">
        Generated now, it expires {expiryWords(nowMs + hours * 3_600_000, zone)}. It pays for one
        ride.
      </p>
    </section>
  );
}

/** 'Wed 10/21/2026 09:34 AM CDT' */
export function expiryWords(ms: number, zone: string): string {
  return `${formatWeekday(ms, zone)} ${formatDateTime(ms, zone)} ${zoneAbbreviation(zone, ms)}`;
}
