import { describe, expect, test } from 'vitest';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { accountRow, nowMs, voucherRow } from '#domain/testing/rows.ts';
import { voucherOrder } from '#domain/vouchers.ts';
import { orderReference } from '#domain/rides.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { begun, changed, put, ticked, worldLoaded } from '#spine/world/testing/world.ts';
import { orderOnMap } from './rides.queries.ts';
import { type RidesSees, ridesSlice } from './rides.slice.ts';
import { voucherForm } from './vouchers.forms.ts';
import { limitsOf, listedVouchers } from './vouchers.queries.ts';

const { given } = specFor(ridesSlice);
const world = { accounts: [accountRow('acc')] };
const minuteMs = 60_000;
const place = {
  label: 'Overland Park',
  address: '7400 W 119th St',
  timezone: 'America/Chicago',
  lonE6: -94_670_000,
  latE6: 38_910_000,
};
const half = { kind: 'Percentage', percent: 50, hours: 12 };
const order = { ...emptyOf(voucherOrder), accountId: 'acc', ...half };
const offer = { productId: 'standard', product: 'Standard', untilMs: nowMs + 5 * minuteMs };
const asks = (fields: object = {}, at: object | null = offer) =>
  ({
    type: 'rides/orderVoucher',
    data: { owner: 'acc@1', order: { ...order, ...fields }, offer: at },
  }) as never;
const ordered = voucherRow('v1', { clientReference: 'TR-1' });
const lost = { is: 'outcomeUnknown' } as const;

describe('the form', () => {
  const loaded = worldLoaded();

  test('opens at 50 %, anywhere, for twelve hours, and is the flow that is open', () => {
    const { after } = given(begun, loaded, changed(world)).when({
      type: 'rides/startVoucher',
      data: {},
    });
    expect(after.flow.state.open).toMatchObject({ title: 'RideShare (Voucher)', of: 'forms' });
    const id = after.forms.state.forms[0]?.id ?? '';
    expect(formNow(after as never, voucherForm, id)?.there).toMatchObject({
      accountId: 'acc',
      kind: 'Percentage',
      percent: 50,
      hours: 12,
      restrictsPickup: false,
      restrictsDropoff: false,
    });
  });

  test('has an area on the map for each restriction whose place is chosen', () => {
    const typed = voucherForm.valuesOf({ id: 'acc@1' }) as Parameters<typeof limitsOf>[0];
    expect(limitsOf({ ...typed, pickup: place })).toEqual([]);
    expect(limitsOf({ ...typed, restrictsPickup: true, restrictsDropoff: true })).toEqual([]);
    const { lonE6, latE6 } = place;
    expect(limitsOf({ ...typed, restrictsDropoff: true, dropoff: place })).toEqual([
      { at: { lonE6, latE6 }, miles: 3, label: 'Drop-off within 3 mi of Overland Park' },
    ]);
  });

  test('keeps what was typed and leaves out what the kind does not use', () => {
    const typed = { ...voucherForm.valuesOf({ id: 'acc@1' }), amount: '$1,250.5' };
    const asked = (fields: object) =>
      (voucherForm.asked({ id: 'acc@1' }, { ...typed, ...fields }) as { order: object }).order;
    expect(asked({})).toMatchObject({ percent: 50, limitCents: null });
    expect(asked({ kind: 'Rider Max' })).toMatchObject({ percent: null, limitCents: 125_050 });
    expect(asked({ pickup: place })).toMatchObject({ restrictsPickup: false, pickup: null });
  });
});

