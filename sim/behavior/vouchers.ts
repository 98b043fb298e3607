// Vouchers (S2 §2): whether one is used, when, and what it costs; else it expires. Like a ride it
// draws nothing from the rest of the day.
import type { EpochMs, Voucher } from '#domain/entities.ts';
import { codeWord } from '#domain/rides.ts';
import { companyPays } from '#domain/vouchers.ts';
import { minuteMs } from '../core/calendar.ts';
import { hashText, type Stream } from '../core/random.ts';
import { find, put, random, schedule, type Sim } from '../core/sim.ts';
import type { VoucherStep } from '../core/state.ts';
import type { WholeOrder } from '../core/wholeOrder.ts';
import { priceOf, products } from './rides.ts';

const usedPermille = 700;

/** Its code, and the page of the partner that takes it. */
export function codeOf(sim: Sim, id: string): Pick<Voucher, 'code' | 'url'> {
  const words = ['first', 'second'].map((part) =>
    codeWord(hashText(sim.state.options.seed, `${part} ${id}`)),
  );
  const code = `RIDE-${words.join('-')}`;
  return { code, url: `https://ride.example/v/${code}` };
}

type New = Pick<WholeOrder<Voucher>, 'id' | 'orderedMs' | 'expiresMs'>;

/** Begins the life of a voucher that was generated. */
export function beginVoucher(sim: Sim, { id, orderedMs, expiresMs }: New): void {
  const stream = streamOf(sim, id);
  goOn(sim, id, expiresMs, 'expire');
  if (!stream.chance(usedPermille)) return;
  const withinMinutes = Math.floor((expiresMs - orderedMs) / minuteMs / 3);
  goOn(sim, id, orderedMs + stream.int(6, withinMinutes) * minuteMs, 'redeem');
}

const steps: { readonly [S in VoucherStep]: (sim: Sim, voucher: Voucher) => void } = {
  redeem(sim, { id, status }) {
    if (status !== 'unused') return;
    const { nowMs } = sim.state;
    put(sim, 'vouchers', id, { status: 'riding', redeemedMs: nowMs });
    goOn(sim, id, nowMs + streamOf(sim, id).int(8, 35) * minuteMs, 'end');
  },
  end(sim, voucher) {
    const { id, status, redeemedMs, product } = voucher;
    if (status !== 'riding') return;
    const { nowMs } = sim.state;
    const durationMs = nowMs - (redeemedMs ?? nowMs);
    // In a city, about half a mile a minute.
    const distanceCmi = Math.round((durationMs / minuteMs) * streamOf(sim, id).int(35, 60));
    const kind = products.find((one) => one.product === product);
    const fareCents = kind ? priceOf(kind, { distanceCmi, durationMs }) : 0;
    const costCents = companyPays(voucher, fareCents);
    put(sim, 'vouchers', id, { status: 'used', endedMs: nowMs, fareCents, costCents });
  },
  expire(sim, { id, status }) {
    if (status === 'unused') put(sim, 'vouchers', id, { status: 'expired' });
  },
};

export function voucherGoesOn(sim: Sim, voucherId: string, to: VoucherStep): void {
  const voucher = find(sim, 'vouchers', voucherId);
  if (voucher) steps[to](sim, voucher);
}

function goOn(sim: Sim, voucherId: string, atMs: EpochMs, to: VoucherStep): void {
  schedule(sim, atMs, { type: 'voucherGoesOn', voucherId, to });
}

function streamOf(sim: Sim, id: string): Stream {
  return random(sim, `voucher.${id}`);
}
