import { describe, expect, test } from 'vitest';
import { accountRow, deliveryRow, nowMs } from '#domain/testing/rows.ts';
import { orderReference } from '#domain/rides.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { answered } from '#wire/testing/scriptedLink.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changed, put, ticked } from '#spine/world/testing/world.ts';
import { deliveryForm } from './deliveries.forms.ts';
import { ridesSlice } from './rides.slice.ts';

const { given } = specFor(ridesSlice);
const world = { accounts: [accountRow('acc')] };
const minuteMs = 60_000;
const row = deliveryRow('d1');
const { from, to, fromUnit, toUnit, orderNumber, valueCents, packages, memo } = row;
const order = {
  accountId: 'acc',
  from,
  to,
  fromUnit,
  toUnit,
  orderNumber,
  valueCents,
  memo,
  packages: [...packages],
};
const fare = {
  fareId: 'f1',
  productId: 'courier',
  product: 'Courier',
  seats: 1,
  about: '',
  pickupMs: nowMs + 3 * minuteMs,
  priceCents: 1_675,
  heldUntilMs: nowMs + 5 * minuteMs,
};
const asks = (fields: object = {}, at: object | null = fare) =>
  ({
    type: 'rides/orderPackage',
    data: { owner: 'acc@1', order: { ...order, ...fields }, fare: at },
  }) as never;

describe('an order of a delivery', () => {
  const [item] = packages;
  const second = { packages: [item, { ...item, quantity: 0 }] };
  test.each([
    ['no packages', { packages: [] }, 'A delivery has 1 to 30 packages.'],
    ['31 packages', { packages: Array(31).fill(item) }, 'A delivery has 1 to 30 packages.'],
    ['a nameless package', { packages: [{ ...item, name: ' ' }] }, 'Package 1: Enter a name.'],
    ['no piece of a package', second, 'Package 2: A quantity is 1 to 30.'],
    ['31 pieces', { packages: [{ ...item, quantity: 31 }] }, 'Package 1: A quantity is 1 to 30.'],
    ['a negative value', { valueCents: -1 }, 'From $0.00 to $100,000.00.'],
    ['equal ends', { to: from }, 'The delivery ends where it begins.'],
    ['no end', { to: null }, 'Choose where the delivery ends.'],
  ])('with %s is refused', (_what, fields, why) => {
    given(ticked(), changed(world)).when(asks(fields)).thenRejected(why);
  });

  test('without a held price is refused', () => {
    const at = given(ticked(), changed(world));
    at.when(asks({}, null)).thenRejected('A price is needed first.');
    const old = { ...fare, heldUntilMs: nowMs };
    at.when(asks({}, old)).thenRejected('The price is not held any more.');
  });

  test('P6: an unanswered one is looked up by its reference, never sent again', async () => {
    const script = {
      orderDelivery: [{ is: 'outcomeUnknown' } as const],
      deliveries: [answered<'deliveries'>({ deliveries: [row] }, nowMs + 1_000)],
    };
    const run = await openAsking([ridesSlice], script, { put: put(world) });
    await run.run('rides/orderPackage', asks()['data'] as never);
    await run.pass(10_000);
    const [sent] = run.sent('orderDelivery');
    const reference = orderReference(sent?.key ?? '');
    const { fareId, productId } = fare;
    expect(sent?.request).toEqual({ order, fareId, productId, reference });
    expect(run.sent('deliveries').map(({ request }) => request)).toEqual([
      { status: 'all', reference },
    ]);
    expect(run.sent('orderDelivery')).toHaveLength(1);
    expect((run.sees() as unknown as Sees).world.tables.deliveries.get('d1')).toEqual(row);
  });
});

test('a value that is no amount is an error beside its field, and none is no error', () => {
  const values = { ...deliveryForm.valuesOf({ id: 'acc@1' }), from, to, packages: [...packages] };
  const wrong = (value: string) =>
    deliveryForm.check({ ...values, value } as never, {}, { id: 'acc@1' });
  expect(wrong('')).toEqual({});
  expect(wrong('480')).toEqual({});
  expect(wrong('much')).toEqual({ value: 'Enter an amount, like 480.00.' });
  expect(wrong('-5')).toEqual({ value: 'From $0.00 to $100,000.00.' });
});

test('a delivery is cancelled at the agreed fee until the courier has the packages', () => {
  const cancels = { type: 'rides/cancelPackage', data: { orderId: 'd1', feeCents: 0 } } as const;
  const near = changed({ deliveries: [{ ...row, status: 'onTheWay', feeCents: 500 }] });
  given(near).when(cancels).thenRejected('Cancelling costs $5.00 by now.');
  const riding = changed({ deliveries: [{ ...row, status: 'riding' }] });
  given(riding).when(cancels).thenRejected('The courier has the packages.');
});

type Sees = {
  readonly world: { readonly tables: { readonly deliveries: ReadonlyMap<string, unknown> } };
};