describe('an order', () => {
  const max = { kind: 'Company Max', percent: null };
  test.each([
    [{ percent: 4 }, 'A whole number from 5 to 100.'],
    [{ percent: 101 }, 'A whole number from 5 to 100.'],
    [{ ...max, limitCents: null }, 'Enter an amount, like 25.00.'],
    [{ ...max, limitCents: -500 }, 'From $0.01 to $1,000.00.'],
    [{ hours: -12 }, 'It lasts 12, 24 or 48 hours.'],
    [{ restrictsPickup: true }, 'Choose where the ride may begin.'],
    [{ restrictsDropoff: true }, 'Choose where the ride may end.'],
    [{ accountId: 'none' }, 'This account is not known.'],
  ])('with %o is refused', (fields, why) => {
    given(ticked(), changed(world)).when(asks(fields)).thenRejected(why);
  });

  test('needs a kind of ride and a time at which it is still taken', () => {
    const at = given(ticked(), changed(world));
    at.when(asks({}, null)).thenRejected('The kinds of ride are needed first.');
    at.when(asks({}, { ...offer, untilMs: nowMs })).thenRejected(
      'This order came too late: generate the voucher again.',
    );
  });

  type Script = Parameters<typeof openAsking>[1];
  const desk = async (script: Script) => {
    const run = await openAsking([ridesSlice], script, { put: put(world) });
    await run.run('rides/orderVoucher', asks()['data'] as never);
    const sees = () => run.sees() as unknown as Sees;
    const reference = orderReference(run.sent('orderVoucher')[0]?.key ?? '');
    return { ...run, sees, reference };
  };

  test('is sent with its kind of ride, and shows the voucher until it is put away', async () => {
    const { sees, sent, run, reference } = await desk({
      orderVoucher: [answered<'orderVoucher'>({ voucher: ordered }, nowMs)],
    });
    const { productId, untilMs } = offer;
    expect(sent('orderVoucher').map(({ request }) => request)).toEqual([
      { order, productId, untilMs, reference },
    ]);
    expect(sees().world.tables.vouchers.get('v1')).toEqual(ordered);
    expect(sees().rides.state).toEqual({ generatedId: 'v1', isListed: true });
    await run('rides/putAway', {});
    expect(sees().rides.state).toEqual({ generatedId: null, isListed: true });
  });

  test('P6: an unanswered order is looked up by its reference, never sent again', async () => {
    const found = answered<'vouchers'>({ vouchers: [ordered] }, nowMs + minuteMs);
    const { sees, sent, pass, reference } = await desk({
      orderVoucher: [lost],
      vouchers: [answered<'vouchers'>({ vouchers: [] }, nowMs + 1_000), found],
    });
    await pass(30_000);
    expect(sent('vouchers').map(({ request }) => request)).toEqual([
      { status: 'all', reference },
      { status: 'all', reference },
    ]);
    expect(sent('orderVoucher')).toHaveLength(1);
    expect(sees().outbox.state.open).toEqual([]);
    expect(sees().world.tables.vouchers.get('v1')).toEqual(ordered);
  });

  test('P6: an order that is not found once no server takes it has failed', async () => {
    const { sees, sent } = await desk({
      orderVoucher: [refused(503)],
      vouchers: [answered<'vouchers'>({ vouchers: [] }, offer.untilMs)],
    });
    expect(sent('orderVoucher')).toHaveLength(1);
    expect(sees().outbox.state.attempts).toMatchObject([
      { how: 'failed', why: 'It was looked for by its reference, and nothing was ordered.' },
    ]);
  });
});

type Sees = Parameters<typeof listedVouchers>[0] & Pick<RidesSees, 'rides'>;

test('a voucher is cancelled until its ride begins', () => {
  const cancels = { type: 'rides/cancelVoucher', data: { orderId: 'v1', feeCents: 0 } } as const;
  const as = (status: 'unused' | 'riding' | 'used' | 'expired') =>
    given(changed({ vouchers: [{ ...ordered, status }] })).when(cancels);
  expect(as('unused').after.outbox.state.open).toHaveLength(1);
  as('riding').thenRejected('The rider is in the car.');
  as('used').thenRejected('It is used already.');
  as('expired').thenRejected('It has expired.');
});

test('the map shows where a voucher is restricted to', () => {
  const typed = { ...voucherForm.valuesOf({ id: 'acc@1' }), pickup: place, dropoff: place };
  const kept = {
    title: '',
    sinceMs: nowMs,
    isShown: true,
    step: 0,
    settled: [],
    seen: { ...typed, restrictsPickup: true },
  };
  const shown = {
    type: 'forms/changed',
    data: { of: 'rides/orderVoucher', id: 'acc@1', flow: null, form: { ...kept, typed: {} } },
  };
  expect(orderOnMap(given(shown as never).sees as never)).toMatchObject({
    ends: [{ label: 'Overland Park', words: 'pick-up within 3 mi' }],
    course: [],
  });
});

test('the list has open vouchers first, then those of the last seven days', () => {
  const dayMs = 24 * 60 * minuteMs;
  const at = (id: string, fields: object) => voucherRow(id, fields);
  const { after } = given(ticked()).when({
    type: 'world/heard',
    data: {
      put: put({
        vouchers: [
          at('late', { expiresMs: nowMs + dayMs }),
          at('soon', { expiresMs: nowMs + minuteMs }),
          at('riding', { status: 'riding' }),
          at('used', { status: 'used', endedMs: nowMs - minuteMs }),
          at('expired', { status: 'expired', expiresMs: nowMs - dayMs }),
          at('old', { status: 'expired', expiresMs: nowMs - 7 * dayMs }),
          at('gone', { status: 'cancelled' }),
        ],
      }),
      removed: [],
    },
  });
  const list = listedVouchers(after as never, nowMs);
  const ids = list.vouchers.map(({ id }) => id);
  expect(ids).toEqual(['riding', 'soon', 'late', 'used', 'expired']);
  expect(list.open).toBe(3);
});
