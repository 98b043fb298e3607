// The contract: deliveries are priced, ordered once by reference, carried, and cancelled.
import { beforeEach, expect, test } from 'vitest';
import { type DeliveryOrder, piecesOf } from '#domain/deliveries.ts';
import type { Delivery } from '#domain/entities.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { wholeOrder } from '#sim/core/wholeOrder.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, loadWorld, login, loginPaused, step } from './asking.ts';
import { type OpenHost, shared } from './host.ts';
import { rideOrder } from './rides.ts';

const minuteMs = 60_000;

/** Two packages of three pieces between two stores of this world. */
export function deliveryOrder(world: WorldReply): DeliveryOrder {
  const { accountId, from, to } = rideOrder(world, null);
  return {
    accountId,
    from,
    to,
    fromUnit: 'Key room',
    toUnit: '2nd floor',
    orderNumber: 'PA-1061',
    valueCents: 48_000,
    memo: 'For the sold Accord',
    packages: [
      { name: 'Spare keys', description: 'In a bag', quantity: 2, referenceNumber: 'P4423' },
      {
        name: '\u9470\u5319 \u0645\u0641\u062a\u0627\u062d',
        description: '',
        quantity: 1,
        referenceNumber: '',
      },
    ],
  };
}

export function deliveryContract(openHost: OpenHost): void {
  const { open } = shared(openHost);
  let link: Link;
  let order: DeliveryOrder;
  beforeEach(async () => {
    link = open();
    await loginPaused(link, 'office');
    order = deliveryOrder(await loadWorld(link));
  });
  const asked = async (reference: string) => {
    const way = { ...order, pieces: piecesOf(order.packages) };
    const [fare] = (await ask(link, 'estimateDelivery', way)).fares;
    const { fareId, productId } = fare ?? { fareId: '', productId: '' };
    return { order, fareId, productId, reference };
  };
  const now = async (reference: string) =>
    (await ask(link, 'deliveries', { status: 'all', reference })).deliveries[0];

  test('more pieces cost more, and too many for a courier go by van', async () => {
    const fares = async (pieces: number) =>
      (await ask(link, 'estimateDelivery', { ...order, pieces })).fares;
    const [few, more] = [await fares(1), await fares(12)];
    expect(few.map(({ product }) => product)).toEqual(['Courier', 'Van']);
    for (const [at, { priceCents }] of more.entries())
      expect(priceCents).toBeGreaterThan(few[at]?.priceCents ?? 0);
    expect((await fares(13)).map(({ product }) => product)).toEqual(['Van']);
    expect(await fares(901)).toEqual([]);
  });

  test('a delivery keeps every field, is ordered once, and is carried to its end', async () => {
    const request = await asked('TD-keeps');
    const { delivery } = await ask(link, 'orderDelivery', request, 'keeps');
    expect(delivery).toMatchObject({ ...order, status: 'finding', product: 'Courier' });
    const again = await ask(link, 'orderDelivery', request, 'keeps again');
    expect(again.delivery.id).toBe(delivery.id);
    expect((await loadWorld(link)).deliveries).toContainEqual(delivery);
    await step(link, 80_000);
    const found = wholeOrder((await now('TD-keeps')) as Delivery);
    const { orderedMs } = wholeOrder(delivery);
    expect(found.status).toBe('onTheWay');
    await step(link, found.pickupMs - orderedMs - 79_000);
    expect(await now('TD-keeps')).toMatchObject({ status: 'riding' });
    const late = { id: delivery.id, feeCents: 900 };
    expect(await link.call('cancelDelivery', late, { key: 'late' })).toMatchObject({
      status: 409,
      message: 'The courier has the packages.',
    });
    await step(link, found.dropoffMs - found.pickupMs);
    expect(await now('TD-keeps')).toMatchObject({ status: 'done' });
  });

  test('a price for fewer pieces and an expired one are refused', async () => {
    const request = await asked('TD-no');
    const [first] = order.packages;
    const more = { ...order, packages: [...order.packages, ...(first ? [first] : [])] };
    const cheat = { ...request, order: more };
    expect(await link.call('orderDelivery', cheat, { key: 'n1' })).toMatchObject({
      errorCode: 'UNKNOWN_FARE',
    });
    await step(link, 5 * minuteMs);
    expect(await link.call('orderDelivery', request, { key: 'n2' })).toMatchObject({
      errorCode: 'FARE_EXPIRED',
    });
    expect(await now('TD-no')).toBeUndefined();
  });

  test('bad fields are refused with a message and order nothing', async () => {
    const request = await asked('TD-bad');
    const [one] = order.packages;
    const bad: readonly object[] = [
      { packages: [] },
      { packages: [{ ...one, name: ' ' }] },
      { valueCents: -1 },
      { to: order.from },
      { accountId: 'acc-none' },
      { packages: Array(31).fill(one) },
    ];
    for (const [at, fields] of bad.entries()) {
      const asks = { ...request, order: { ...order, ...fields } };
      const answer = await link.call('orderDelivery', asks as never, { key: `bad ${at}` });
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/\.$/) });
    }
    for (const quantity of [0, 31]) {
      const packages = [{ ...one, quantity }];
      const asks = { ...request, order: { ...order, packages } };
      const answer = await link.call('orderDelivery', asks as never, { key: `q ${quantity}` });
      expect(answer).toMatchObject({ is: 'refused' });
    }
    expect(await now('TD-bad')).toBeUndefined();
  });

  test('a delivery is cancelled once, and a dispatcher only sees it', async () => {
    const request = await asked('TD-free');
    const { delivery } = await ask(link, 'orderDelivery', request, 'free');
    const cancel = (key: string) =>
      link.call('cancelDelivery', { id: delivery.id, feeCents: 0 }, { key });
    expect(await cancel('d1')).toMatchObject({ is: 'ok' });
    expect(await cancel('d2')).toMatchObject({ status: 409 });
    await login(link, 'dispatcher');
    expect(await now('TD-free')).toMatchObject({ status: 'cancelled', feeCents: 0 });
    const barred = { is: 'refused', status: 403 };
    expect(await cancel('d3')).toMatchObject(barred);
    expect(await link.call('orderDelivery', request, { key: 'd4' })).toMatchObject(barred);
  });
}
