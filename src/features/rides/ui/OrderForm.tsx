import { useShownForms } from '#spine/forms/ui.ts';
import { deliveryForm } from '../deliveries.forms.ts';
import { rideForm } from '../rides.forms.ts';
import { voucherForm } from '../vouchers.forms.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { RidePanel } from './RidePanel.tsx';
import { VoucherPanel } from './VoucherPanel.tsx';

/** The form of the order that is open. `isKept`: this browser stores the draft. */
export function OrderForm({ isKept }: { readonly isKept: boolean }) {
  const [ride] = useShownForms(rideForm);
  const [voucher] = useShownForms(voucherForm);
  const [delivery] = useShownForms(deliveryForm);
  if (delivery !== undefined) return <DeliveryPanel key={delivery} id={delivery} isKept={isKept} />;
  if (ride !== undefined) return <RidePanel key={ride} id={ride} isKept={isKept} />;
  return voucher === undefined ? null : <VoucherPanel key={voucher} id={voucher} isKept={isKept} />;
}
