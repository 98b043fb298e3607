import { useMemo } from 'react';
import type { Ride } from '#domain/entities.ts';
import { mayCancelRide, riderName } from '#domain/rides.ts';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { UnderWay, useOpen } from '#spine/outbox/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { type AskedRide, tripOfRide } from '../rides.queries.ts';
import { cancelRide } from '../rides.requests.ts';
import { CancelAtFee, CarriedBadge, wayWords, whenWords } from './Carried.tsx';
import { OrderRow } from './OrderRow.tsx';
import { useRides } from './useRides.tsx';

type Now = { readonly nowMs: number; readonly zone: string };

/** A ride under way: who, from where to where, in which car, and when. */
export function RideRow({ row: ride, nowMs, zone }: Now & { readonly row: Ride }) {
  const times = useShownTimes();
  const { id, feeCents } = ride;
  const data = useMemo(() => ({ rideId: id, feeCents }), [id, feeCents]);
  const subject = `rides:${id}`;
  const world = useRides((sees) => sees.world);
  const trip = useMemo(() => tripOfRide({ world }, ride), [world, ride]);
  const who = ride.employeeId ? 'employee' : 'guest';
  const isPending = useOpen(cancelRide, subject) !== undefined;
  return (
    <OrderRow
      item={`rides/${ride.id}`}
      name={riderName(ride)}
      about={trip ? `${who} · ${trip.name}` : who}
      badge={<CarriedBadge of={ride} />}
      way={wayWords(ride)}
      when={whenWords(ride, nowMs, times, zone)}
      acts={
        mayCancelRide(ride).yes ? (
          <CancelAtFee
            type="rides/cancel"
            data={data}
            title="Cancel this ride?"
            isPending={isPending}
            feeCents={feeCents}
          >
            The car of <b>{riderName(ride)}</b>
          </CancelAtFee>
        ) : null
      }
    >
      <UnderWay request={cancelRide} subject={subject} inset />
    </OrderRow>
  );
}

/** What the row of an order without an answer says. */
export function askedRide({ asked: { order, fare } }: AskedRide) {
  return {
    name: riderName(order),
    way: `${order.from?.label ?? ''} → ${order.to?.label ?? ''}`,
    aside: fare ? formatMoney(fare.priceCents) : '',
    again: 'Ordering again could send two cars.',
  };
}
