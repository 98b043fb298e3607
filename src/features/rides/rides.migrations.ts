import type { Part } from '#kernel/migrations.ts';

const guest = (order: object) => ({ employeeId: null, ...order });
const cancelled = (asked: object) => ({ feeCents: 0, ...byOneName(asked) });

/**
 * Nobody of the company rode: every rider was a guest. The id of an order had the name of its kind,
 * and a voucher was cancelled without a word of a fee.
 */
export const ridesOf2: Part = {
  payloads: {
    'rides/order': ({ order, ...asked }: { readonly order: object }) => {
      return { ...asked, order: guest(order) };
    },
    'forms/changed': (data: Changed) =>
      data.of === 'rides/order' && data.form
        ? { ...data, form: { ...data.form, seen: guest(data.form.seen) } }
        : data,
    'rides/cancel': cancelled,
    'rides/cancelPackage': cancelled,
    'rides/cancelVoucher': cancelled,
    'outbox/replied': withResult,
    'outbox/closed': withResult,
  },
};

type Changed = { readonly of: string; readonly form: { readonly seen: object } | null };
type Ended = { readonly of: string; readonly result: object | null };
type Named = { rideId?: string; deliveryId?: string; voucherId?: string };

function withResult(data: Ended): Ended {
  return data.of.startsWith('rides/') && data.result
    ? { ...data, result: byOneName(data.result) }
    : data;
}

function byOneName({ rideId, deliveryId, voucherId, ...more }: Named) {
  const orderId = rideId ?? deliveryId ?? voucherId;
  return orderId === undefined ? more : { ...more, orderId };
}
