import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { itemKey } from '#views/bind/hover.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { CountedSheet, EmptySheet } from '#views/kit/overlays/CountedSheet.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { useAddMove } from '../../activities/ui.ts';
import { ActivityCard, useShowMove } from '../../info/ui.ts';
import type { CartTypes } from '../cart.slice.ts';
import css from './CartButton.module.css';
import { Chain } from './Chain.tsx';

const useCart = selectFrom<CartTypes>();
const collection = 'activities';

/** The account's cart behind a button with its count: its moves, and moves that fit with them. */
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
          data={noData}
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
      {ids.length > 1 ? (
        <div className={css.plan}>
          <CommandButton
            type="trips/open"
            data={{ activityIds: ids, source: 'cart' }}
            label={`Plan a trip of all ${ids.length}`}
            icon="planned"
            size="small"
            onEnd={onLeave}
          />
        </div>
      ) : null}
      {ids.length === 0 ? (
        <EmptySheet>No moves are in the cart. Select moves without a trip and add them.</EmptySheet>
      ) : (
        <ul aria-label="In the cart">
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
  const add = useAddMove();
  const show = useShowMove();
  const name = useCart(({ world }) => world.tables.activities.get(id)?.name ?? 'the move');
  const isSelected = useCart(({ selection: { state } }) => {
    return state.collection === collection && state.ids.includes(id);
  });
  const activityIds = [id];
  return (
    <li
      className={css.item}
      data-item={itemKey({ collection, id })}
      data-selected={isSelected || undefined}
    >
      {/* The keyboard uses the button behind it. */}
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions */}
      <div className="slim" onClick={() => add(id)}>
        <ActivityCard
          id={id}
          onName={() => {
            show(id);
            onLeave();
          }}
        />
      </div>
      <div className="flex gap1">
        <CommandButton
          type="selection/toggle"
          data={{ collection, id }}
          label={`Select ${name}`}
          icon="check"
          iconOnly
          variant="ghost"
          size="small"
          on={isSelected}
        />
        <CommandButton
          type="trips/open"
          data={{ activityIds, source: 'cart' }}
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
