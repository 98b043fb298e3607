import { mayCancelDelivery, packagesName } from '#domain/deliveries.ts';
import type { Delivery } from '#domain/entities.ts';
import { cancelDelivery } from '../deliveries.requests.ts';
import type { AskedDelivery } from '../rides.queries.ts';
import { askedWords, CarriedRow } from './Carried.tsx';

type Now = { readonly nowMs: number; readonly zone: string };

const words = { finding: 'Finding a courier', riding: 'Carrying', done: 'Delivered' } as const;

/** A delivery under way. */
export function DeliveryRow({ row: delivery, ...now }: Now & { readonly row: Delivery }) {
  return (
    <CarriedRow
      {...now}
      row={delivery}
      noun="delivery"
      name={packagesName(delivery)}
      about={delivery.orderNumber}
      words={words}
      carrier="The courier of"
      mayCancel={mayCancelDelivery(delivery).yes}
      cancels={cancelDelivery}
    />
  );
}

export function askedDelivery(asked: AskedDelivery) {
  return {
    ...askedWords(asked),
    name: packagesName(asked.asked.order),
    again: 'Ordering again could send two couriers.',
  };
}
