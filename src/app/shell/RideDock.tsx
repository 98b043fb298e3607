import type { ComponentProps } from 'react';
import { RideList, RidePanel } from '#features/rides/ui.ts';

/** Rides of people: the form in the dock, or the list over the map. */
export default function RideDock(
  props:
    | ({ readonly is: 'form' } & ComponentProps<typeof RidePanel>)
    | ({ readonly is: 'list' } & ComponentProps<typeof RideList>),
) {
  if (props.is === 'form') return <RidePanel isKept={props.isKept} />;
  const { leftPx, rightPx, isDocked } = props;
  return <RideList leftPx={leftPx} rightPx={rightPx} isDocked={isDocked} />;
}
