import { useMemo } from 'react';
import type { RideWay } from '#domain/rides.ts';
import { type Bound, useForm } from '#spine/forms/ui.ts';
import { rideEstimates } from '../rides.fetches.ts';
import { rideForm } from '../rides.forms.ts';
import type { TypedRide } from '../rides.model.ts';
import { type FareWords, seatWords } from './Fares.tsx';
import { PricedPanel } from './PricedPanel.tsx';
import { RideInputs } from './RideInputs.tsx';
import { useHeldFare } from './useHeldFare.tsx';

const words: FareWords = {
  ...rideEstimates.words,
  title: 'Ride',
  choice: 'Car',
  about: seatWords,
  icon: ({ seats }) => (seats > 4 ? 'chase' : 'vehicle'),
  first: 'Choose both locations to see cars and prices.',
};

/** The form that orders a ride for a person. */
export function RidePanel({ id }: { readonly id: string }) {
  const typed = useForm(rideForm, id)?.values;
  const way = useMemo(() => wayOf(typed), [typed]);
  const fares = useHeldFare(rideEstimates, way, typed?.productId ?? '');
  const form = useForm(rideForm, id, { fare: fares.held });
  if (!form) return null;
  return (
    <PricedPanel
      form={form as unknown as Bound}
      title="RideShare"
      fares={fares}
      isLater={form.values.atMs !== null}
      words={words}
      label="Request ride"
      note="Orders one ride, and never sends it twice."
    >
      <RideInputs form={form} />
    </PricedPanel>
  );
}

/** What is estimated; null while an end is missing. */
function wayOf(typed: TypedRide | undefined): RideWay | null {
  if (!typed?.from || !typed.to) return null;
  const { accountId, from, to, atMs } = typed;
  return { accountId, from, to, atMs };
}
