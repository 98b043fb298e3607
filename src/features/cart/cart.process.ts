import type { SharedValues } from '#kernel/ports.ts';
import { valuesOf } from '#kernel/sharedValues.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { cartAfter, cartOf } from './cart.model.ts';
import { notPlannable } from './cart.queries.ts';
import type { CartSees, CartTypes } from './cart.slice.ts';

type Delta = { readonly added: readonly string[]; readonly removed: readonly string[] };
type CartJob = Job &
  (
    | { readonly is: 'listen'; readonly accountId: string | null }
    | { readonly is: 'keep'; readonly accountId: string | null; readonly delta: Delta }
    | { readonly is: 'leave'; readonly activityIds: readonly string[] }
  );

const keyOf = (accountId: string | null) => `cart:${accountId ?? 'all'}`;
const listening = 'cart:0' as const;

/** Keeps each account's cart in this browser, shared with the other tabs of the same user. */
export const cartProcess: Process<CartTypes, { readonly shared: SharedValues }, CartJob> = {
  name: 'cart',
  on: {
    'cart/changed': ({ id, data: { accountId, added, removed, here } }) =>
      here ? { is: 'keep', key: id, accountId, delta: { added, removed } } : undefined,
    'scope/chosen': ({ data }) => ({
      is: 'listen',
      key: listening,
      supersedes: listening,
      accountId: data.accountId,
    }),
    'world/changed': (_event, sees) => leaving(sees),
    'world/resynced': (_event, sees) => leaving(sees),
    'world/loaded': (_event, sees) => leaving(sees),
  },
  resume: ({ cart }) => [{ is: 'listen', key: listening, accountId: cart.state.accountId }],
  async *run(job, { shared }, cancelled, sees) {
    if (job.is === 'leave') {
      const { accountId } = sees().cart.state;
      const { activityIds } = job;
      const words = namesOf(sees(), activityIds);
      yield { type: 'cart/leave', data: { accountId, activityIds: [...activityIds], words } };
      return;
    }
    const { accountId } = job;
    const heard = (stored: unknown) => ({
      type: 'cart/heard' as const,
      data: { accountId, ids: [...cartOf(stored)] },
    });
    try {
      if (job.is === 'keep') {
        const { delta } = job;
        // Move by move: what another tab has put in meanwhile stays.
        const kept = await shared.update(keyOf(accountId), (stored) => [
          ...cartAfter(cartOf(stored), delta),
        ]);
        if (kept !== null) yield heard(kept);
        return;
      }
      for await (const stored of valuesOf(shared, keyOf(accountId), cancelled)) yield heard(stored);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      yield { type: 'cart/keepFailed', data: { why } };
    }
  },
};

/** What cannot be planned any more leaves by itself, once the world is there to tell. */
function leaving(sees: CartSees): CartJob | undefined {
  const { cart, world } = sees;
  if (cart.state.ids.length === 0 || world.state.phase !== 'ready') return undefined;
  const activityIds = notPlannable(sees, cart.state.ids);
  return activityIds.length > 0 ? { is: 'leave', key: 'cart:1', activityIds } : undefined;
}

function namesOf({ world }: CartSees, ids: readonly string[]): string {
  return ids.map((id) => world.tables.activities.get(id)?.name ?? 'a removed move').join(', ');
}
