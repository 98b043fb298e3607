import type { ComponentProps } from 'react';
import { OrderForm, OrderLists, RidesOnMap } from '#features/rides/ui.ts';

/** What is ordered from a ride-share partner: the form in the dock, or the lists over the map. */
export default function RideDock(
  props: { readonly is: 'form' } | ({ readonly is: 'list' } & ComponentProps<typeof OrderLists>),
) {
  if (props.is === 'form') return <OrderForm />;
  const { leftPx, rightPx, below } = props;
  return (
    <>
      <RidesOnMap />
      <OrderLists leftPx={leftPx} rightPx={rightPx} below={below} />
    </>
  );
}
