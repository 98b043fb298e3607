import { checkDelivery } from '#domain/deliveries.ts';
import { readDollars } from '#domain/money.ts';
import { newFormSeeing } from '#spine/forms/index.ts';
import { accountOf } from './orders.model.ts';
import { newOf } from './orders.requests.ts';
import { deliveryOf, typedDelivery, type TypedDelivery } from './deliveries.model.ts';
import { orderDelivery } from './deliveries.requests.ts';

/** The form of a delivery; its price comes with the order, and is not typed. */
export const deliveryForm = newFormSeeing<object>()({
  request: orderDelivery,
  subject: newOf('deliveries'),
  wizard: {
    title: 'Package',
    name: 'the delivery being ordered',
    steps: ['Order a delivery'],
    first: () => 0,
  },
  values: typedDelivery,
  words: {
    accountId: 'Account',
    from: 'Pick-up location',
    to: 'Drop-off location',
    fromUnit: 'Apt, floor, suite of the pick-up',
    toUnit: 'Apt, floor, suite of the drop-off',
    orderNumber: 'Order id',
    memo: 'Request memo',
    value: 'Total value',
    packages: 'Packages',
    productId: 'Carrier',
  },
  first: (owner: string): TypedDelivery => ({
    accountId: accountOf(owner),
    from: null,
    to: null,
    fromUnit: '',
    toUnit: '',
    orderNumber: '',
    memo: '',
    value: '',
    packages: [],
    productId: '',
  }),
  check: (typed) => {
    const { valueCents, ...wrong } = checkDelivery(deliveryOf(typed, readDollars(typed.value)));
    if (valueCents !== undefined) return { ...wrong, value: valueCents };
    const isText = typed.value.trim() !== '' && readDollars(typed.value) === null;
    return isText ? { ...wrong, value: 'Enter an amount, like 480.00.' } : wrong;
  },
  asked: (owner, typed) => ({
    owner,
    order: deliveryOf(typed, readDollars(typed.value)),
    fare: null,
  }),
  title: () => 'Package',
});
