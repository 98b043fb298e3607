// What the orders from a ride-share partner share: ordered once by reference, listed, found.
import type { Delivery, Entities, Ride, User } from '#domain/entities.ts';
import { dollars } from '#domain/money.ts';
import type { Verdict } from '#domain/verdict.ts';
import type { OrdersAsked } from '#wire/calls/orderRoutes.ts';
import { takeOrderId } from '../behavior/orders.ts';
import { find, type OrderCollection, put, type Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

/** A company must not grow without limit. */
const most = 5_000;

const nouns = { rides: 'ride', vouchers: 'voucher', deliveries: 'delivery' } as const;

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

/** The id of the next order. Throws when there are too many. */
export function nextOrderId(sim: Sim, collection: OrderCollection): string {
  if (sim.state.rows[collection].length >= most) {
    throw new Refusal(422, 'TOO_MANY', `A company keeps at most 5,000 ${collection}.`);
  }
  return takeOrderId(sim, collection);
}

export function ordersOf<C extends OrderCollection>(
  sim: Sim,
  user: User,
  collection: C,
  { status, reference, isOpen }: OrdersAsked & { readonly isOpen: (one: One<C>) => boolean },
): readonly One<C>[] {
  const scope = scopeOf(sim, user);
  const all: readonly One<C>[] = sim.state.rows[collection];
  return all.filter(
    (one) =>
      scope.has(one.accountId) &&
      (status === 'all' || isOpen(one)) &&
      (reference === null || one.clientReference === reference),
  );
}

/** Throws for one of another account as for one that is not there. */
export function ownOrder<C extends OrderCollection>(
  sim: Sim,
  user: User,
  collection: C,
  id: string,
): One<C> {
  const one = find(sim, collection, id);
  if (one && scopeOf(sim, user).has(one.accountId)) return one;
  throw new Refusal(404, 'UNKNOWN_ORDER', `There is no such ${nouns[collection]}.`);
}

/** Throws when it may not be cancelled, or only at a higher fee than the one agreed to. */
export function cancelOrder<C extends 'rides' | 'deliveries'>(
  sim: Sim,
  user: User,
  { id, feeCents }: { readonly id: string; readonly feeCents: number },
  by: {
    readonly of: C;
    readonly may: (order: One<C>) => Verdict;
    readonly encode: (order: One<C>) => object;
  },
): One<C> {
  const order = ownOrder(sim, user, by.of, id);
  const current = by.encode(order);
  const may = by.may(order);
  if (!may.yes) throw new Refusal(409, 'NOT_TO_CANCEL', may.reason, { current });
  if (order.feeCents > feeCents) {
    const message = `Cancelling costs ${dollars(order.feeCents)} by now.`;
    throw new Refusal(409, 'FEE_CHANGED', message, { current });
  }
  const changes: Partial<Ride & Delivery> = { status: 'cancelled' };
  return put(sim, by.of, id, changes as Partial<One<C>>);
}

export function trimmed<T extends { readonly [field: string]: string }>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, one.trim()])) as T;
}
