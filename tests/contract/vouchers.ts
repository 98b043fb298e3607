// The contract: vouchers are generated once by reference, used by somebody or not, and cancelled.
import { beforeEach, expect, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import type { Voucher } from '#domain/entities.ts';
import { companyPays, type VoucherOrder, voucherOrder } from '#domain/vouchers.ts';
import { wholeOrder } from '#sim/core/wholeOrder.ts';
import type { Link } from '#wire/link/link.ts';
import { answersOf, ask, listening, loadWorld, login, loginPaused, step } from './asking.ts';
import { type OpenHost, shared } from './host.ts';

const minuteMs = 60_000;
const productId = 'standard';

/** Half of a ride, anywhere, for twelve hours. */
export function newVoucher(accountId: string): VoucherOrder {
  const half = { kind: 'Percentage', percent: 50, hours: 12 } as const;
  const memo = 'Service wait over 2 h, 服务 انتظار';
  return { ...emptyOf(voucherOrder), accountId, ...half, memo };
}

export function voucherContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let order: VoucherOrder;
  let nowMs: number;
  beforeEach(async () => {
    link = open();
    await loginPaused(link, 'office');
    order = newVoucher((await loadWorld(link)).accounts[0]?.id ?? '');
    nowMs = (await answersOf(link)).serverMs;
  });
  const asked = (reference: string, fields: Partial<VoucherOrder> = {}) => ({
    order: { ...order, ...fields },
    productId,
    reference,
    untilMs: nowMs + minuteMs,
  });
  const orderOne = async (reference: string, fields: Partial<VoucherOrder> = {}) =>
    (await ask(link, 'orderVoucher', asked(reference, fields), reference)).voucher;
  const now = async (reference: string) =>
    (await ask(link, 'vouchers', { status: 'all', reference })).vouchers[0];

  test('a voucher is one ride of the kinds that are offered', async () => {
    const { accountId } = order;
    const { rideTypes } = await ask(link, 'rideTypes', { accountId });
    expect(rideTypes[0]).toEqual({ productId, product: 'Standard', seats: 4, about: '' });
  });

  test('a generated voucher keeps every field, and is pushed and loaded', async () => {
    const channel = listening(link);
    const voucher = await orderOne('TV-keeps');
    const { memo, kind, percent } = order;
    expect(voucher).toMatchObject({ memo, kind, percent, product: 'Standard', status: 'unused' });
    const { expiresMs, orderedMs } = wholeOrder(voucher);
    expect(expiresMs - orderedMs).toBe(12 * 60 * minuteMs);
    expect(voucher.url).toContain(voucher.code);
    await channel.until((push) => push.is === 'created' && push.key === 'TV-keeps');
    expect((await loadWorld(link)).vouchers).toContainEqual(voucher);
    link = await restart();
    await login(link, 'office');
    expect(await now('TV-keeps')).toEqual(voucher);
  });

  test('a reference that comes again under another key generates nothing', async () => {
    const { id } = await orderOne('TV-once');
    const again = await ask(link, 'orderVoucher', asked('TV-once', { percent: 80 }), 'other key');
    expect(again.voucher).toMatchObject({ id, percent: 50 });
    const all = await ask(link, 'vouchers', { status: 'all', reference: 'TV-once' });
    expect(all.vouchers).toHaveLength(1);
  });

  test('an order that comes after its time generates nothing', async () => {
    const late = { ...asked('TV-late'), untilMs: nowMs };
    expect(await link.call('orderVoucher', late, { key: 'late' })).toMatchObject({
      message: 'This order came too late: generate the voucher again.',
    });
    const early = { ...asked('TV-late'), untilMs: nowMs + 6 * minuteMs };
    expect(await link.call('orderVoucher', early, { key: 'early' })).toMatchObject({ status: 422 });
    expect(await now('TV-late')).toBeUndefined();
  });

  test('some vouchers are used and cost their part, the others expire by the clock', async () => {
    const limits = { kind: 'Company Max', limitCents: 700, percent: null } as const;
    const all: Voucher[] = [];
    for (let at = 0; at < 8; at += 1) all.push(await orderOne(`TV-${at}`, at % 2 ? limits : {}));
    await step(link, 12 * 60 * minuteMs - 1_000);
    const { vouchers } = await ask(link, 'vouchers', { status: 'pending', reference: null });
    const open = vouchers.filter(({ id }) => all.some((one) => one.id === id));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 'unused'));
    await step(link, 2_000);
    const ended = await Promise.all(all.map(({ clientReference }) => now(clientReference)));
    const kinds = new Set(ended.map((one) => one?.status));
    expect([...kinds].toSorted()).toEqual(['expired', 'used']);
    for (const one of ended) {
      if (!one || one.status !== 'used') continue;
      expect(one.fareCents).toBeGreaterThan(0);
      expect(one.costCents).toBe(companyPays(one, wholeOrder(one).fareCents));
      expect(one.redeemedMs).toBeLessThan(one.endedMs ?? 0);
    }
  });

  test('a voucher is cancelled once, and is never used then', async () => {
    const { id } = await orderOne('TV-free');
    const cancel = (key: string) => link.call('cancelVoucher', { id }, { key });
    expect(await cancel('v1')).toMatchObject({ is: 'ok' });
    expect(await cancel('v2')).toMatchObject({ status: 409, message: 'It is cancelled already.' });
    await step(link, 13 * 60 * minuteMs);
    expect(await now('TV-free')).toMatchObject({ status: 'cancelled', costCents: 0 });
  });

  test('bad fields are refused with a message and generate nothing', async () => {
    const max = { kind: 'Rider Max', percent: null } as const;
    const bad: readonly Partial<VoucherOrder>[] = [
      { percent: 4 },
      { percent: 101 },
      { percent: 50.5 },
      { percent: null },
      { ...max, limitCents: 0 },
      { ...max, limitCents: -500 },
      { ...max, limitCents: null },
      { hours: 0 },
      { hours: -12 },
      { hours: 36 },
      { restrictsPickup: true },
      { restrictsDropoff: true },
      { accountId: 'acc-none' },
    ];
    for (const [at, fields] of bad.entries()) {
      const answer = await link.call('orderVoucher', asked(`TV-b${at}`, fields), {
        key: `b ${at}`,
      });
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/\.$/) });
      expect(await now(`TV-b${at}`)).toBeUndefined();
    }
  });

  test('a dispatcher sees vouchers, and gets a 403 for every other call', async () => {
    const { id } = await orderOne('TV-seen');
    await login(link, 'dispatcher');
    expect((await loadWorld(link)).vouchers.map((one) => one.id)).toContain(id);
    const barred = {
      is: 'refused',
      status: 403,
      message: 'Only a Payment Authorizer or Administrator can order rides.',
    };
    const { accountId } = order;
    expect(await link.call('rideTypes', { accountId })).toMatchObject(barred);
    expect(await link.call('orderVoucher', asked('TV-no'), { key: 'd1' })).toMatchObject(barred);
    expect(await link.call('cancelVoucher', { id }, { key: 'd2' })).toMatchObject(barred);
  });
}
