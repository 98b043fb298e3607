import type { RidePlace } from '#domain/entities.ts';
import { isSamePlace } from '#domain/rides.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import type { Bound } from '#spine/forms/ui.ts';
import css from './OrderForm.module.css';
import { OrderPlace } from './OrderPlace.tsx';

type Ends = { readonly from: RidePlace | null; readonly to: RidePlace | null };

/** Where an order begins and ends, with a button that swaps them. */
export function OrderEnds<V extends Ends>({ form: own }: { readonly form: Bound<V> }) {
  const form = own as unknown as Bound<Ends>;
  const { from, to } = form.values;
  return (
    <div className={css.ends}>
      <div className="grid gap2h">
        <End form={form} end="from" />
        <End form={form} end="to" />
      </div>
      <IconButton
        icon="swapStacked"
        label="Swap pick-up and drop-off"
        size="small"
        off={form.isPending || (from === null && to === null)}
        onClick={() => form.type({ from: to, to: from })}
      />
    </div>
  );
}

/** The other end is cleared when it is the same. */
function End({ form, end }: { readonly form: Bound<Ends>; readonly end: 'from' | 'to' }) {
  const other = end === 'from' ? 'to' : 'from';
  return (
    <OrderPlace
      form={form}
      field={end}
      icon={end === 'from' ? 'pickup' : 'dropoff'}
      onChoose={(place) => {
        const there = form.values[other];
        const clears = place !== null && there !== null && isSamePlace(place, there);
        form.type({ [end]: place, ...(clears && { [other]: null }) });
      }}
    />
  );
}
