// What the orders from a ride-share partner share: ordered once by reference, listed, found.
import { mayCancelDelivery } from '#domain/deliveries.ts';
import type { Entities, User } from '#domain/entities.ts';
import { grouped } from '#domain/grouped.ts';
import { dollars } from '#domain/money.ts';
import { isOpenRide, mayCancelRide } from '#domain/rides.ts';
import type { Verdict } from '#domain/verdict.ts';
import { isOpenVoucher, mayCancelVoucher } from '#domain/vouchers.ts';
import type { OrdersAsked } from '#wire/calls/orderRoutes.ts';
import { encodeDelivery } from '#wire/codecs/delivery.ts';
import { encodeRide } from '#wire/codecs/ride.ts';
import { encodeVoucher } from '#wire/codecs/voucher.ts';
import { takeOrderId } from '../behavior/orders.ts';
import { find, type OrderCollection, put, type Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { needRoom } from './room.ts';

type Nouns = {
  readonly rides: 'ride';
  readonly deliveries: 'delivery';
  readonly vouchers: 'voucher';
};
const kinds: {
  readonly [C in OrderCollection]: {
    readonly noun: Nouns[C];
    readonly isOpen: (order: Entities[C]) => boolean;
    readonly mayCancel: (order: Entities[C]) => Verdict;
    readonly encode: (order: Entities[C]) => object;
  };
} = {
  rides: { noun: 'ride', isOpen: isOpenRide, mayCancel: mayCancelRide, encode: encodeRide },
  deliveries: {
    noun: 'delivery',
    isOpen: isOpenRide,
    mayCancel: mayCancelDelivery,
    encode: encodeDelivery,
  },
  vouchers: {
    noun: 'voucher',
    isOpen: isOpenVoucher,
    mayCancel: mayCancelVoucher,
    encode: encodeVoucher,
  },
};

type One<C extends OrderCollection> = Entities[C];

/**
 * One reference, one order (P6): the one that has it already, or null. Throws when it is of another
 * account, which is not shown.
 */
export function orderedBefore<C extends OrderCollection>(
  sim: Sim,
  user: User,
  collection: C,
  reference: string,
): One<C> | null {
  const all: readonly One<C>[] = sim.state.rows[collection];
  const before = all.find((one) => one.clientReference === reference);
  if (before && !scopeOf(sim, user).has(before.accountId)) {
    throw new Refusal(422, 'REFERENCE_USED', 'This reference belongs to another order.');
  }
  return before ?? null;
}

export function checkAccount(sim: Sim, user: User, accountId: string): void {
  if (scopeOf(sim, user).has(accountId)) return;
  throw new Refusal(422, 'UNKNOWN_ACCOUNT', 'There is no such account.');
}

/**
 * Of each kind: an operator has far fewer under way.
 * @limit rides, vouchers or deliveries of one user that are open
 * @says You have {…} open rides. Order again when one is over.
 * @test sim/services/ordersOfUser.test.ts: a user with 200 open %s may order no more, and another
 *   user may
 */
export const mostOpenOfUser = 200;
/**
 * Of each kind: what is cancelled at once stays for two weeks as well, and must not take the room
 * of all.
 * @limit rides, vouchers or deliveries of one user in two weeks
 * @says You ordered {…} rides lately. Order again when they are two weeks old.
 * @test sim/services/ordersOfUser.test.ts: a user who orders and cancels is refused after 2,000,
 *   and another user is not
 */
export const mostOrdersOfUser = 2_000;

/** The id of the user's next order. Throws when there are too many, of the user or in all. */
export function nextOrderId(sim: Sim, user: User, collection: OrderCollection): string {
  needRoom(sim, collection);
  const owner = `${collection} ${user.id}`;
  const all = (sim.state.ordered?.[owner] ?? []).filter((id) => find(sim, collection, id));
  const { isOpen } = kinds[collection];
  const open = all.filter((id) => isOpen(find(sim, collection, id) as never));
  if (open.length >= mostOpenOfUser) {
    const message = `You have ${mostOpenOfUser} open ${collection}. Order again when one is over.`;
    throw new Refusal(422, 'TOO_MANY_OPEN', message);
  }
  if (all.length >= mostOrdersOfUser) {
    const many = `You ordered ${grouped(mostOrdersOfUser)} ${collection} lately.`;
    throw new Refusal(422, 'TOO_MANY', `${many} Order again when they are two weeks old.`);
  }
  const id = takeOrderId(sim, collection);
  (sim.state.ordered ??= {})[owner] = [...all, id];
  return id;
}

/** Orders that are not over, or all; of these the one with a reference. */
export function reading<C extends OrderCollection>(collection: C) {
  const { isOpen } = kinds[collection];
  return (sim: Sim, user: User, { status, reference }: OrdersAsked) => {
    const scope = scopeOf(sim, user);
    const all: readonly One<C>[] = sim.state.rows[collection];
    const rows = all.filter(
      (order) =>
        scope.has(order.accountId) &&
        (status === 'all' || isOpen(order)) &&
        (reference === null || order.clientReference === reference),
    );
    return { [collection]: rows } as unknown as { readonly [K in C]: readonly One<C>[] };
  };
}

/**
 * Throws when it may not be cancelled, or only at a higher fee than the one agreed to; for one of
 * another account as for one that is not there.
 */
export function cancelling<C extends OrderCollection>(collection: C) {
  const { noun, mayCancel, encode } = kinds[collection];
  type Asked = { readonly id: string; readonly feeCents?: number };
  return (sim: Sim, user: User, { id, feeCents = 0 }: Asked) => {
    const order = find(sim, collection, id);
    if (!order || !scopeOf(sim, user).has(order.accountId)) {
      throw new Refusal(404, 'UNKNOWN_ORDER', `There is no such ${noun}.`);
    }
    const current = encode(order);
    const may = mayCancel(order);
    if (!may.yes) throw new Refusal(409, 'NOT_TO_CANCEL', may.reason, { current });
    const nowCents = 'feeCents' in order ? (order.feeCents ?? 0) : 0;
    if (nowCents > feeCents) {
      const message = `Cancelling costs ${dollars(nowCents)} by now.`;
      throw new Refusal(409, 'FEE_CHANGED', message, { current });
    }
    const changes = { status: 'cancelled' } as Partial<One<C>>;
    return { [noun]: put(sim, collection, id, changes) } as {
      readonly [N in Nouns[C]]: One<C>;
    };
  };
}

export function trimmed<T extends { readonly [field: string]: string }>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, one.trim()])) as T;
}
