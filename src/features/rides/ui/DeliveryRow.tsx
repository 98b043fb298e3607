import { useMemo } from 'react';
import { mayCancelDelivery, packagesName } from '#domain/deliveries.ts';
import type { Delivery } from '#domain/entities.ts';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { UnderWay, useOpen } from '#spine/outbox/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { cancelDelivery } from '../deliveries.requests.ts';
import type { AskedDelivery } from '../rides.queries.ts';
import { CancelAtFee, CarriedBadge, wayWords, whenWords } from './Carried.tsx';
import { OrderRow } from './OrderRow.tsx';

type Now = { readonly nowMs: number; readonly zone: string };

const words = { finding: 'Finding a courier', riding: 'Carrying', done: 'Delivered' } as const;

/** A delivery under way: what, from where to where, by whom, and when. */
export function DeliveryRow({ row: delivery, nowMs, zone }: Now & { readonly row: Delivery }) {
  const times = useShownTimes();
  const { id, feeCents, orderNumber } = delivery;
  const data = useMemo(() => ({ deliveryId: id, feeCents }), [id, feeCents]);
  const subject = `deliveries:${id}`;
  const isPending = useOpen(cancelDelivery, subject) !== undefined;
  const name = packagesName(delivery);
  return (
    <OrderRow
      item={`deliveries/${id}`}
      name={name}
      about={orderNumber}
      badge={<CarriedBadge of={delivery} words={words} />}
      way={wayWords(delivery)}
      when={whenWords(delivery, nowMs, times, zone)}
      acts={
        mayCancelDelivery(delivery).yes ? (
          <CancelAtFee
            type="rides/cancelPackage"
            data={data}
            title="Cancel this delivery?"
            isPending={isPending}
            feeCents={feeCents}
          >
            The courier of <b>{name}</b>
          </CancelAtFee>
        ) : null
      }
    >
      <UnderWay request={cancelDelivery} subject={subject} inset />
    </OrderRow>
  );
}

/** What the row of an order without an answer says. */
export function askedDelivery({ asked: { order, fare } }: AskedDelivery) {
  return {
    name: packagesName(order),
    way: `${order.from?.label ?? ''} → ${order.to?.label ?? ''}`,
    aside: fare ? formatMoney(fare.priceCents) : '',
    again: 'Ordering again could send two couriers.',
  };
}
