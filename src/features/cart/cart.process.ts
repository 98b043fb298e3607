import type { SharedValues } from '#kernel/ports.ts';
import { keeping } from '#kernel/sharedValues.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { goneRow } from '#spine/world/index.ts';
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
      const words = namesOf(
        sees(),
        activityIds.filter((id) => !isByOperator(sees(), id)),
      );
      yield { type: 'cart/leave', data: { accountId, activityIds: [...activityIds], words } };
      return;
    }
    const { accountId } = job;
    // Applied move by move, so that moves another tab added meanwhile stay.
    const change =
      job.is === 'keep' ? (stored: unknown) => [...cartAfter(cartOf(stored), job.delta)] : null;
    const report = {
      heard: (stored: unknown) =>
        ({ type: 'cart/heard', data: { accountId, ids: [...cartOf(stored)] } }) as const,
      failed: (why: string) => ({ type: 'cart/keepFailed', data: { why } }) as const,
    };
    yield* keeping(shared, keyOf(accountId), change, report, cancelled);
  },
};

/** Moves that can't be planned any more leave the cart, once the world is loaded. */
function leaving(sees: CartSees): CartJob | undefined {
  const { cart, world } = sees;
  if (cart.state.ids.length === 0 || world.state.phase !== 'ready') return undefined;
  const activityIds = notPlannable(sees, cart.state.ids);
  return activityIds.length > 0 ? { is: 'leave', key: 'cart:1', activityIds } : undefined;
}

/** The operator knows what they have planned or completed themselves. */
function isByOperator({ world, session }: CartSees, id: string): boolean {
  const row = world.tables.activities.get(id);
  const by = row ? row.modifiedById : goneRow({ world }, 'activities', id)?.by?.id;
  return by != null && by === session.state.user?.id;
}

/** The names of the moves, each with who changed it where that is known. */
function namesOf(sees: CartSees, ids: readonly string[]): string {
  const named = ids.map((id) => {
    const row = sees.world.tables.activities.get(id);
    const gone = goneRow(sees, 'activities', id);
    const by = row ? row.modifiedByName : gone?.by?.name;
    const name = row?.name ?? gone?.name ?? 'a removed move';
    return by ? `${name} (${by})` : name;
  });
  return named.join(', ');
}
