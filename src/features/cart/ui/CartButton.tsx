import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { CountedSheet, NothingInSheet } from '#views/kit/CountedSheet.tsx';
import { Notice } from '#views/kit/States.tsx';
import { ActivityCard } from '../../info/ui.ts';
import { chainable } from '../cart.queries.ts';
import type { CartTypes } from '../cart.slice.ts';
import css from './CartButton.module.css';

const useCart = selectFrom<CartTypes>();
const nothing = {};
const chainShown = 5;

/** The account's cart behind a button with its count: what is in it, and what could come along. */
export function CartButton() {
  const count = useCart(({ cart }) => cart.state.ids.length);
  const words = count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'move' : 'moves'}`;
  return (
    <CountedSheet
      title="Cart"
      label={words}
      icon="cart"
      count={count}
      action={
        <CommandButton
          type="cart/clear"
          data={nothing}
          label="Clear the cart"
          variant="ghost"
          size="small"
        />
      }
    >
      {(close) => <Cart onLeave={close} />}
    </CountedSheet>
  );
}

function Cart({ onLeave }: { readonly onLeave: () => void }) {
  const { ids, notKept } = useCart(({ cart }) => cart.state);
  return (
    <>
      {notKept === null ? null : (
        <Notice tone="warn" inset>
          This browser does not keep the cart: it holds until this tab is closed. ({notKept})
        </Notice>
      )}
      {ids.length === 0 ? (
        <NothingInSheet>
          No moves are in the cart. Select moves without a trip and add them.
        </NothingInSheet>
      ) : (
        <ul className={css.list} aria-label="In the cart">
          {ids.map((id) => (
            <InCart key={id} id={id} onLeave={onLeave} />
          ))}
        </ul>
      )}
      <Chain />
    </>
  );
}

function InCart({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const name = useCart(({ world }) => world.tables.activities.get(id)?.name ?? 'the move');
  const activityIds = [id];
  return (
    <li className={css.item}>
      <ActivityCard id={id} />
      <div className={css.acts}>
        <CommandButton
          type="trips/open"
          data={{ activityIds }}
          label="Plan Trip"
          icon="planned"
          size="small"
          onEnd={onLeave}
        />
        <CommandButton
          type="cart/remove"
          data={{ activityIds }}
          label={`Remove ${name} from the cart`}
          icon="close"
          iconOnly
          variant="ghost"
          size="small"
        />
      </div>
    </li>
  );
}

/** S1 §4: what shares a place with the selected moves, or with those in the cart, one deep. */
function Chain() {
  const selection = useCart((sees) => sees.selection.state);
  const inCart = useCart(({ cart }) => cart.state.ids);
  const isOfSelection = selection.collection === 'activities';
  const from = isOfSelection ? selection.ids : inCart;
  const world = useCart((sees) => sees.world);
  const found = useMemo(() => chainable({ world }, from), [world, from]);
  const rest = found.filter(({ id }) => !inCart.includes(id));
  if (from.length === 0 || rest.length === 0) return null;
  const shown = rest.slice(0, chainShown);
  return (
    <section aria-label="On the way">
      <h3 className={css.title}>
        On the way of {isOfSelection ? 'the selected' : 'these'}
        <span>{rest.length > chainShown ? `${chainShown} of ${rest.length}` : rest.length}</span>
      </h3>
      <ul className={css.list}>
        {shown.map(({ id, name }) => (
          <li key={id} className={css.item}>
            <ActivityCard id={id} />
            <div className={css.acts}>
              <CommandButton
                type="cart/add"
                data={{ activityIds: [id] }}
                label={`Add ${name} to the cart`}
                icon="add"
                iconOnly
                size="small"
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
