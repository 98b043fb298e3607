import type { Voucher } from '#domain/entities.ts';
import { endName, notSaid } from '#domain/rides.ts';
import { nearMiles, voucherPays } from '#domain/vouchers.ts';
import { useClose } from '#views/bind/useClose.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { CopyField } from '#views/kit/forms/CopyField.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import css from './VoucherDialog.module.css';
import { useRides } from './useRides.tsx';
import { expiryWords } from './VoucherPanel.tsx';

type Props = {
  readonly voucher: Voucher;
  readonly title: string;
  readonly onClose: () => void;
};

/** S2 §2: the code and the URL of a voucher, to be handed to the rider. */
export function VoucherDialog({ voucher, title, onClose }: Props) {
  const { code, url, product, expiresMs } = voucher;
  const machine = useMachine();
  const times = useShownTimes();
  const zone = times.zone(useCompanyZone());
  return (
    <Dialog
      open
      hasResult
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onClose();
              machine.dispatch({ type: 'rides/startVoucher', data: {} });
            }}
          >
            Another voucher
          </Button>
          <Button variant="primary" onClick={onClose}>
            Return
          </Button>
        </>
      }
    >
      <div className="grid gap3">
        <CopyField label="Code" value={code} isLarge />
        <CopyField label="URL" value={url} />
        <dl className={css.facts}>
          <dt>Pays</dt>
          <dd>
            {voucherPays(voucher)} of one {product} ride
          </dd>
          <dt>Pick-up</dt>
          <dd>{nearWords(voucher.pickup)}</dd>
          <dt>Drop-off</dt>
          <dd>{nearWords(voucher.dropoff)}</dd>
          <dt>Expires</dt>
          <dd>{expiresMs === null ? notSaid : expiryWords(expiresMs, zone)}</dd>
        </dl>
      </div>
    </Dialog>
  );
}

function nearWords(place: Voucher['pickup']): string {
  return place ? `within ${nearMiles} mi of ${endName(place)}` : 'anywhere in the service area';
}

/** The voucher that was just generated here, until it is put away. */
export function GeneratedVoucher() {
  const close = useClose(putAway);
  const voucher = useRides(({ rides, world }) =>
    world.tables.vouchers.get(rides.state.generatedId ?? ''),
  );
  return voucher ? (
    <VoucherDialog voucher={voucher} title="Voucher generated" onClose={close} />
  ) : null;
}

const putAway = { type: 'rides/putAway', data: {} } as const;
