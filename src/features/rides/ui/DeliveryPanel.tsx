import { useMemo } from 'react';
import { type DeliveryWay, piecesOf } from '#domain/deliveries.ts';
import { type Bound, FormAccount, FormText, useForm } from '#spine/forms/ui.ts';
import { deliveryEstimates } from '../deliveries.fetches.ts';
import { deliveryForm } from '../deliveries.forms.ts';
import type { TypedDelivery } from '../deliveries.model.ts';
import { type FareWords } from './Fares.tsx';
import { HowMany } from './HowMany.tsx';
import css from './OrderForm.module.css';
import { OrderEnds } from './OrderEnds.tsx';
import { PackageInputs } from './PackageInputs.tsx';
import { PricedPanel } from './PricedPanel.tsx';
import { useHeldFare } from './useHeldFare.tsx';

const words: FareWords = {
  ...deliveryEstimates.words,
  title: 'Delivery',
  choice: 'Carrier',
  about: ({ about }) => about,
  // No answer says what a carrier drives, but its name may.
  icon: ({ product }) => (/\b(van|truck)\b/i.test(product) ? 'van' : 'vehicle'),
  first: 'Choose both locations to see carriers and prices.',
};

/** The form that orders a delivery of packages. */
export function DeliveryPanel({ id }: { readonly id: string }) {
  const typed = useForm(deliveryForm, id)?.values;
  const way = useMemo(() => wayOf(typed), [typed]);
  const fares = useHeldFare(deliveryEstimates, way, typed?.productId ?? '');
  const form = useForm(deliveryForm, id, { fare: fares.held });
  if (!form) return null;
  return (
    <PricedPanel
      form={form as unknown as Bound}
      title="Package"
      fares={fares}
      isLater={false}
      words={words}
      label="Request delivery"
      note="Orders one delivery, and never sends it twice."
    >
      <section className={css.section} aria-label="Where">
        <OrderEnds form={form} />
        <div className={css.two}>
          <FormText form={form} field="fromUnit" optional />
          <FormText form={form} field="toUnit" optional />
        </div>
        <div className={css.three}>
          <FormText form={form} field="orderNumber" optional />
          <FormText form={form} field="value" optional inputMode="decimal" mono suffix="USD" />
          <FormAccount form={form} />
        </div>
        <FormText form={form} field="memo" optional />
      </section>
      <PackageInputs form={form} />
      {form.values.packages.length === 0 ? <HowMany form={form} /> : null}
    </PricedPanel>
  );
}

/** What is estimated; null while an end or the packages are missing. */
function wayOf(typed: TypedDelivery | undefined): DeliveryWay | null {
  if (!typed?.from || !typed.to || typed.packages.length === 0) return null;
  const { accountId, from, to, packages } = typed;
  return { accountId, from, to, pieces: piecesOf(packages) };
}
