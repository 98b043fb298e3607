import { useMemo, useState } from 'react';
import type { Voucher, VoucherStatus } from '#domain/entities.ts';
import { costWords, notSaid } from '#domain/rides.ts';
import { mayCancelVoucher, voucherPays } from '#domain/vouchers.ts';
import { formatDate } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { withWord } from '#domain/unknownWords.ts';
import { StatusBadge } from '#views/kit/marks/StatusBadge.tsx';
import { UnderWay } from '#spine/outbox/ui.ts';
import { type ShownTimes, useShownTimes } from '#spine/settings/ui.ts';
import type { AskedVoucher } from '../vouchers.queries.ts';
import { cancelVoucher } from '../vouchers.requests.ts';
import { OrderRow } from './OrderRow.tsx';
import { VoucherDialog } from './VoucherDialog.tsx';

type Now = { readonly nowMs: number; readonly zone: string };

/** A state that is no state of a ride has a neutral chip. */
const chips: {
  readonly [S in VoucherStatus]: { readonly icon: IconName; readonly words: string };
} = {
  unused: { icon: 'ticket', words: 'Not used yet' },
  riding: { icon: 'inProgress', words: 'Riding' },
  used: { icon: 'complete', words: 'Used' },
  expired: { icon: 'waiting', words: 'Expired' },
  cancelled: { icon: 'cancel', words: 'Cancelled' },
  unknown: { icon: 'unknown', words: 'Unknown' },
};

/** A voucher: its code, what it pays, its state, and until when it can be used or what it cost. */
export function VoucherRow({ row: voucher, nowMs, zone }: Now & { readonly row: Voucher }) {
  const { id, code, status } = voucher;
  const times = useShownTimes();
  const data = useMemo(() => ({ orderId: id, feeCents: 0 }), [id]);
  const [isShown, setShown] = useState(false);
  const { icon, words } = chips[status];
  return (
    <OrderRow
      name={code}
      about={voucherPays(voucher)}
      badge={
        status === 'riding' ? (
          <StatusBadge status="inProgress" words={words} />
        ) : (
          <Chip icon={icon}>{withWord(words, voucher, 'status')}</Chip>
        )
      }
      way={wayWords(voucher)}
      when={whenWords(voucher, nowMs, times, zone)}
      acts={
        status === 'unused' ? (
          <>
            <IconButton
              icon="share"
              label={`Code and URL of ${code}`}
              size="small"
              onClick={() => setShown(true)}
            />
            {mayCancelVoucher(voucher).yes ? (
              <CommandButton type="rides/cancelVoucher" data={data} label="Cancel" size="small" />
            ) : null}
          </>
        ) : null
      }
    >
      <UnderWay request={cancelVoucher} subject={`vouchers:${id}`} inset />
      {isShown ? (
        <VoucherDialog voucher={voucher} title="Voucher" onClose={() => setShown(false)} />
      ) : null}
    </OrderRow>
  );
}

/** What it is for; without a memo the kind of ride. */
function wayWords({ memo, product }: Voucher): string {
  return memo === '' ? `${product} ride` : memo;
}

function whenWords(voucher: Voucher, nowMs: number, times: ShownTimes, zone: string): string {
  const at = (ms: number | null) => {
    if (ms === null) return notSaid;
    return formatDate(ms, zone) === formatDate(nowMs, zone)
      ? `today ${times.time(ms, zone)}`
      : times.dateTime(ms, zone);
  };
  const { status, expiresMs, redeemedMs, endedMs, costCents } = voucher;
  switch (status) {
    case 'unused':
      return `expires ${at(expiresMs)}`;
    case 'riding':
      return redeemedMs === null ? '' : `since ${times.time(redeemedMs, zone)}`;
    case 'used': {
      const cost = costCents === null ? 'Cost unknown' : costWords(costCents);
      return `${cost}, ${at(endedMs ?? expiresMs)}`;
    }
    default:
      return at(expiresMs);
  }
}

/** What the row of an order without an answer says. */
export function askedVoucher({ asked: { order, offer } }: AskedVoucher) {
  return {
    name: 'Voucher',
    way: order.memo.trim() || `${offer?.product ?? ''} ride`,
    aside: voucherPays(order),
    again: 'Ordering again could make two vouchers.',
  };
}
