import { useShownForms } from '#spine/forms/ui.ts';
import { deliveryForm } from '../deliveries.forms.ts';
import { rideForm } from '../rides.forms.ts';
import { voucherForm } from '../vouchers.forms.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { RidePanel } from './RidePanel.tsx';
import { VoucherPanel } from './VoucherPanel.tsx';

/** The form of the order that is open. */
export function OrderForm() {
  const [ride] = useShownForms(rideForm);
  const [voucher] = useShownForms(voucherForm);
  const [delivery] = useShownForms(deliveryForm);
  if (delivery !== undefined) return <DeliveryPanel key={delivery} id={delivery} />;
  if (ride !== undefined) return <RidePanel key={ride} id={ride} />;
  return voucher === undefined ? null : <VoucherPanel key={voucher} id={voucher} />;
}
